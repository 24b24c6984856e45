// How far back the journal is needed: to the oldest copy from which the database is to be made anew without a loss.
import { join } from 'node:path';
import type { LastChange } from '#main/store/sql/session.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { isoOf } from '#shared/core/times.ts';
import { backupFiles, DAYS, dailyOf } from './backup-files.ts';

/** The stamp up to which each of the copies of the last seven days has all rows. Null where there are fewer, or one cannot be read. */
export async function coveredTo(backups: string): Promise<string | null> {
  const daily = dailyOf(await backupFiles(backups));
  if (daily.length < DAYS) return null;
  const stamps = await Promise.all(daily.map(({ name }) => lastStampOf(join(backups, name))));
  return stamps.reduce((least, stamp) => (least === null || stamp === null ? null : least < stamp ? least : stamp));
}

/** The newest stamp that the copy knows. Null where it cannot be read. */
export async function lastStampOf(file: string): Promise<string | null> {
  const clock = await clockIn(file);
  return clock && isoOf(clock.last);
}

/** The time of day of the newest change in a database, in milliseconds; 0 where it cannot be read. */
export async function lastTimeIn(file: string): Promise<number> {
  return (await clockIn(file))?.seen ?? 0;
}

async function clockIn(file: string): Promise<LastChange | null> {
  try {
    const connection = connect(file, 'inspector');
    try {
      return connection.findBy('clock', 'id', 1) ?? { last: 0, seen: 0 };
    } finally {
      await connection.close();
    }
  } catch {
    return null;
  }
}
