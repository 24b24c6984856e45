// What only SQLite needs: opening, transactions, full text, checks and copies. failures.ts says what its failures mean.
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import { codeOf } from '#main/files/disk-failures.ts';
import { OWN_FILE } from '#main/files/durable-files.ts';
import { type Database, TABLES, type TableName } from '#main/store/schema/schema.ts';
import type { Matching, MatchPage, SearchQuery, SearchTerm, Dialect as StoreDialect } from './dialect.ts';

/** Older versions can corrupt a database in WAL mode. */
const LEAST_VERSION = [3, 51, 3];
/** "TwMk": marks a database as that of a station. */
const APPLICATION_ID = 0x54774d6b;
const PAGE_CACHE_KIB = 32_768;
/** Waiting for the database blocks the station. The folder is locked, so only a program other than Twinmark can hold it. */
const BUSY_MS = 1000;
/** The length that the write-ahead log keeps after its content was copied into the database. */
const WAL_KEPT_BYTES = 64 * 2 ** 20;
const STATEMENTS_KEPT = 300;

export interface Connection {
  readonly db: Kysely<Database>;
  /** Finds one row by one column, without the cost of building a query. */
  findBy<N extends TableName | 'clock'>(
    table: N,
    column: keyof Database[N] & string,
    value: unknown,
  ): Database[N] | undefined;
  /** Finds all rows with a value in one column, by their keys, without that cost too. */
  findAllBy<N extends TableName>(table: N, column: keyof Database[N] & string, value: unknown): Database[N][];
  readonly handle: Sqlite.Database;
  close(): Promise<void>;
}

/** An inspector takes any database as it is and changes nothing. */
type ConnectionRole = 'writer' | 'reader' | 'inspector';

/** What else happens before a connection reads, and before anything that it wrote is committed. */
export interface Hooks {
  beforeRead?(): void;
  beforeCommit?(): void;
}

/** Opens a database, and sets and verifies what durability needs. */
export function connect(file: string, role: ConnectionRole, hooks: Hooks = {}): Connection {
  // SQLite gives its log the mode of the database.
  if (role === 'writer') closeSync(openSync(file, 'a', OWN_FILE));
  const handle = new Sqlite(file, { readonly: role !== 'writer', fileMustExist: role !== 'writer', timeout: BUSY_MS });
  try {
    if (role === 'writer') handle.pragma('journal_mode = WAL');
    handle.pragma('synchronous = FULL');
    handle.pragma('foreign_keys = ON');
    // Pages that are free again would keep photographs of people, and every copy of the file would have them.
    handle.pragma('secure_delete = ON');
    handle.pragma('mmap_size = 0');
    handle.pragma('temp_store = MEMORY');
    handle.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
    handle.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
    if (role !== 'inspector') assertSettings(handle);
    return connectionOver(handle, hooks);
  } catch (error) {
    handle.close();
    throw error;
  }
}

/** What durability needs. `synchronous` 2 is FULL. */
const REQUIRED = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: BUSY_MS, mmap_size: 0 } as const;

export function settingsOf(handle: Sqlite.Database): Readonly<Record<string, unknown>> {
  const names = Object.keys(REQUIRED);
  return Object.fromEntries(names.map((name) => [name, handle.pragma(name, { simple: true }) ?? 0]));
}

function assertSettings(handle: Sqlite.Database): void {
  assertVersion(versionOf(handle));
  const found = settingsOf(handle);
  for (const [name, value] of Object.entries(REQUIRED)) {
    if (found[name] !== value) throw new Error(`SQLite's ${name} is ${found[name]}; it must be ${value}.`);
  }
}

export function versionOf(handle: Sqlite.Database): string {
  return String(handle.prepare('select sqlite_version()').pluck().get());
}

function assertVersion(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [i, least] of LEAST_VERSION.entries()) {
    if (parts[i] > least) return;
    if (parts[i] < least)
      throw new Error(`SQLite ${version} is too old: it must be ${LEAST_VERSION.join('.')} or newer.`);
  }
}

function connectionOver(handle: Sqlite.Database, hooks: Hooks): Connection {
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= STATEMENTS_KEPT) statements.delete(statements.keys().next().value as string);
    const made = handle.prepare(text);
    statements.set(text, made);
    return made;
  };
  const db = new Kysely<Database>({ dialect: dialectOver(handle, prepare, hooks) });
  const finder = openFinders((table, column) => handle.prepare(`select * from "${table}" where "${column}" = ?`));
  return {
    db,
    handle,
    findBy(table, column, value) {
      hooks.beforeRead?.();
      return finder(table, column).get(value) as never;
    },
    findAllBy(table, column, value) {
      hooks.beforeRead?.();
      // SQLite takes five times as long for a query with an order, also where it finds nothing.
      return byKey(table, finder(table, column).all(value) as never[]);
    },
    async close() {
      await db.destroy();
      // If no query was built yet, Kysely does not close the handle.
      handle.close();
    },
  };
}

/** Statements by table and column. To look one up by a text made of both names would cost as much as a small read. */
function openFinders(prepare: (table: string, column: string) => Sqlite.Statement) {
  const prepared = new Map<string, Map<string, Sqlite.Statement>>();
  return (table: string, column: string): Sqlite.Statement => {
    const known = prepared.get(table)?.get(column);
    if (known) return known;
    const made = prepare(table, column);
    prepared.set(table, (prepared.get(table) ?? new Map<string, Sqlite.Statement>()).set(column, made));
    return made;
  };
}

function byKey<R extends object>(table: TableName, rows: R[]): R[] {
  if (rows.length < 2) return rows;
  const { key } = TABLES[table];
  const keyOf = (row: R) => (row as Record<string, string | number>)[key];
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function dialectOver(
  handle: Sqlite.Database,
  prepare: (text: string) => Sqlite.Statement,
  { beforeRead, beforeCommit }: Hooks,
): Dialect {
  const queue = createSerialQueue();
  const ends = new WeakMap<DatabaseConnection, () => void>();
  const execute = (query: CompiledQuery): QueryResult<never> => {
    beforeRead?.();
    // A statement outside of a transaction is committed by itself.
    if (!handle.inTransaction) beforeCommit?.();
    return run(prepare(query.sql), query.parameters);
  };
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      const connection = { executeQuery: async (query: CompiledQuery) => execute(query), streamQuery: refuseStream };
      ends.set(connection, await queue.take());
      return connection;
    },
    async releaseConnection(connection) {
      ends.get(connection)?.();
    },
    async beginTransaction() {
      handle.exec(handle.readonly ? 'begin' : 'begin immediate');
    },
    async commitTransaction() {
      beforeCommit?.();
      handle.exec('commit');
    },
    // A full disk makes SQLite roll back by itself.
    async rollbackTransaction() {
      if (handle.inTransaction) handle.exec('rollback');
    },
    async destroy() {
      handle.close();
    },
  };
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

function run(statement: Sqlite.Statement, parameters: readonly unknown[]): QueryResult<never> {
  if (statement.reader) return { rows: statement.all(parameters) as never[] };
  const { changes } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}

function refuseStream(): never {
  throw new Error('The store reads in pages, not in streams.');
}

// Migrations

export function schemaVersion(handle: Sqlite.Database): number {
  return Number(handle.pragma('user_version', { simple: true }));
}

export async function setSchemaVersion(db: Kysely<Database>, version: number): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(`pragma user_version = ${version}`));
  await db.executeQuery(CompiledQuery.raw(`pragma application_id = ${APPLICATION_ID}`));
}

export function isOurs(handle: Sqlite.Database): boolean {
  return Number(handle.pragma('application_id', { simple: true })) === APPLICATION_ID;
}

// Writing many rows at once into a database that nobody else has open

export interface BulkWriter {
  transaction(work: () => Promise<void>): Promise<void>;
  /** Replaces a row with the same key. */
  put(table: TableName, kept: Readonly<Record<string, unknown>>): void;
  /** For a record that is not in the index yet. */
  index(seq: number, words: string): void;
  addWord(word: string): void;
  namePicture(hash: string): void;
}

export function bulkWriter({ handle }: Connection): BulkWriter {
  const statements = new Map<string, Sqlite.Statement>();
  const run = (text: string, values: readonly unknown[]): void => {
    const statement = statements.get(text) ?? handle.prepare(text);
    statements.set(text, statement);
    statement.run(values);
  };
  const inserts = new Map<TableName, string>();
  return {
    // Rows come in any order, so a row may name another one that comes later.
    async transaction(work) {
      handle.pragma('foreign_keys = OFF');
      handle.exec('begin immediate');
      try {
        await work();
        handle.exec('commit');
      } finally {
        if (handle.inTransaction) handle.exec('rollback');
        handle.pragma('foreign_keys = ON');
      }
    },
    put(table, kept) {
      const columns = [...TABLES[table].columns, 'sum'];
      const text =
        inserts.get(table) ??
        `insert or replace into "${table}" (${columns.map((c) => `"${c}"`)}) values (${columns.map(() => '?')})`;
      inserts.set(table, text);
      run(
        text,
        columns.map((column) => kept[column] ?? null),
      );
    },
    index: (seq, words) => run('insert into search (rowid, words) values (?, ?)', [BigInt(seq), words]),
    addWord: (word) => run('insert or ignore into words (word) values (?)', [word]),
    namePicture: (hash) => run('insert or ignore into named_pictures (hash) values (?)', [hash]),
  };
}

// Full text: the index finds the seq of each record by its words, and does not keep the words as text. Words come folded. The
// tokenizer only splits at spaces and changes no letter that is not ASCII.

async function createSearch(db: Kysely<Database>): Promise<void> {
  await sql`create virtual table search using fts5(
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3 4 5'
  )`.execute(db);
  // Merges two parts of similar size. A single part would be written again every day: 12 s for a million records.
  await sql`insert into search (search, rank) values ('usermerge', 2)`.execute(db);
}

/**
 * Pages that one step merges: 5 ms with a hundred thousand records, 23 ms with a million. A step merges the records of a word
 * as a whole, so fewer pages would not make it shorter.
 */
const MERGE_PAGES = 16;

/** Does a step of merging the parts of the index. False if nothing is left to merge. */
export function mergeSearch({ handle }: Connection): boolean {
  const changes = () => Number(handle.prepare('select total_changes()').pluck().get());
  const before = changes();
  handle.prepare("insert into search (search, rank) values ('merge', ?)").run(BigInt(MERGE_PAGES));
  // One change is the insert itself.
  return changes() - before > 1;
}

async function putSearch(db: Kysely<Database>, seq: number, words: string): Promise<void> {
  await sql`insert or replace into search (rowid, words) values (${seq}, ${words})`.execute(db);
}

export async function clearSearch(db: Kysely<Database>): Promise<void> {
  await sql`drop table search`.execute(db);
  await createSearch(db);
}

async function countMatches(db: Kysely<Database>, matching: Matching): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from search where ${matches(matching)}`.execute(db);
  return rows[0].n;
}

/** So few matches are read forwards and turned round: backwards the index steps through all that lies between them. */
const FEW_MATCHES = 200;

async function findMatches(db: Kysely<Database>, matching: Matching, page: MatchPage): Promise<number[]> {
  const { offset, limit, count } = page;
  const found = sql`select rowid as seq from search where ${matches(matching)}`;
  const isFew = count <= FEW_MATCHES;
  const ordered = isFew ? found : sql`${found} order by rowid desc limit ${limit} offset ${offset}`;
  const { rows } = await sql<{ seq: number }>`${ordered}`.execute(db);
  const seqs = rows.map(({ seq }) => seq);
  return isFew ? seqs.toSorted((a, b) => b - a).slice(offset, offset + limit) : seqs;
}

/** The bounds are passed as integers: the index ignores bounds that are floating-point numbers. */
function matches({ query, range: [from, to], among }: Matching) {
  const all = sql`search match ${matchText(query)} and rowid between ${BigInt(from)} and ${BigInt(to)}`;
  if (among === null) return all;
  return sql`${all} and exists (
    select 1 from records where ${among} and seq = search.rowid
  )`;
}

function matchText(query: SearchQuery): string {
  const one = ({ word, prefix }: SearchTerm) => `"${word}"${prefix ? ' *' : ''}`;
  const all = (terms: readonly SearchTerm[]) => `(${terms.map(one).join(' AND ')})`;
  return query.map((alternatives) => `(${alternatives.map(all).join(' OR ')})`).join(' AND ');
}

export const SQLITE: StoreDialect = {
  // Columns keep their types.
  tableEnd: sql`strict`,
  // About 10 ms.
  searchSlice: 100_000,
  createSearch,
  putSearch,
  countMatches,
  findMatches,
  jsonNumber: (column, name) => sql`json_extract(${sql.ref(column)}, ${`$.${name}`})`,
  // SQLite uses no index for a column behind a plus.
  unsought: (column) => sql`+${sql.ref(column)}`,
  contains: (column, text) =>
    sql<boolean>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
};

// Checks and copies

/** What is wrong with the pages and indexes, or null. `quick` leaves out whether indexes agree with their tables. */
export function structureProblem(handle: Sqlite.Database, kind: 'quick' | 'full'): string | null {
  const found = handle.pragma(`${kind === 'quick' ? 'quick_check' : 'integrity_check'}(3)`) as Record<string, string>[];
  const lines = found.map((row) => Object.values(row)[0]);
  return lines.length === 1 && lines[0] === 'ok' ? null : lines.join('; ');
}

/** Triggers and views. The station makes none, so they are somebody's who wants to alter what it writes or reads. */
export function foreignParts(handle: Sqlite.Database): readonly string[] {
  const parts = `select type || ' ' || name from sqlite_schema where type in ('trigger', 'view') order by name`;
  return handle.prepare(parts).pluck().all() as string[];
}

/** Copies in steps, between which the station goes on. The copy gets what is written meanwhile too. */
export async function copyDatabase({ handle }: Connection, file: string, signal?: AbortSignal): Promise<void> {
  const progress = () => {
    signal?.throwIfAborted();
    return PAGES_A_STEP;
  };
  // While a change is being made, the library copies no page and takes that for the end.
  while ((await handle.backup(file, { progress })).totalPages === 0) await sleep(CHANGE_MS, null, { signal });
}

/** Most changes are over after this time. */
const CHANGE_MS = 5;

/** A quarter of a megabyte: less than a millisecond where the disk is not slow. */
const PAGES_A_STEP = 64;

/** Counts the rows that name a row that is not there. */
export function orphanRows({ handle }: Connection): number {
  return (handle.pragma('foreign_key_check') as unknown[]).length;
}

/** Makes the indexes anew from the tables. */
export function rebuildIndexes({ handle }: Connection): void {
  handle.exec('reindex');
}

/** Moves the write-ahead log into the database. */
export function checkpoint({ handle }: Connection): void {
  handle.pragma('wal_checkpoint(TRUNCATE)');
}

// A lock: a database that only this process has open. The lock ends with the process, also if the process is killed.

export function holdLock(file: string): { release(): void } | null {
  const handle = new Sqlite(file, { timeout: 0 });
  try {
    // Nothing is ever committed. A journal in a file would need room, and no station could start on a full disk.
    handle.pragma('journal_mode = MEMORY');
    handle.exec('begin exclusive');
    return { release: () => handle.close() };
  } catch (error) {
    handle.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
