// Both ways of copying all rows, each from one moment, compared before anything is decided.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../src-shared/errors.ts';
import { DATABASE_ENDINGS, placesIn } from '../../files/data-folder.ts';
import { MIGRATIONS } from '../migrations/migrate.ts';
import { type Connections, OF_MOVES, openConnections } from '../postgres/connections.ts';
import { failureOf } from '../postgres/failures.ts';
import { memberOf, stationOf } from '../postgres/member.ts';
import { assertFit, bringUp } from '../postgres/opening.ts';
import { MOVER } from '../postgres/session-names.ts';
import type { Database } from '../schema/schema.ts';
import { type Connection, connect, schemaVersion } from '../sql/sqlite.ts';
import { copyIn } from '../sqlite-file/planned-move.ts';
import { copyIntoFile } from './into-file.ts';
import { copyIntoShared } from './into-shared.ts';
import { assertNoOthers } from './others.ts';
import { ownAmongOthers, ownInFile } from './own-values.ts';
import { differences, type Tallies, tallyOf } from './tallies.ts';

/** Whose rows they are. */
export interface Owner {
  readonly folder: string;
  /** The run of its station, where it runs on a PostgreSQL now. */
  readonly run: string | null;
}

/** What the copy waits for. Where one of them throws, the station stays where it was. */
export interface Switch {
  /** Whether nobody can have changed what was copied. */
  assertHeld(): Promise<void>;
  /** Makes the copy what the station goes by. */
  decide(): Promise<void>;
}

/** Into an empty database. What a kill between the copy and the switch leaves there is the same rows. */
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

/** As it is; a station that runs goes on reading. */
function openFile(folder: string): Connection {
  const file = connect(placesIn(folder).database, 'inspector');
  if (schemaVersion(file.handle) === MIGRATIONS.length) return file;
  file.handle.close();
  throw new AppError('conflict', 'Another version of Twinmark runs here. Start the station again, then move.');
}

/** Into a file beside the station's. The rows in the database stay as they are. */
export async function copyBack(url: string, { folder, run }: Owner, decided: Switch): Promise<Tallies> {
  return withShared(url, run, async (connections) =>
    connections.reader.transaction().execute(async (db) => {
      // A station that was started meanwhile reads, and changes nothing.
      await sql`lock table clock in exclusive mode`.execute(db);
      const copied = await copyOut(db, folder);
      // One that came here meanwhile would go on here, with rows that the file lacks.
      await assertNoOthers(connections.writer, run);
      await decided.decide();
      return copied;
    }),
  );
}

async function copyOut(db: Kysely<Database>, folder: string): Promise<Tallies> {
  const places = placesIn(folder);
  const copy = copyIn(places);
  for (const ending of DATABASE_ENDINGS) await rm(`${copy}${ending}`, { force: true });
  const rewrite = await ownInFile(db, await stationOf(folder));
  if (existsSync(places.database)) return compared(places.database, await tallyOf(db, undefined, rewrite));
  return copyIntoFile(db, rewrite, copy);
}

/** A move that was killed after its end is a move that was made. */
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
