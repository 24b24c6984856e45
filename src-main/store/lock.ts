import { AppError } from '../../src-shared/errors.ts';
import { holdLock } from './dialect.ts';
import { placesIn } from './folder.ts';

export interface Lock {
  release(): void;
}

/** One process at a time in a data folder. The system takes the lock back from a process that ends, however it ends. */
export function lockFolder(folder: string): Lock {
  const lock = holdLock(placesIn(folder).lock);
  if (lock) return lock;
  throw new AppError(
    'store_unusable',
    `Another Twinmark is running on the data folder ${folder}. Stop it first, or take another data folder.`,
  );
}
