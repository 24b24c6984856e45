import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '#main/files/presence.ts';
import type { KeptBackup } from '#main/store/store.ts';

/** A verified copy of the database: of a day, or taken ahead of a migration. */
export interface BackupFile {
  readonly name: string;
  readonly kind: 'day' | 'migration';
  /** When it was taken, as in the name: sorts as time. */
  readonly stamp: string;
}

const NAME = /^(day|before-version-\d+)-(\d{8}T\d{9}Z)\.db$/;

/** The newest first. */
export async function backupFiles(folder: string): Promise<BackupFile[]> {
  return (await namesIn(folder))
    .flatMap((name): BackupFile[] => {
      const match = NAME.exec(name);
      return match ? [{ name, kind: match[1] === 'day' ? 'day' : 'migration', stamp: match[2] }] : [];
    })
    .sort((a, b) => (a.stamp < b.stamp ? 1 : -1));
}

/** The backup files with more facts, for people. */
export async function keptBackups(folder: string): Promise<KeptBackup[]> {
  const files = await backupFiles(folder);
  const daily = new Set(dailyOf(files));
  return Promise.all(
    files.map(async (file) => {
      const { size } = await stat(join(folder, file.name));
      const kind = file.kind === 'day' && !daily.has(file) ? 'week' : file.kind;
      return { name: file.name, kind, made_at: isoOfStamp(file.stamp), bytes: size };
    }),
  );
}

/** 20261122T081500123Z as 2026-11-22T08:15:00.123Z. */
function isoOfStamp(stamp: string): string {
  return stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z');
}

export const DAYS = 7;
const WEEKS = 4;

/** The files to remove. What stays: the newest file of each of 7 days, of each of the 4 weeks before, and all files ahead of migrations. */
export function outdated(files: readonly BackupFile[]): BackupFile[] {
  const days = files.filter(({ kind }) => kind === 'day');
  const daily = new Set(newestOf(days, dayOf, DAYS));
  const older = days.filter((file) => !daily.has(file));
  const weekly = new Set(newestOf(older, weekOf, WEEKS));
  return older.filter((file) => !weekly.has(file));
}

/** The newest copy of each of the last days. */
export function dailyOf(files: readonly BackupFile[]): BackupFile[] {
  return newestOf(
    files.filter(({ kind }) => kind === 'day'),
    dayOf,
    DAYS,
  );
}

function newestOf(files: readonly BackupFile[], period: (file: BackupFile) => string, count: number): BackupFile[] {
  const newest = new Map<string, BackupFile>();
  for (const file of files) if (!newest.has(period(file))) newest.set(period(file), file);
  return [...newest.values()].slice(0, count);
}

function dayOf({ stamp }: BackupFile): string {
  return stamp.slice(0, 8);
}

/** Weeks are counted from a Monday. */
function weekOf({ stamp }: BackupFile): string {
  const day = Date.UTC(Number(stamp.slice(0, 4)), Number(stamp.slice(4, 6)) - 1, Number(stamp.slice(6, 8)));
  return String(Math.floor((day - Date.UTC(2024, 0, 1)) / (7 * 86_400_000)));
}
