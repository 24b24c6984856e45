import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../src-shared/errors.ts';
import { isoOf } from '../../../src-shared/times.ts';
import { DATABASE_ENDINGS, fileStamp, type Places } from '../../files/data-folder.ts';
import { makeFolder, renameDurably, syncFile } from '../../files/durable-files.ts';
import type { TableName } from '../schema/schema.ts';
import { DamageError, failureOf } from '../sql/failures.ts';
import { type Connection, connect, copyDatabase, isOurs, structureProblem } from '../sql/sqlite.ts';
import { verifyRows } from '../tables/row-check.ts';
import { type BackupFile, backupFiles, outdated } from './backup-files.ts';

/** Up to here a look at all pages and indexes, which has no steps, holds nobody up: 7 ms. The doctor looks at any length. */
const LOOK_BYTES = 2 ** 20;

export interface VerifiedCopy {
  readonly file: string;
  readonly counts: Readonly<Record<TableName, number>>;
}

/** A copy of the database as one file, on the disk and looked through. */
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
    await removeCopy(file);
    if (failureOf(error) instanceof DamageError) await blame(source);
    throw error;
  }
}

/** A copy that is not in order says that the database is not, or that the disk does not keep what it is given. */
async function blame(source: Connection): Promise<void> {
  await verifyRows(source);
  const problem = structureProblem(source.handle, 'quick');
  if (problem) throw new DamageError(`The database is not in order: ${problem}`);
  throw new AppError(
    'store_unusable',
    'The backup did not come out as the database is: the disk does not keep what it is given.',
  );
}

async function verify(copy: Connection, signal?: AbortSignal): Promise<VerifiedCopy['counts']> {
  if (!isOurs(copy.handle)) throw new DamageError('The copy is no database of Twinmark.');
  const counts = await verifyRows(copy, signal);
  const bytes =
    Number(copy.handle.pragma('page_count', { simple: true })) *
    Number(copy.handle.pragma('page_size', { simple: true }));
  const problem = bytes <= LOOK_BYTES ? structureProblem(copy.handle, 'full') : null;
  if (problem) throw new DamageError(`The copy is not in order: ${problem}`);
  return counts;
}

async function removeCopy(file: string): Promise<void> {
  for (const ending of DATABASE_ENDINGS) await rm(`${file}${ending}`, { force: true });
}

export async function takeBackup(
  source: Connection,
  { backups }: Places,
  kind: 'day' | `before-version-${number}`,
  now: number,
  signal?: AbortSignal,
): Promise<string> {
  await makeFolder(backups);
  const unfinished = join(backups, `.unfinished-${randomUUID()}`);
  await copyVerified(source, unfinished, signal);
  const name = `${kind}-${fileStamp(isoOf(now))}.db`;
  await renameDurably(unfinished, join(backups, name));
  return name;
}

/** The newest of each of the last days and weeks stay. */
export async function removeOutdated({ backups }: Places): Promise<BackupFile[]> {
  const files = outdated(await backupFiles(backups));
  for (const { name } of files) await rm(join(backups, name), { force: true });
  return files;
}
