// The secret that the hidden codes of labels follow from. It lies beside the database and not in it: a copy of the database gives no code.
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '#main/base/log.ts';
import { placesIn } from '#main/files/data-folder.ts';
import { createDurably, makeFolder } from '#main/files/durable-files.ts';
import { orNull } from '#main/files/presence.ts';
import type { Store } from '#main/store/store.ts';

const FILE = 'register-key';
/** The value in the store by which stations of one database tell whether they have the same secret. */
const KEPT = 'register.key';
const BYTES = 32;

export interface RegisterKeyContext {
  readonly folder: string;
  readonly store: Pick<Store, 'kept' | 'change'>;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * The secret of the data folder, drawn on the first use. Null where the database has codes of another secret: those labels are in
 * the field, and a new secret would make all of their codes wrong.
 */
export async function openRegisterKey({ folder, store, log }: RegisterKeyContext): Promise<Buffer | null> {
  const path = join(placesIn(folder).identity, FILE);
  const known = (await store.kept.get(KEPT)) as string | null;
  const secret = (await readKey(path)) ?? (known === null ? await makeKey(path) : null);
  if (secret === null) return without(log, path);
  const own = fingerprintOf(secret);
  const inForce = known ?? (await firstOf(store, own));
  return inForce === own ? secret : without(log, path);
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await orNull(readFile(path, 'utf8'));
  const secret = text === null ? null : Buffer.from(text.trim(), 'hex');
  return secret?.length === BYTES ? secret : null;
}

async function makeKey(path: string): Promise<Buffer | null> {
  await makeFolder(dirname(path));
  await createDurably(path, `${randomBytes(BYTES).toString('hex')}\n`);
  return readKey(path);
}

/** Of several stations that begin at the same moment, the secret of one counts. */
function firstOf(store: RegisterKeyContext['store'], own: string): Promise<string> {
  return store.change(async ({ kept }) => {
    const known = (await kept.get(KEPT)) as string | null;
    if (known === null) await kept.set(KEPT, own);
    return known ?? own;
  });
}

function fingerprintOf(secret: Buffer): string {
  return createHash('sha256').update('twinmark register key\n').update(secret).digest('hex').slice(0, 16);
}

function without(log: RegisterKeyContext['log'], path: string): null {
  log.warn({}, `The secret of the register codes is not in ${path}, or is that of another station. Copy it there.`);
  return null;
}
