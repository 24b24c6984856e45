import { readFileSync, statSync } from 'node:fs';
import { AppError } from '../../../src-shared/errors.ts';
import { type Places, placesIn } from '../../files/data-folder.ts';
import { holdLock } from '../sql/sqlite.ts';

export interface Lock {
  release(): void;
}

/** An empty file, or a database of SQLite without tables: anything else holds no lock. */
export function assertLockFile({ lock }: Places): void {
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

/** One process at a time in a data folder. The system takes the lock back from a process that ends, however it ends. */
export function lockFolder(folder: string): Lock {
  const places = placesIn(folder);
  assertLockFile(places);
  const lock = holdLock(places.lock);
  if (lock) return lock;
  throw new AppError(
    'store_unusable',
    `Another Twinmark is running on the data folder ${folder}. Stop it first, or take another data folder.`,
  );
}
