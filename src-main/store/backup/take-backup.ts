import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isoOf, timeInName } from '../../../src-shared/times.ts';
import type { DataPlaces } from '../../files/data-folder.ts';
import { makeFolder, renameDurably } from '../../files/durable-files.ts';
import type { Connection } from '../sql/sqlite.ts';
import { type BackupFile, backupFiles, outdated } from './backup-files.ts';
import { copyVerified } from './verified-copy.ts';

/** Puts a checked copy of the database into the folder of backups. Returns its name there. */
export async function takeBackup(
  source: Connection,
  { backups }: DataPlaces,
  kind: 'day' | `before-version-${number}`,
  now: number,
  signal?: AbortSignal,
): Promise<string> {
  await makeFolder(backups);
  const unfinished = join(backups, `.unfinished-${randomUUID()}`);
  await copyVerified(source, unfinished, signal);
  const name = `${kind}-${timeInName(isoOf(now))}.db`;
  await renameDurably(unfinished, join(backups, name));
  return name;
}

/** The newest of each of the last days and weeks stay. */
export async function removeOutdated({ backups }: DataPlaces): Promise<BackupFile[]> {
  const files = outdated(await backupFiles(backups));
  for (const { name } of files) await rm(join(backups, name), { force: true });
  return files;
}
