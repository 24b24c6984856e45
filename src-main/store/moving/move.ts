// Takes the rows of a station from a file of its data folder into a PostgreSQL, and back. The station must not run.
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../src-shared/errors.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import { isoOf } from '../../../src-shared/times.ts';
import { makeFolder, renameDurably, syncFolder } from '../durable-files.ts';
import { DATABASE_ENDINGS, fileStamp, type Places, placesIn } from '../folder.ts';
import { lockFolder } from '../lock.ts';
import { openStore } from '../open.ts';
import { type Connections, OF_MOVES, openConnections } from '../postgres/connections.ts';
import { failureOf } from '../postgres/failures.ts';
import { memberOf, stationOf } from '../postgres/member.ts';
import { assertFit, bringUp } from '../postgres/opening.ts';
import type { Database } from '../schema.ts';
import { readSettingsFile, writeSettingsFile } from '../settings-file.ts';
import { connect } from '../sqlite.ts';
import { removeMark } from '../start-check.ts';
import { copyIntoFile } from './into-file.ts';
import { copyIntoShared } from './into-shared.ts';
import { ownAmongOthers, ownInFile } from './own-values.ts';
import { differences, type Tallies, tallyOf } from './tallies.ts';

export interface MoveOptions {
  readonly folder: string;
  readonly clock: () => number;
  readonly log: (notice: string) => void;
}

export interface MoveReport {
  /** Rows of each table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Where the files lie that the station had its rows in before, or null. */
  readonly replaced: string | null;
}

/** From here on the settings file names the database. Killed at any time, it can be done again, and comes to the same end. */
export async function moveToShared(url: string, options: MoveOptions): Promise<MoveReport> {
  const places = placesIn(options.folder);
  const settings = await readSettingsFile(options.folder);
  const known = settings['database.url'];
  if (known && (known !== url || !existsSync(places.database))) throw alreadyThere();
  await mend(options);
  return locked(options, () =>
    withShared(url, async (connections) => {
      await bringUp(connections);
      const { station } = await memberOf(options.folder);
      const source = connect(places.database, 'inspector');
      const moving = async () => copyIntoShared(source.db, await ownAmongOthers(source.db, station), connections);
      const copied = await moving().finally(() => source.close());
      await writeSettingsFile(options.folder, { ...settings, 'database.url': url });
      return reportOf(copied, await setAside(places, options.clock()));
    }),
  );
}

/** The other way round: from here on the settings file names no database. The rows there stay as they are. */
export async function moveToFile(options: MoveOptions): Promise<MoveReport> {
  const places = placesIn(options.folder);
  const settings = await readSettingsFile(options.folder);
  const url = settings['database.url'];
  if (!url) {
    throw new AppError(
      'conflict',
      `The settings in ${options.folder} name no database (database.url) to take rows from.`,
    );
  }
  assertPicturesHere(settings);
  return locked(options, () =>
    withShared(url, async (connections) => {
      const report = await connections.reader.transaction().execute(async (db) => {
        // A station that was started meanwhile reads, and changes nothing.
        await sql`lock table clock in exclusive mode`.execute(db);
        const rewrite = await ownInFile(db, await stationOf(options.folder));
        if (existsSync(places.database)) {
          return reportOf(await compared(places, await tallyOf(db, undefined, rewrite)), null);
        }
        const file = join(options.folder, 'station.moving.db');
        const copied = await copyIntoFile(db, rewrite, file);
        return reportOf(copied, await takeName(file, places, options.clock()));
      });
      const { 'database.url': _, ...rest } = settings;
      await writeSettingsFile(options.folder, rest);
      return report;
    }),
  );
}

/** A journal, copies and marks of rows from before would be taken for those of this file, and the file for damaged. */
async function takeName(file: string, places: Places, now: number): Promise<string | null> {
  const replaced = await setAside(places, now);
  await removeMark(places);
  await renameDurably(file, places.database);
  return replaced;
}

/** What a crash left is mended, and tables of an older version are brought up. */
async function mend({ folder, clock, log }: MoveOptions): Promise<void> {
  if (!existsSync(placesIn(folder).database)) {
    throw new AppError('not_found', `There is no database in ${folder}: nothing can be moved.`);
  }
  await (await openStore({ folder, clock, log })).close();
}

async function locked<T>({ folder }: MoveOptions, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(folder);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function withShared<T>(url: string, work: (connections: Connections) => Promise<T>): Promise<T> {
  const connections = openConnections(url, OF_MOVES);
  try {
    await assertUnused(connections);
    await assertFit(connections);
    return await work(connections);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await connections.close();
  }
}

/** Sessions of a station that was just stopped are gone after a moment. */
const STOPPING_TRIES = 10;
const STOPPING_MS = 300;

/** What a station writes meanwhile would be lost. */
async function assertUnused({ writer }: Connections): Promise<void> {
  for (let i = 0; i < STOPPING_TRIES; i++) {
    if (await isUnused(writer)) return;
    await pause(STOPPING_MS);
  }
  throw new AppError('busy', 'A station works on this database. Stop all of them, then move.');
}

async function isUnused(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'twinmark' and pid <> pg_backend_pid()
  `.execute(db);
  return rows[0]?.n === 0;
}

/** A move that was killed after its end is a move that was made. */
async function compared({ database }: Places, source: Tallies): Promise<Tallies> {
  const file = connect(database, 'inspector');
  const same = differences(source, await tallyOf(file.db).finally(() => file.close())).length === 0;
  if (same) return source;
  const text = `${database} holds other rows than the PostgreSQL. Nothing was changed. Move that file away first.`;
  throw new AppError('conflict', text);
}

function assertPicturesHere(settings: Partial<Settings>): void {
  for (const name of ['pictures.s3_url', 'pictures.folder'] as const) {
    if (!settings[name]) continue;
    throw new AppError(
      'conflict',
      `The pictures of this station are elsewhere (${name}). Copy them into the folder "pictures" of the data folder, and take ${name} out of its settings first.`,
    );
  }
}

function alreadyThere(): AppError {
  return new AppError(
    'conflict',
    'The rows of this station are in a PostgreSQL already (database.url). From one to another they go by pg_dump.',
  );
}

/**
 * So that no start takes them for the station's. The database goes last: as long as it is there, all can be done again.
 * Null where there is nothing.
 */
async function setAside({ folder, replaced }: Places, now: number): Promise<string | null> {
  const database = DATABASE_ENDINGS.map((ending) => `station.db${ending}`).reverse();
  const names = ['backups', 'journal', ...database].filter((name) => existsSync(join(folder, name)));
  if (names.length === 0) return null;
  const target = join(replaced, fileStamp(isoOf(now)));
  await makeFolder(replaced);
  await mkdir(target, { recursive: true });
  for (const name of names) await rename(join(folder, name), join(target, name));
  for (const one of [target, replaced, folder]) await syncFolder(one);
  return target;
}

function reportOf(copied: Tallies, replaced: string | null): MoveReport {
  const tables = Object.fromEntries(Object.entries(copied).map(([name, { rows }]) => [name, rows]));
  return { tables, replaced };
}
