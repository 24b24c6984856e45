import { AppError } from '../../../src-shared/errors.ts';
import { trouble } from '../../../src-shared/trouble.ts';

const TEXT =
  'The records of this station are in a PostgreSQL (database.url). Back that up, and put it back, by its own means, such as pg_dump or continuous archiving, and the pictures with it.';

/** Backups of the station hold no rows of a PostgreSQL, and put none back there. */
export function backupElsewhere(): AppError {
  return new AppError('off', TEXT, { trouble: trouble('backup_elsewhere') });
}
