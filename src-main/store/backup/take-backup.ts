import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataPlaces } from '#main/files/data-folder.ts';
import { makeFolder, renameDurably } from '#main/files/durable-files.ts';
import type { Connection } from '#main/store/sql/sqlite.ts';
import { isoOf, timeInName } from '#shared/core/times.ts';
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

/**
 * Copies that are dated later than now were dated wrongly, and count as made now, in their order: otherwise they would stay the
 * newest ones for as long as the clock was ahead.
 */
export async function redateCopies({ backups }: DataPlaces, now: number): Promise<void> {
  const late = (await backupFiles(backups)).filter(({ stamp }) => stamp > timeInName(isoOf(now)));
  for (const [age, { name, stamp }] of late.entries())
    await renameDurably(join(backups, name), join(backups, name.replace(stamp, timeInName(isoOf(now - age)))));
}

/** The newest of each of the last days and weeks stay. */
export async function removeOutdated({ backups }: DataPlaces): Promise<BackupFile[]> {
  const files = outdated(await backupFiles(backups));
  for (const { name } of files) await rm(join(backups, name), { force: true });
  return files;
}
