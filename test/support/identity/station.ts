import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdentity, type Identity, type IdentityOptions } from '../../../src-main/identity/identity.ts';
import { createPassphrases, type Passphrases } from '../../../src-main/identity/passphrase.ts';
import type { IdentityTables } from '../../../src-main/identity/ports.ts';
import { createMemoryStore } from './memory-store.ts';

/** scrypt that costs next to nothing. */
export const QUICK: Passphrases = createPassphrases({ log2N: 4, r: 8, p: 1 });

export interface TestStation {
  readonly identity: Identity;
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly folder: string;
  readonly notices: string[];
  /** Moves both clocks, in milliseconds. */
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

type Changes = Partial<IdentityOptions<IdentityTables>>;

export const NO_PROVIDER = { 'auth.issuer': null, 'auth.audience': null, 'auth.jwks_url': null };

export async function openTestStation(changes: Changes = {}): Promise<TestStation> {
  const folder = changes.folder ?? (await mkdtemp(join(tmpdir(), 'twinmark-identity-')));
  let passed = 0;
  const clock = () => Date.now() + passed;
  const notices: string[] = [];
  const store = createMemoryStore(clock);
  const identity = await createIdentity<IdentityTables>({
    folder,
    store,
    clock,
    uptime: () => performance.now() + passed,
    settings: NO_PROVIDER,
    disown: async () => undefined,
    log: (notice) => void notices.push(notice),
    passphrases: QUICK,
    wait: async () => undefined,
    ...changes,
  });
  return {
    ...{ identity, store, folder, notices },
    pass(milliseconds) {
      passed += milliseconds;
    },
    async close() {
      await identity.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
