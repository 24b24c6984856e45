// Sets aside a database that cannot be trusted, and makes another one from the newest good backup and the journal.
import { copyFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { notice } from '#main/base/notice.ts';
import { DATABASE_ENDINGS, type DataPlaces, removeDatabase } from '#main/files/data-folder.ts';
import { makeFolder, renameDurably, syncFile, syncFolder } from '#main/files/durable-files.ts';
import { backupFiles } from '#main/store/backup/backup-files.ts';
import { type JournalReport, readJournal } from '#main/store/journal/reader.ts';
import { migrate } from '#main/store/migrations/migrate.ts';
import { missingPictures } from '#main/store/pictures/picture-check.ts';
import { isNoRoom } from '#main/store/sql/failures.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import {
  bulkWriter,
  type Connection,
  connect,
  isOurs,
  rebuildIndexes,
  structureProblem,
} from '#main/store/sql/sqlite.ts';
import { rebuildDerived } from '#main/store/tables/derived.ts';
import { doubtPrinterJobs } from '#main/store/tables/doubted-prints.ts';
import { restamp } from '#main/store/tables/restamp.ts';
import { noteRollback } from '#main/store/tables/rollbacks.ts';
import { verifyRows } from '#main/store/tables/row-check.ts';
import type { Notice } from '#shared/core/notices.ts';
import { EPOCH, isoOf, timeInName } from '#shared/core/times.ts';
import { carryOver, knownIds, likelyUnknown, noticeOnUnknown } from './known-ids.ts';
import { removeMark } from './start-check.ts';

/** Returns what the user is told of it. */
export async function recover(places: DataPlaces, reason: Notice, clock: () => number): Promise<Notice[]> {
  const aside = await setAside(places, timeInName(isoOf(clock())));
  const file = join(places.folder, 'station.recovering.db');
  const base = await openBase(places, file);
  const { connection } = base;
  try {
    const report = await layJournal(connection, places, base.at);
    await rebuildDerived(connection);
    await restamp(connection, Math.max(clock(), Date.parse(report.stampsTo), Date.parse(base.at)));
    // The damaged database, which was set aside, may know more than a journal with holes.
    const since = report.newest > base.at ? report.newest : base.at;
    const isWhole = hasAll(report, base.at);
    const unknown = isWhole ? 0 : await likelyUnknown(connection, Date.parse(since), clock());
    if (!isWhole) await doubtPrinterJobs(connection);
    await carryOver(connection, await knownIds(places));
    const last = await noteRollback(connection, { kind: 'recovery', at: isoOf(clock()) });
    await verifyRows(connection);
    const problem = structureProblem(connection.handle, 'quick');
    if (problem) throw new Error(`The database that was made anew is not in order: ${problem}`);
    const missing = await missingPictures(connection, places.pictures);
    await finish(connection, file, places);
    if (report.broken > 0 || report.missing > 0) await setJournalAside(places, timeInName(last));
    const told = noticesOf({ reason, aside, folder: places.folder }, base, report, missing);
    return unknown > 0 ? [...told, noticeOnUnknown(unknown, since)] : told;
  } finally {
    if (connection.handle.open) await connection.close();
  }
}

/** Keeps the damaged files, since somebody may want to examine them. Returns their folder, or null if there were none. */
async function setAside({ folder, damaged }: DataPlaces, stamp: string): Promise<string | null> {
  const present = new Set(await readdir(folder));
  const names = DATABASE_ENDINGS.map((ending) => `station.db${ending}`).filter((name) => present.has(name));
  if (names.length === 0) return null;
  const target = await freshFolder(damaged, stamp);
  // The database goes last. As long as it is there, a start after a kill sets it aside again.
  for (const name of names.reverse()) await rename(join(folder, name), join(target, name));
  await syncFolder(target);
  await syncFolder(folder);
  return present.has('station.db') ? target : null;
}

async function freshFolder(parent: string, stamp: string): Promise<string> {
  await makeFolder(parent);
  const taken = new Set(await readdir(parent));
  let name = stamp;
  for (let i = 2; taken.has(name); i++) name = `${stamp}-${i}`;
  await makeFolder(join(parent, name));
  return join(parent, name);
}

/** Opens a copy of the newest backup that is in order, or else a database without rows: then `backup` is null. */
async function openBase(places: DataPlaces, file: string) {
  const refused: string[] = [];
  for (const { name } of await backupFiles(places.backups)) {
    await removeDatabase(file);
    await copyFile(join(places.backups, name), file);
    try {
      const connection = await openBackup(file);
      const last = connection.findBy('clock', 'id', 1)?.last ?? 0;
      return { connection, backup: name, at: isoOf(last), refused };
    } catch (error) {
      // On a full disk no copy can be opened, be it ever so good.
      if (isNoRoom(error)) throw error;
      refused.push(name);
    }
  }
  await removeDatabase(file);
  const connection = connect(file, 'writer');
  await migrate(connection, async () => {});
  return { connection, backup: null, at: EPOCH, refused };
}

async function openBackup(file: string): Promise<Connection> {
  const connection = connect(file, 'writer');
  try {
    if (!isOurs(connection.handle)) throw new Error('This is no database of Twinmark.');
    rebuildIndexes(connection);
    await migrate(connection, async () => {});
    await verifyRows(connection);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Puts the rows of the journal into the database. Lines are in the order of their stamps, so the newest line of a row wins. */
async function layJournal(connection: Connection, { journal }: DataPlaces, after: string): Promise<JournalReport> {
  const bulk = bulkWriter(connection);
  let report: JournalReport | undefined;
  await bulk.transaction(async () => {
    report = await readJournal(journal, ({ at, table, row }) => {
      if (at > after) bulk.put(table, withSum(table, row as never));
    });
  });
  return report as JournalReport;
}

async function finish(connection: Connection, file: string, places: DataPlaces): Promise<void> {
  connection.handle.pragma('journal_mode = DELETE');
  await connection.close();
  await syncFile(file);
  await removeMark(places);
  await renameDurably(file, places.database);
}

/** A journal with holes is of no use for the next recovery. The station begins another one, and writes all rows into it. */
async function setJournalAside({ journal, damaged }: DataPlaces, stamp: string): Promise<void> {
  const target = await freshFolder(damaged, stamp);
  await renameDurably(journal, join(target, 'journal'));
}

interface Loss {
  readonly reason: Notice;
  readonly aside: string | null;
  readonly folder: string;
}

function noticesOf(
  { reason, aside, folder }: Loss,
  { backup, refused, at }: Awaited<ReturnType<typeof openBase>>,
  report: JournalReport,
  missing: number,
): Notice[] {
  const told = [reason];
  if (aside !== null) told.push(notice('database_set_aside', { folder: aside }));
  if (refused.length > 0) told.push(notice('copies_damaged', { names: refused.join(', ') }));
  if (backup === null && report.rows === 0) return [...told, notice('nothing_left', { folder })];
  told.push(sourceOf(backup, report), lossOf(backup, at, report));
  if (missing > 0) told.push(notice('pictures_gone', { count: missing }));
  return told;
}

function sourceOf(backup: string | null, { rows }: JournalReport): Notice {
  if (backup === null) return notice('remade_from_journal');
  return notice(rows > 0 ? 'remade_from_copy_and_journal' : 'remade_from_copy', { name: backup });
}

/** Whether the backup and the journal together have every change. */
function hasAll({ rows, broken, missing, removedTo }: JournalReport, at: string): boolean {
  return rows > 0 && removedTo <= at && broken === 0 && missing === 0;
}

function lossOf(
  backup: string | null,
  from: string,
  { rows, broken, missing, newest: to, removedTo }: JournalReport,
): Notice {
  if (rows === 0) return notice('journal_none', { from });
  if (removedTo > from) {
    return backup === null
      ? notice('journal_late', { to: removedTo })
      : notice('journal_late_after_copy', { from, to: removedTo });
  }
  if (broken > 0 || missing > 0) {
    return backup === null
      ? notice('journal_holes', { broken, missing, to })
      : notice('journal_holes_after_copy', { broken, missing, from, to });
  }
  return notice('nothing_lost');
}
