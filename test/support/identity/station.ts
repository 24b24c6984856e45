import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommonPassphrases } from '#main/app/resources.ts';
import { createIdentity, type Identity, type IdentityOptions } from '#main/identity/identity.ts';
import { createPassphrases, type Passphrases } from '#main/identity/passphrase.ts';
import { openStore } from '#main/store/open.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { databaseOf, giveBackDatabase } from '#test/support/postgres/databases.ts';

/** scrypt that costs next to nothing. */
export const QUICK: Passphrases = createPassphrases({ log2N: 4, r: 8, p: 1 });

export interface TestStation {
  readonly identity: Identity;
  readonly store: Store;
  /** Changes of the store so far. */
  changes(): number;
  /** Lets every change of the store fail from now on. */
  failChanges(): void;
  readonly notices: string[];
  /** Moves both clocks, in milliseconds. */
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

export const NO_PROVIDER = { 'auth.issuer': null, 'auth.audience': null, 'auth.jwks_url': null };

/** Identity on a real store. The folder is removed in the end, unless it was given. */
export async function openTestStation(changes: Partial<IdentityOptions<Tables>> = {}): Promise<TestStation> {
  const folder = changes.folder ?? (await mkdtemp(join(tmpdir(), 'twinmark-identity-')));
  let passed = 0;
  const clock = () => Date.now() + passed;
  const notices: string[] = [];
  const store = await openStore({ folder, clock, log: () => undefined, shared: await databaseOf(folder) });
  const watched = watchChanges(store);
  const identity = await createIdentity<Tables>({
    folder,
    store: watched.store,
    clock,
    uptime: () => performance.now() + passed,
    settings: NO_PROVIDER,
    commonPassphrases: () => readCommonPassphrases(join(import.meta.dirname, '../../../resources')),
    disown: ({ records }, userId) => records.disown(userId),
    log: (notice) => void notices.push(notice),
    passphrases: QUICK,
    wait: async () => undefined,
    ...changes,
  });
  return {
    identity,
    store,
    notices,
    changes: watched.count,
    failChanges: watched.fail,
    pass(milliseconds) {
      passed += milliseconds;
    },
    async close() {
      await identity.close();
      await store.close();
      if (changes.folder) return;
      await rm(folder, { recursive: true, force: true });
      await giveBackDatabase(folder);
    },
  };
}

function watchChanges(store: Store) {
  let count = 0;
  let fails = false;
  const watched: Store = {
    ...store,
    change(work) {
      count++;
      return fails ? Promise.reject(new AppError('storage_full', 'planted')) : store.change(work);
    },
  };
  const fail = () => {
    fails = true;
  };
  return { store: watched, count: () => count, fail };
}
