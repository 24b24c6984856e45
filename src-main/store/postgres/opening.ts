// Checks whether a PostgreSQL is fit for the rows of stations, and brings its tables to the newest version.
import { sql, type Transaction } from 'kysely';
import { MIGRATIONS, type Migration } from '#main/store/migrations/migrate.ts';
import type { Database } from '#main/store/schema/schema.ts';
import type { Connections } from './connections.ts';
import { POSTGRES } from './dialect.ts';
import { unusable } from './failures.ts';

/** The oldest version that the tests run on. */
const LEAST_VERSION = 15;
/** "TwMk": the number of our locks, which other programs do not use. Locks also name the schema, since a database may have several. */
export const LOCKS = 0x54774d6b;

/** The settings that durability and writing need. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_write', 'remote_apply'],
  server_encoding: ['UTF8'],
  transaction_read_only: ['off'],
};

const WHY: Readonly<Record<string, string>> = {
  server_encoding: 'It cannot keep every text. Make the database with the encoding UTF8.',
  transaction_read_only: 'A station must write. Give the address of the server that takes changes, not of a standby.',
};

export async function assertFit({ ask }: Pick<Connections, 'ask'>): Promise<void> {
  const names = ['server_version_num', ...Object.keys(REQUIRED)];
  const rows = await ask<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest(array[${names.map((name) => `'${name}'`)}]) as name`,
  );
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  const version = Math.floor(Number(found.get('server_version_num')) / 10_000);
  if (version < LEAST_VERSION) throw unusable(`it is PostgreSQL ${version}, and must be ${LEAST_VERSION} or newer.`);
  for (const [name, good] of Object.entries(REQUIRED)) {
    const value = String(found.get(name));
    if (!good.includes(value)) {
      throw unusable(
        `its ${name} is ${value}. ${WHY[name] ?? `What was confirmed could be lost. It must be ${good[0]}.`}`,
      );
    }
  }
}

/** Runs the migrations, all or none. One station does this at a time. The next one finds nothing left to do. */
export async function bringUp(
  { writer }: Pick<Connections, 'writer'>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await writer.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS + 1)}, hashtext(current_schema()))`.execute(db);
    const found = await versionOf(db);
    assertKnown(found, migrations.length);
    if (found === migrations.length) return makeShared(db);
    // Changes of running stations wait for this lock. Then they see the new version.
    if (found > 0) await sql`lock table clock`.execute(db);
    else await sql`create table twinmark (version bigint not null)`.execute(db);
    for (const migration of migrations.slice(found)) await migration(db, POSTGRES);
    await sql`delete from twinmark`.execute(db);
    await sql`insert into twinmark (version) values (${migrations.length})`.execute(db);
    await makeShared(db);
  });
}

/** Makes what only a shared database needs: the leases, and indexes by which a station finds what others changed. */
async function makeShared(db: Transaction<Database>): Promise<void> {
  await sql`
    create table if not exists leases (
      name text collate "C" primary key, holder text collate "C" not null, until timestamptz not null
    )
  `.execute(db);
  for (const table of ['labels', 'batches'] as const) await makeStampIndex(db, table);
}

/** Creates an index only if it is missing. "if not exists" would lock the table against writers, and could end in a deadlock. */
async function makeStampIndex(db: Transaction<Database>, table: 'labels' | 'batches'): Promise<void> {
  const name = `${table}_by_stamp`;
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(db);
  if (!rows[0]?.found) await sql`create index ${sql.ref(name)} on ${sql.table(table)} (updated_at)`.execute(db);
}

/** The version of the tables. 0 if there are none yet. */
async function versionOf(db: Transaction<Database>): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables where table_schema = current_schema()
  `.execute(db);
  if (tables.length === 0) return 0;
  if (!tables.some(({ name }) => name === 'twinmark')) {
    throw unusable('it holds tables of another program. Make an empty database for the stations.');
  }
  const { rows } = await sql<{ version: number }>`select version from twinmark`.execute(db);
  return rows[0]?.version ?? 0;
}

export function assertKnown(found: number, known: number = MIGRATIONS.length): void {
  if (found <= known) return;
  throw unusable(
    `it was brought up by a newer Twinmark (it has version ${found}, this one knows ${known}). Start the newer Twinmark here too.`,
  );
}
