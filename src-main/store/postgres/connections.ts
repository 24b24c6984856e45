// Connections to PostgreSQL, as Kysely wants them: one that writes, and those that read.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import type { Database } from '../schema/schema.ts';
import { StoreQueryCompiler } from './dialect.ts';
import { isAnswer } from './failures.ts';
import { COLUMN_TYPES, encodeValue } from './values.ts';

const CONNECT_MS = 5000;
/** Several reads of one and the same state. */
const SNAPSHOT = 'begin isolation level repeatable read read only';
/** Connections that read; searches have some of their own, so that they hold nobody up. */
const READERS = 6;
const SEARCHERS = 2;
/** Statements of one connection that PostgreSQL remembers the plan of. */
const PLANS_KEPT = 300;

/** In milliseconds; 0 is without end. */
export interface Patience {
  /** Of PostgreSQL, with a transaction in which nothing is asked. */
  readonly idle: number;
  /** Of ours, with one statement. */
  readonly answer: number;
}

/**
 * A station that hangs or is cut off in the middle of a change must not hold up the others for longer than this: PostgreSQL
 * then ends its session, and its change was none. The longest statement is a count over a long search; a server that does
 * not answer by then is taken for gone.
 */
export const OF_STATIONS: Patience = { idle: 10_000, answer: 30_000 };
/** Of whoever moves all rows, while no station is there to be held up. */
export const OF_MOVES: Patience = { idle: 0, answer: 0 };

/** PostgreSQL breaks a statement off before we take it for gone. */
const EARLIER_MS = 1000;

/**
 * Whoever keeps the database may have set other things for all of its programs: stations go by these.
 * A dead line is noticed in some ten seconds. No statement is so long that making machine code of it would pay.
 */
const sessionOf = ({ idle, answer }: Patience) => `
  set default_transaction_isolation = 'read committed';
  set statement_timeout = ${Math.max(0, answer - EARLIER_MS)};
  set idle_session_timeout = 0;
  set idle_in_transaction_session_timeout = ${idle};
  set lock_timeout = '60s';
  set tcp_keepalives_idle = 5;
  set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 3;
  set client_encoding = 'UTF8';
  set jit = off;
  set standard_conforming_strings = on;
`;

export interface Connections {
  readonly writer: Kysely<Database>;
  readonly reader: Kysely<Database>;
  readonly searcher: Kysely<Database>;
  /** A statement by itself, as PostgreSQL has it. */
  ask<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** `name` is what whoever keeps the database sees. */
export function openConnections(
  url: string,
  name = 'twinmark',
  patience: Patience = OF_STATIONS,
  /** Said by the connection that writes before anything else, and by each that follows it. */
  greeting = '',
): Connections {
  const writers = openPool(url, name, 1, patience, greeting);
  const readers = openPool(url, name, READERS, patience);
  const searchers = openPool(url, name, SEARCHERS, patience);
  const finders = new Map<string, string>();
  return {
    writer: kyselyOver(writers, 'begin', new Map()),
    reader: kyselyOver(readers, SNAPSHOT, null),
    searcher: kyselyOver(searchers, SNAPSHOT, null),
    ask: (text, values = []) =>
      readers.use(async (client) => {
        const query = { ...named(finders, text, values), text, values: values.map(encodeValue) };
        return (await client.query(query)).rows;
      }),
    async close() {
      await Promise.all([writers, readers, searchers].map((pool) => pool.end()));
    },
  };
}

interface Clients {
  take(): Promise<pg.PoolClient>;
  /** A connection that failed otherwise than by an answer is thrown away. */
  giveBack(client: pg.PoolClient, failure?: unknown): void;
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

function openPool(url: string, name: string, max: number, patience: Patience, greeting = ''): Clients {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: patience.answer,
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_MS,
    application_name: name,
    types: COLUMN_TYPES,
  });
  const greeted = new WeakSet<pg.PoolClient>();
  // Whoever uses the connection next is told; an idle one is taken out of the pool by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));

  async function take(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (greeted.has(client)) return client;
    try {
      await client.query(sessionOf(patience) + greeting);
      greeted.add(client);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  function giveBack(client: pg.PoolClient, failure?: unknown): void {
    client.release(failure !== undefined && !isAnswer(failure));
  }

  async function use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await take();
    let failure: unknown;
    try {
      return await work(client);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      giveBack(client, failure);
    }
  }

  return { take, giveBack, use, end: () => pool.end() };
}

interface Line extends DatabaseConnection {
  readonly client: pg.PoolClient;
  failure: unknown;
}

/** With names, PostgreSQL remembers the plans of statements. */
function kyselyOver(clients: Clients, begin: string, names: Map<string, string> | null): Kysely<Database> {
  const run = async (connection: DatabaseConnection, text: string) => {
    await (connection as Line).executeQuery({ sql: text, parameters: [] } as unknown as CompiledQuery);
  };
  const driver: Driver = {
    async init() {},
    acquireConnection: async () => lineOver(await clients.take(), names),
    async releaseConnection(connection) {
      const { client, failure } = connection as Line;
      clients.giveBack(client, failure);
    },
    beginTransaction: (connection) => run(connection, begin),
    commitTransaction: (connection) => run(connection, 'commit'),
    async rollbackTransaction(connection) {
      // A connection that is gone has nothing left to take back.
      if ((connection as Line).failure === undefined) await run(connection, 'rollback').catch(() => {});
    },
    async destroy() {},
  };
  return new Kysely<Database>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new StoreQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

/** Statements of one connection go one after the other, whoever asks. */
function lineOver(client: pg.PoolClient, names: Map<string, string> | null): Line {
  const turns = createSerialQueue();
  const line: Line = {
    client,
    failure: undefined,
    executeQuery: <R>({ sql: text, parameters }: CompiledQuery) =>
      turns.run(async () => {
        try {
          const query = { ...named(names, text, parameters), text, values: parameters.map(encodeValue) };
          return resultOf<R>(await client.query(query));
        } catch (error) {
          if (!isAnswer(error)) line.failure = error;
          throw error;
        }
      }),
    streamQuery() {
      throw new Error('The store reads in pages, not in streams.');
    },
  };
  return line;
}

/** The name of a statement whose plan PostgreSQL is to remember. */
function named(names: Map<string, string> | null, text: string, values: readonly unknown[]): { name?: string } {
  const known = names?.get(text);
  if (known !== undefined) return { name: known };
  if (!names || values.length === 0 || names.size >= PLANS_KEPT) return {};
  const name = `s${names.size}`;
  names.set(text, name);
  return { name };
}

function resultOf<R>({ rows, rowCount, command }: pg.QueryResult): QueryResult<R> {
  return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}
