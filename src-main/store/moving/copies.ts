// Copies all rows, into PostgreSQL or into a file. The rows are those of one moment, and are compared before the move is decided.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { placesIn, removeDatabase } from '#main/files/data-folder.ts';
import { syncFile } from '#main/files/durable-files.ts';
import { MIGRATIONS, migrate } from '#main/store/migrations/migrate.ts';
import { type Connections, OF_MOVES, openConnections } from '#main/store/postgres/connections.ts';
import { failureOf } from '#main/store/postgres/failures.ts';
import { memberOf, stationOf } from '#main/store/postgres/member.ts';
import { assertFit, bringUp } from '#main/store/postgres/opening.ts';
import { isSessionOf, MOVER, stationIn } from '#main/store/postgres/session-names.ts';
import type { Database } from '#main/store/schema/schema.ts';
import {
  bulkWriter,
  type Connection,
  connect,
  orphanRows,
  schemaVersion,
  structureProblem,
} from '#main/store/sql/sqlite.ts';
import { copyIn } from '#main/store/sqlite-file/planned-move.ts';
import { searchText, wordsOf } from '#main/store/tables/search-words.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { assertSame, copyIntoShared, finishCopy } from './into-shared.ts';
import { ownAmongOthers, ownInFile } from './own-values.ts';
import { differences, type MovedRow, type MovedTable, type Rewrite, type Tallies, tallyOf } from './tallies.ts';

/** The station whose rows are moved. */
export interface Owner {
  readonly folder: string;
  /** The name of its run, if the station runs on a PostgreSQL now. */
  readonly run: string | null;
}

/** The steps after copying. If one of them throws, the rows stay where they were. */
export interface Switch {
  /** Throws if somebody may have changed the rows while they were copied. */
  assertHeld(): Promise<void>;
  /** Makes the station use the copy. */
  decide(): Promise<void>;
}

/** Copies the rows of a file into an empty database. After a kill between copy and decision, the same rows are there for the next try. */
export async function copyThere(url: string, { folder, run }: Owner, decided: Switch): Promise<Tallies> {
  return withShared(url, run, async (connections) => {
    await bringUp(connections);
    const { station } = await memberOf(folder);
    const file = openFile(folder);
    const copy = async (source: Kysely<Database>) =>
      copyIntoShared(source, await ownAmongOthers(source, station), connections, decided.assertHeld);
    const copied = await file.db
      .transaction()
      .execute(copy)
      .finally(() => file.close());
    await decided.decide();
    return copied;
  });
}

/** Opens the database for reading only. A running station goes on reading it. */
function openFile(folder: string): Connection {
  const file = connect(placesIn(folder).database, 'inspector');
  if (schemaVersion(file.handle) === MIGRATIONS.length) return file;
  file.handle.close();
  throw new AppError('conflict', 'Another version of Twinmark runs here. Start the station again, then move.');
}

/** Copies the rows of a database into a file of the data folder. The rows in the database stay as they are. */
export async function copyBack(url: string, { folder, run }: Owner, decided: Switch): Promise<Tallies> {
  return withShared(url, run, async (connections) =>
    connections.reader.transaction().execute(async (db) => {
      // A station that is started meanwhile can read, but change nothing.
      await sql`lock table clock in exclusive mode`.execute(db);
      const copied = await copyOut(db, folder);
      // A station that was started meanwhile would go on here, and the file would lack its rows.
      await assertNoOthers(connections.writer, run);
      await decided.decide();
      return copied;
    }),
  );
}

async function copyOut(db: Kysely<Database>, folder: string): Promise<Tallies> {
  const places = placesIn(folder);
  const copy = copyIn(places);
  await removeDatabase(copy);
  const rewrite = await ownInFile(db, await stationOf(folder));
  if (existsSync(places.database)) return compared(places.database, await tallyOf(db, undefined, rewrite));
  return copyIntoFile(db, rewrite, copy);
}

/** If an earlier move was killed after it had copied everything, the file is there already. It must hold the same rows. */
async function compared(database: string, source: Tallies): Promise<Tallies> {
  const file = connect(database, 'inspector');
  const same = differences(source, await tallyOf(file.db).finally(() => file.close())).length === 0;
  if (same) return source;
  const text = `${database} holds other rows than the PostgreSQL. Nothing was changed. Move that file away first.`;
  throw new AppError('conflict', text);
}

async function withShared<T>(
  url: string,
  run: string | null,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  const connections = openConnections(url, MOVER, OF_MOVES);
  try {
    await assertNoOthers(connections.writer, run);
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

/** Throws if another station uses the database: what it writes during the move would be lost. `own` is the run of the moved station, or null. */
async function assertNoOthers(db: Kysely<Database>, own: string | null): Promise<void> {
  let others: string[] = [];
  for (let i = 0; i < STOPPING_TRIES; i++) {
    others = await othersOn(db, own);
    if (others.length === 0) return;
    await pause(STOPPING_MS);
  }
  const which = own === null ? 'A station works' : 'Another station works';
  throw new AppError(
    'busy',
    `${which} on this database: ${others.join(', ')}. Stop all others for good, then move. Nothing was changed.`,
  );
}

/** The other stations, each by the name or the address of its machine. */
async function othersOn(db: Kysely<Database>, own: string | null): Promise<string[]> {
  const { rows } = await sql<{ name: string; address: string | null }>`
    select distinct application_name as name, host(client_addr) as address from pg_stat_activity
    where datname = current_database() and application_name like 'twinmark%' and application_name <> ${MOVER}
  `.execute(db);
  const others = rows.filter(({ name }) => own === null || !isSessionOf(own, name));
  return [
    ...new Set(others.map(({ name, address }) => stationIn(name) ?? `a station at ${address ?? 'this machine'}`)),
  ];
}

/** Copies all rows into a file that is not there yet. */
async function copyIntoFile(source: Kysely<Database>, rewrite: Rewrite, file: string): Promise<Tallies> {
  const connection = connect(file, 'writer');
  try {
    await migrate(connection, async () => {});
    const copied = await fill(connection, source, rewrite);
    assertSame(copied, await tallyOf(connection.db));
    const problem = structureProblem(connection.handle, 'full');
    if (problem || orphanRows(connection) > 0)
      throw new Error(`The database that was made is not in order: ${problem}`);
    connection.handle.pragma('journal_mode = DELETE');
    await connection.close();
    await syncFile(file);
    return copied;
  } finally {
    if (connection.handle.open) await connection.close();
  }
}

async function fill(connection: Connection, source: Kysely<Database>, rewrite: Rewrite): Promise<Tallies> {
  const bulk = bulkWriter(connection);
  const index = (record: Database['records']) => bulk.index(record.seq, searchText(record, wordsOf(record)));
  const put = ({ name }: MovedTable, rows: readonly MovedRow[]) => {
    for (const row of rows) {
      if (name === 'named_pictures') bulk.namePicture(String(row['hash']));
      else if (name === 'words') bulk.addWord(String(row['word']));
      else bulk.put(name, row);
      if (name === 'records') index(row as unknown as Database['records']);
    }
  };
  let copied: Tallies = {};
  await bulk.transaction(async () => {
    copied = await tallyOf(source, put, rewrite);
    await finishCopy(source, connection.db);
  });
  return copied;
}
