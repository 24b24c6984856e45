// Sets aside a database that cannot be trusted, and makes another one from the newest good backup and the journal.
import { copyFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { EPOCH, isoOf, timeInName } from '../../../src-shared/times.ts';
import { DATABASE_ENDINGS, type DataPlaces, removeDatabase } from '../../files/data-folder.ts';
import { makeFolder, renameDurably, syncFile, syncFolder } from '../../files/durable-files.ts';
import { backupFiles } from '../backup/backup-files.ts';
import { type JournalReport, readJournal } from '../journal/reader.ts';
import { migrate } from '../migrations/migrate.ts';
import { missingPictures } from '../pictures/picture-check.ts';
import { isNoRoom } from '../sql/failures.ts';
import { withSum } from '../sql/row-sum.ts';
import { bulkWriter, type Connection, connect, isOurs, rebuildIndexes, structureProblem } from '../sql/sqlite.ts';
import { rebuildDerived } from '../tables/derived.ts';
import { doubtPaperJobs } from '../tables/doubted-paper.ts';
import { restamp } from '../tables/restamp.ts';
import { noteRollback } from '../tables/rollbacks.ts';
import { verifyRows } from '../tables/row-check.ts';
import { carryOver, knownIds, likelyUnknown, sentenceOnUnknown } from './known-ids.ts';
import { removeMark } from './start-check.ts';

/** Returns sentences that tell the user what happened. */
export async function recover(places: DataPlaces, reason: string, clock: () => number): Promise<string[]> {
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
    if (!isWhole) await doubtPaperJobs(connection);
    await carryOver(connection, await knownIds(places));
    const last = await noteRollback(connection, { kind: 'recovery', at: isoOf(clock()) });
    await verifyRows(connection);
    const problem = structureProblem(connection.handle, 'quick');
    if (problem) throw new Error(`The database that was made anew is not in order: ${problem}`);
    const missing = await missingPictures(connection, places.pictures);
    await finish(connection, file, places);
    if (report.broken > 0 || report.missing > 0) await setJournalAside(places, timeInName(last));
    const told = sentences({ reason, aside, folder: places.folder }, base, report, missing);
    return unknown > 0 ? [...told, sentenceOnUnknown(unknown, since)] : told;
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
  readonly reason: string;
  readonly aside: string | null;
  readonly folder: string;
}

function sentences(
  { reason, aside, folder }: Loss,
  { backup, refused, at }: Awaited<ReturnType<typeof openBase>>,
  report: JournalReport,
  missing: number,
): string[] {
  const notices = [`${reason}.${aside ? ` It was set aside in ${aside}.` : ''}`];
  if (refused.length > 0) notices.push(`These backups are damaged too and were not used: ${refused.join(', ')}.`);
  if (!backup && report.rows === 0) return [...notices, nothingLeft(folder)];
  const sources = backup ? `the backup ${backup}${report.rows > 0 ? ' and the journal' : ''}` : 'the journal';
  notices.push(`Everything was made anew from ${sources}. Clients that synchronise get all records once more.`);
  notices.push(lossOf(backup, at, report));
  if (missing > 0)
    notices.push(`${missing} picture files are missing; \`doctor\` names them. Take them from a backup.`);
  return notices;
}

function nothingLeft(folder: string): string {
  return `There was neither a backup nor a journal in order: nothing could be taken back, and the station is empty now. If you have a backup file, stop the station and restore it (twinmark restore FILE --data ${folder}). Print nothing before that: IDs that are on labels already could be drawn again.`;
}

/** Whether the backup and the journal together have every change. */
function hasAll({ rows, broken, missing, removedTo }: JournalReport, at: string): boolean {
  return rows > 0 && removedTo <= at && broken === 0 && missing === 0;
}

function lossOf(
  backup: string | null,
  at: string,
  { rows, broken, missing, newest, removedTo }: JournalReport,
): string {
  if (rows === 0)
    return `There was no journal: what changed after ${at} is lost. If you have a later backup file, stop the station and restore it.`;
  if (removedTo > at) {
    return `The journal begins after ${removedTo}: changes between ${backup ? at : 'the beginning'} and then may be lost.`;
  }
  if (broken > 0 || missing > 0) {
    return `The journal has holes (${broken} lines broken, ${missing} missing): changes between ${backup ? at : 'the beginning'} and ${newest} may be lost.`;
  }
  return 'Nothing that was confirmed is lost.';
}
