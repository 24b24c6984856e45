import { basename, dirname, join } from 'node:path';
import { holdLock } from '../sql/sqlite.ts';

/** Beside the keystore, so that stations with different data folders see it. Null where another process holds it. */
export function lockWallet(keystoreFile: string): { release(): void } | null {
  return holdLock(join(dirname(keystoreFile), `.${basename(keystoreFile)}.lock`));
}
