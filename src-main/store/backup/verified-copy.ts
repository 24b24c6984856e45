import { removeDatabase } from '#main/files/data-folder.ts';
import { syncFile } from '#main/files/durable-files.ts';
import type { TableName } from '#main/store/schema/schema.ts';
import { DamageError, failureOf } from '#main/store/sql/failures.ts';
import { type Connection, connect, copyDatabase, isOurs, structureProblem } from '#main/store/sql/sqlite.ts';
import { verifyRows } from '#main/store/tables/row-check.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** The largest copy whose pages and indexes are checked. The check has no steps, and takes 7 ms up to here. The doctor checks any size. */
const CHECKED_BYTES = 2 ** 20;

interface VerifiedCopy {
  readonly file: string;
  readonly counts: Readonly<Record<TableName, number>>;
}

/** Copies the database into one file. When the promise resolves, the file is on the disk and was checked. */
export async function copyVerified(source: Connection, file: string, signal?: AbortSignal): Promise<VerifiedCopy> {
  try {
    await copyDatabase(source, file, signal);
    const copy = connect(file, 'writer');
    let counts: VerifiedCopy['counts'];
    try {
      counts = await verify(copy, signal);
      copy.handle.pragma('journal_mode = DELETE');
    } finally {
      await copy.close();
    }
    await syncFile(file);
    return { file, counts };
  } catch (error) {
    await removeDatabase(file);
    if (failureOf(error) instanceof DamageError) await blame(source);
    throw error;
  }
}

/** Finds out why a copy is damaged: either the database is damaged too, or the disk does not keep what is written to it. */
async function blame(source: Connection): Promise<void> {
  await verifyRows(source);
  const problem = structureProblem(source.handle, 'quick');
  if (problem) throw new DamageError(`The database is not in order: ${problem}`);
  throw new AppError(
    'store_unusable',
    'The backup differs from the database, which is in order: the disk does not keep what is written to it.',
  );
}

async function verify(copy: Connection, signal?: AbortSignal): Promise<VerifiedCopy['counts']> {
  if (!isOurs(copy.handle)) throw new DamageError('The copy is no database of Twinmark.');
  const counts = await verifyRows(copy, signal);
  const bytes =
    Number(copy.handle.pragma('page_count', { simple: true })) *
    Number(copy.handle.pragma('page_size', { simple: true }));
  const problem = bytes <= CHECKED_BYTES ? structureProblem(copy.handle, 'full') : null;
  if (problem) throw new DamageError(`The copy is not in order: ${problem}`);
  return counts;
}
