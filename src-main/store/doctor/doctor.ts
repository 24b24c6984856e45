import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { amountOf, amountThat } from '#main/base/amount.ts';
import { type DataPlaces, placesIn, readableByOthers } from '#main/files/data-folder.ts';
import { isStorageFull } from '#main/files/disk-failures.ts';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { backupFiles } from '#main/store/backup/backup-files.ts';
import type { RowEntry } from '#main/store/journal/line.ts';
import { readJournal } from '#main/store/journal/reader.ts';
import { findEnd } from '#main/store/journal/tail.ts';
import { assertNotNewer, MIGRATIONS } from '#main/store/migrations/migrate.ts';
import { brokenPictures, sentencesOnPictures } from '#main/store/pictures/picture-check.ts';
import { openSetAside, sentencesOn } from '#main/store/pictures/set-aside-folder.ts';
import { isRestoring } from '#main/store/restore/restore-steps.ts';
import { TABLES, tablesOfVersion } from '#main/store/schema/schema.ts';
import { DamageError, failureOf } from '#main/store/sql/failures.ts';
import {
  type Connection,
  connect,
  foreignParts,
  isOurs,
  orphanRows,
  schemaVersion,
  structureProblem,
  versionOf,
} from '#main/store/sql/sqlite.ts';
import { assertLockFile } from '#main/store/sqlite-file/lock.ts';
import { pagesOf } from '#main/store/tables/pages.ts';
import { ROLLBACKS, rollbacksIn } from '#main/store/tables/rollbacks.ts';
import { isoOf } from '#shared/core/times.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { compareLines, examineActivity } from './activity-log.ts';
import type { Examination, OnProgress } from './examination.ts';
import { type SharedPlaces, sharedPlaces } from './shared-places.ts';

export interface Diagnosis {
  readonly ok: boolean;
  /** What is wrong, as sentences. */
  readonly findings: readonly string[];
  /** What was checked and is in order. */
  readonly facts: readonly string[];
}

/** With less room the station may stop in the middle of a day. */
const LEAST_ROOM = 2 ** 30;

export interface DiagnosisOptions {
  readonly onProgress?: OnProgress | undefined;
  /** Where the running station has its rows and pictures. By default the settings file decides. */
  readonly shared?: SharedPlaces | null | undefined;
}

/** Examines a data folder and changes nothing. The station may be running, and writing. */
export async function diagnose(
  folder: string,
  { onProgress = () => {}, shared }: DiagnosisOptions = {},
): Promise<Diagnosis> {
  const places = placesIn(folder);
  const examination: Examination = { findings: [], facts: [], onProgress };
  const { findings, facts } = examination;
  if (!existsSync(folder)) return { ok: false, findings: [`There is no data folder ${folder}.`], facts };
  await attempt(findings, async () => {
    if (await isRestoring(places)) findings.push('A restore was interrupted. Start the station, which finishes it.');
  });
  await attempt(findings, async () => assertLockFile(places));
  for (const name of await readableByOthers(folder))
    findings.push(
      `Other accounts of this machine can read ${name}, which holds secrets. Take the right from them: chmod 600.`,
    );
  await examineRecords(places, shared, examination);
  await examineRoom(places, examination);
  const copies = await backupFiles(places.backups);
  facts.push(
    copies.length === 0
      ? 'There is no daily copy of the database yet.'
      : `Copies of the database: ${copies.length}, the newest ${copies[0].name}.`,
  );
  return { ok: findings.length === 0, findings, facts };
}

/** Examines rows and pictures where the settings say that they are. If the settings cannot be read, examines the data folder. */
async function examineRecords(
  places: DataPlaces,
  given: SharedPlaces | null | undefined,
  examination: Examination,
): Promise<void> {
  let shared = given ?? null;
  await attempt(examination.findings, async () => {
    const settings = await readSettingsFile(places.folder);
    if (given === undefined) shared = sharedPlaces(settings);
  });
  const where = shared;
  if (where === null) return examineDatabase(places, examination);
  const { examineShared } = await import('./postgres-examination.ts');
  await attempt(examination.findings, () => examineShared(where, where.pictures ?? places.pictures, examination));
}

/** A failure that has a sentence for the user becomes a finding. */
async function attempt(findings: string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = failureOf(error);
    if (failure instanceof DamageError) findings.push(`The database is damaged: ${failure.message}`);
    else if (isStorageFull(failure)) findings.push('The disk is full: the database cannot even be opened.');
    else if (failure instanceof AppError) findings.push(failure.message);
    else throw error;
  }
}

async function examineDatabase(places: DataPlaces, examination: Examination): Promise<void> {
  const { findings } = examination;
  if (!existsSync(places.database)) {
    findings.push(
      `There is no database in ${places.folder}: start the station, which makes one or takes it from the journal.`,
    );
    return;
  }
  await attempt(findings, async () => {
    const connection = connect(places.database, 'inspector');
    try {
      await examine(connection, places, examination);
    } finally {
      await connection.close();
    }
  });
}

/** The share of the work that is done after each part, in a folder with many pictures. */
const SHARES = { structure: 0.1, orphans: 0.15, journal: 0.3 };

async function examine(connection: Connection, places: DataPlaces, examination: Examination): Promise<void> {
  const { findings, facts, onProgress } = examination;
  const { handle } = connection;
  if (!isOurs(handle)) throw new DamageError('it is not a Twinmark database.');
  const version = schemaVersion(handle);
  assertNotNewer(version);
  facts.push(`SQLite ${versionOf(handle)}; database version ${version} of ${MIGRATIONS.length}.`);
  const before = await newestStamp(connection, places);
  const problem = structureProblem(handle, 'full');
  if (problem) findings.push(`The database is damaged: ${problem}. Start the station, which mends it.`);
  for (const part of foreignParts(handle))
    findings.push(`The database has a ${part}, which is not of Twinmark: somebody has changed the database.`);
  onProgress(SHARES.structure);
  const orphans = orphanRows(connection);
  if (orphans > 0) findings.push(`${amountThat(orphans, 'row', 'names', 'name')} a row that is not there.`);
  onProgress(SHARES.orphans);
  await compareJournal(connection, places, examination, before);
  onProgress(SHARES.journal);
  const { read, recipes, broken } = await brokenPictures(connection, places.pictures, (share) =>
    onProgress(SHARES.journal + share * (1 - SHARES.journal)),
  );
  facts.push(...sentencesOnPictures(read, recipes));
  findings.push(...broken);
  facts.push(...sentencesOn(await openSetAside(places.pictures).list()));
  await examineActivity(connection, version, examination);
}

/** The newest stamp of database and journal, either of which may have lost rows. */
async function newestStamp(connection: Connection, { journal }: DataPlaces): Promise<string> {
  const last = isoOf(connection.findBy('clock', 'id', 1)?.last ?? 0);
  const { at } = await findEnd(journal);
  return at > last ? at : last;
}

/**
 * Every row must be in the journal as it is now, and the journal must have nothing newer. Rows that a running station changed
 * since the examination began are left out, since database and journal may have them at different times.
 */
async function compareJournal(
  connection: Connection,
  { journal }: DataPlaces,
  { findings, facts }: Examination,
  before: string,
): Promise<void> {
  const lines = compareLines();
  const { rows, later } = await rowsUpTo(connection, before, lines.ofDatabase);
  const unwritten = new Set(rows.keys());
  let newer = 0;
  const gone = new Map<string, Set<string>>();
  const end = await findEnd(journal);
  const noteLine = (entry: RowEntry) => {
    const { table, row, at } = entry;
    const name = `${table} ${row[TABLES[table].key]}`;
    const kept = rows.get(name);
    lines.ofJournal(entry);
    if (kept === at) unwritten.delete(name);
    else if (kept !== undefined && at > kept && at <= before) newer++;
    else if (kept === undefined && !later.has(name) && at <= before && FOR_EVER.has(table))
      gone.set(table, (gone.get(table) ?? new Set()).add(name));
  };
  const report = await readJournal(journal, noteLine, end.torn ? undefined : end);
  for (const [name, at] of rows) if (at <= report.removedTo) unwritten.delete(name);
  facts.push(
    `${amountThat(rows.size, 'row', 'is as it was', 'are as they were')} written; the journal has ${amountOf(report.rows, 'line')}.`,
  );
  if (report.broken > 0) findings.push(`Broken lines of the journal: ${report.broken}.`);
  if (report.missing > 0) findings.push(`Missing lines of the journal: ${report.missing}.`);
  if (unwritten.size > 0) {
    if (report.rows === 0 && isAsReplaced(connection))
      facts.push('The journal begins anew at the next start, as after every restore.');
    else
      findings.push(
        `${amountThat(unwritten.size, 'row', 'is not in the journal as it is', 'are not in the journal as they are')} now.`,
      );
  }
  if (newer > 0)
    findings.push(
      `${amountThat(newer, 'line', 'of the journal is', 'of the journal are')} newer than the database: it has lost something.`,
    );
  findings.push(...lines.findings());
  for (const [table, { size }] of gone)
    findings.push(
      `The journal has rows of the table ${table} that the database does not have, since somebody removed them: ${size}.`,
    );
}

/** From these tables nothing is ever removed: of the activity log, a row that is missing at the end shows here alone. */
const FOR_EVER: ReadonlySet<string> = new Set(['activity', 'records', 'ids', 'scans']);

/** Whether this database replaced another one, and nobody has looked at it since. */
function isAsReplaced(connection: Connection): boolean {
  const row = connection.findBy('kept', 'name', ROLLBACKS);
  return row !== undefined && rollbacksIn(JSON.parse(row.value)).length > 0;
}

interface KeptRows {
  /** The stamps of rows up to `before`, by table and key. */
  readonly rows: ReadonlyMap<string, string>;
  /** Rows that were written since. */
  readonly later: ReadonlySet<string>;
}

async function rowsUpTo(
  connection: Connection,
  before: string,
  onActivity: (line: Readonly<Record<string, unknown>>) => void,
): Promise<KeptRows> {
  const rows = new Map<string, string>();
  const later = new Set<string>();
  for (const table of tablesOfVersion(schemaVersion(connection.handle))) {
    const { key, stamp } = TABLES[table];
    for await (const page of pagesOf(connection, table)) {
      for (const row of page as readonly Record<string, unknown>[]) {
        const [name, at] = [`${table} ${row[key]}`, String(row[stamp])];
        if (at <= before) rows.set(name, at);
        else later.add(name);
        if (table === 'activity') onActivity(row);
      }
    }
  }
  return { rows, later };
}

async function examineRoom({ folder }: DataPlaces, { findings, facts }: Examination): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB are free on the disk of the data folder.`;
  if (free < LEAST_ROOM) findings.push(`Only ${text} Make room.`);
  else facts.push(text);
}
