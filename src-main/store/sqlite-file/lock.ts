import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type DataPlaces, placesIn } from '#main/files/data-folder.ts';
import { holdLock } from '#main/store/sql/sqlite.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Throws unless the lock file is missing, empty or a database of SQLite. No other file can hold a lock. */
export function assertLockFile({ lock }: DataPlaces): void {
  const info = statSync(lock, { throwIfNoEntry: false });
  if (
    !info ||
    (info.isFile() && (info.size === 0 || readFileSync(lock).toString('latin1', 0, 15) === 'SQLite format 3'))
  )
    return;
  throw new AppError(
    'store_unusable',
    `${lock} is not as a Twinmark left it. Delete it while no station runs on this folder; the next start makes it anew.`,
  );
}

/** Locks a data folder for this process. The lock ends with the process, also if the process is killed. */
export function lockFolder(folder: string): { release(): void } {
  const places = placesIn(folder);
  assertLockFile(places);
  const lock = holdLock(places.lock);
  if (lock) return lock;
  throw new AppError(
    'store_unusable',
    `Another Twinmark is running on the data folder ${folder}. Stop it first, or take another data folder.`,
  );
}

/** Locks a wallet by a file beside its keystore, so that stations with other data folders see it. Null if another process has the lock. */
export function lockWallet(keystoreFile: string): { release(): void } | null {
  return holdLock(join(dirname(keystoreFile), `.${basename(keystoreFile)}.lock`));
}
