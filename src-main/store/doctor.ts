import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AppError } from '../../src-shared/errors.ts';
import { backupFiles } from './backup-files.ts';
import { DamageError, isStorageFull } from './damage.ts';
import { pagesOf } from './derived.ts';
import {
  type Connection,
  connect,
  failureOf,
  isOurs,
  orphanRows,
  schemaVersion,
  structureTrouble,
  versionOf,
} from './dialect.ts';
import { type Places, placesIn } from './folder.ts';
import { readJournal } from './journal/reader.ts';
import { assertLockFile } from './lock.ts';
import { assertNotNewer, MIGRATIONS } from './migrate.ts';
import { brokenPictures } from './picture-check.ts';
import { isRestoring } from './restore-steps.ts';
import { TABLE_NAMES, TABLES } from './schema.ts';
import { readSettingsFile } from './settings-file.ts';

export interface Diagnosis {
  readonly ok: boolean;
  /** What is wrong, as sentences. */
  readonly findings: readonly string[];
  /** What was looked at and is in order. */
  readonly facts: readonly string[];
}

/** With less the station may stop in the middle of a day. */
const LEAST_ROOM = 2 ** 30;

/** Looks through a data folder and changes nothing. The station may be running. */
export async function diagnose(folder: string): Promise<Diagnosis> {
  const places = placesIn(folder);
  const findings: string[] = [];
  const facts: string[] = [];
  if (!existsSync(folder)) return { ok: false, findings: [`There is no data folder ${folder}.`], facts };
  await attempt(findings, async () => {
    if (await isRestoring(places)) findings.push('A restore was interrupted. Start the station, which finishes it.');
  });
  await attempt(findings, async () => assertLockFile(places));
  await attempt(findings, async () => void (await readSettingsFile(folder)));
  await lookAtDatabase(places, findings, facts);
  await lookAtRoom(places, findings, facts);
  const backups = await backupFiles(places.backups);
  facts.push(
    backups.length === 0 ? 'There are no backups yet.' : `${backups.length} backups, the newest ${backups[0].name}.`,
  );
  return { ok: findings.length === 0, findings, facts };
}

/** A failure that has a sentence is a finding. */
async function attempt(findings: string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = failureOf(error);
    if (failure instanceof DamageError) findings.push(`The database is damaged: ${failure.message}`);
    else if (isStorageFull(failure)) findings.push('The disk is full: the database cannot even be looked into.');
    else if (failure instanceof AppError) findings.push(failure.message);
    else throw error;
  }
}

async function lookAtDatabase(places: Places, findings: string[], facts: string[]): Promise<void> {
  if (!existsSync(places.database)) {
    findings.push(
      `There is no database in ${places.folder}: start the station, which makes one or takes it from the journal.`,
    );
    return;
  }
  await attempt(findings, async () => {
    const connection = connect(places.database, 'inspector');
    try {
      await examine(connection, places, findings, facts);
    } finally {
      await connection.close();
    }
  });
}

async function examine(connection: Connection, places: Places, findings: string[], facts: string[]): Promise<void> {
  const { handle } = connection;
  if (!isOurs(handle)) throw new DamageError('it is not one of Twinmark.');
  const version = schemaVersion(handle);
  assertNotNewer(version);
  facts.push(`SQLite ${versionOf(handle)}; database version ${version} of ${MIGRATIONS.length}.`);
  const trouble = structureTrouble(handle, 'full');
  if (trouble) findings.push(`The database is damaged: ${trouble}. Start the station, which mends it.`);
  const orphans = orphanRows(connection);
  if (orphans > 0) findings.push(`${orphans} rows of the database name rows that are not there.`);
  await compareJournal(connection, places, findings, facts);
  const { looked, broken } = await brokenPictures(connection, places.pictures);
  facts.push(`${looked} pictures were read and compared with their hashes.`);
  findings.push(...broken);
}

/** Every row must be in the journal as it is now, and the journal must hold nothing that is newer. */
async function compareJournal(
  connection: Connection,
  { journal }: Places,
  findings: string[],
  facts: string[],
): Promise<void> {
  const rows = new Map<string, string>();
  for (const table of TABLE_NAMES) {
    const { key, stamp } = TABLES[table];
    for await (const page of pagesOf(connection, table)) {
      for (const row of page as readonly Record<string, unknown>[])
        rows.set(`${table} ${row[key]}`, String(row[stamp]));
    }
  }
  const count = rows.size;
  let newer = 0;
  const report = await readJournal(journal, ({ table, row, at }) => {
    const name = `${table} ${row[TABLES[table].key]}`;
    const kept = rows.get(name);
    if (kept === at) rows.delete(name);
    else if (kept !== undefined && at > kept) newer++;
  });
  facts.push(`${count} rows are as they were written; the journal has ${report.rows} lines.`);
  if (report.broken > 0) findings.push(`${report.broken} lines of the journal are broken.`);
  if (report.missing > 0) findings.push(`${report.missing} lines of the journal are missing.`);
  if (rows.size > 0) findings.push(`${rows.size} rows are not in the journal as they are now.`);
  if (newer > 0) findings.push(`${newer} lines of the journal are newer than the database: it has lost something.`);
}

async function lookAtRoom({ folder }: Places, findings: string[], facts: string[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 2 ** 30).toFixed(1)} GiB are free on the disk of the data folder.`;
  if (free < LEAST_ROOM) findings.push(`Only ${text} Make room.`);
  else facts.push(text);
}
