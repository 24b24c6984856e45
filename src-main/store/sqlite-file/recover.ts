// A database that cannot be trusted is set aside; another one is made from the newest good backup and the journal.
import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EPOCH, isoOf } from '../../../src-shared/times.ts';
import { DATABASE_ENDINGS, fileStamp, type Places } from '../../files/data-folder.ts';
import { makeFolder, renameDurably, syncFile, syncFolder } from '../../files/durable-files.ts';
import { backupFiles } from '../backup/backup-files.ts';
import { type JournalReport, readJournal } from '../journal/reader.ts';
import { migrate } from '../migrations/migrate.ts';
import { missingPictures } from '../pictures/picture-check.ts';
import { withSum } from '../sql/row-sum.ts';
import { bulkWriter, type Connection, connect, isOurs, rebuildIndexes, structureProblem } from '../sql/sqlite.ts';
import { rebuildDerived } from '../tables/derived.ts';
import { restamp } from '../tables/restamp.ts';
import { verifyRows } from '../tables/row-check.ts';
import { removeMark } from './start-check.ts';

interface Base {
  readonly connection: Connection;
  /** Null where there was no good backup: then all comes from the journal. */
  readonly backup: string | null;
  readonly at: string;
  readonly refused: readonly string[];
}

/** Gives the sentences that tell the user what happened. */
export async function recover(places: Places, reason: string, clock: () => number): Promise<string[]> {
  const aside = await setAside(places, fileStamp(isoOf(clock())));
  const file = join(places.folder, 'station.recovering.db');
  const base = await openBase(places, file);
  const { connection } = base;
  try {
    const report = await layJournal(connection, places, base.at);
    await rebuildDerived(connection);
    const last = await restamp(connection, Math.max(clock(), Date.parse(report.stampsTo), Date.parse(base.at)));
    await verifyRows(connection);
    const problem = structureProblem(connection.handle, 'quick');
    if (problem) throw new Error(`The database that was made anew is not in order: ${problem}`);
    const missing = await missingPictures(connection, places.pictures);
    await finish(connection, file, places);
    if (report.broken > 0 || report.missing > 0) await setJournalAside(places, fileStamp(last));
    return sentences({ reason, aside, folder: places.folder }, base, report, missing);
  } finally {
    if (connection.handle.open) await connection.close();
  }
}

/** Never deleted: somebody may want to look into it. Gives the folder's name, or null where there was nothing. */
async function setAside({ folder, damaged }: Places, stamp: string): Promise<string | null> {
  const present = new Set(await readdir(folder));
  const names = DATABASE_ENDINGS.map((ending) => `station.db${ending}`).filter((name) => present.has(name));
  if (names.length === 0) return null;
  const target = await freshFolder(damaged, stamp);
  // The database goes last: as long as it is there, a start that was killed here begins again with it.
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

/** The newest backup that is in order, or a database without rows. */
async function openBase(places: Places, file: string): Promise<Base> {
  const refused: string[] = [];
  for (const { name } of await backupFiles(places.backups)) {
    await removeDatabase(file);
    await copyFile(join(places.backups, name), file);
    try {
      const connection = await openBackup(file);
      const last = connection.findBy('clock', 'id', 1)?.last ?? 0;
      return { connection, backup: name, at: isoOf(last), refused };
    } catch {
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

async function removeDatabase(file: string): Promise<void> {
  for (const ending of DATABASE_ENDINGS) await rm(`${file}${ending}`, { force: true });
}

/** The newest line of each row wins; they come in the order of their stamps. */
async function layJournal(connection: Connection, { journal }: Places, after: string): Promise<JournalReport> {
  const bulk = bulkWriter(connection);
  let report: JournalReport | undefined;
  await bulk.transaction(async () => {
    report = await readJournal(journal, ({ at, table, row }) => {
      if (at > after) bulk.put(table, withSum(table, row as never));
    });
  });
  return report as JournalReport;
}

async function finish(connection: Connection, file: string, places: Places): Promise<void> {
  connection.handle.pragma('journal_mode = DELETE');
  await connection.close();
  await syncFile(file);
  await removeMark(places);
  await renameDurably(file, places.database);
}

/** A journal with holes is no good for the next time: the station begins another one with all rows in it. */
async function setJournalAside({ journal, damaged }: Places, stamp: string): Promise<void> {
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
  { backup, refused, at }: Base,
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

function lossOf(backup: string | null, at: string, { rows, broken, missing, newest }: JournalReport): string {
  if (rows === 0)
    return `There was no journal: what changed after ${at} is lost. If you have a later backup file, stop the station and restore it.`;
  if (broken > 0 || missing > 0) {
    return `The journal has holes (${broken} lines broken, ${missing} missing): changes between ${backup ? at : 'the beginning'} and ${newest} may be lost.`;
  }
  return 'Nothing that was confirmed is lost.';
}
