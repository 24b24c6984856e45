// Connections to PostgreSQL for Kysely: one that writes, and others that read.
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
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { StoreQueryCompiler } from './dialect.ts';
import { isAnswer } from './failures.ts';
import { COLUMN_TYPES, encodeValue } from './values.ts';

const CONNECT_MS = 5000;
/** Begins several reads of the same state. */
const SNAPSHOT = 'begin isolation level repeatable read read only';
/** Connections that read. Searches have connections of their own, so that they hold up no other reads. */
const READERS = 6;
const SEARCHERS = 2;
/** The most statements of a connection whose plans PostgreSQL remembers. */
const PLANS_KEPT = 300;

/** Time limits in milliseconds. 0 is no limit. */
interface Patience {
  /** How long PostgreSQL keeps a transaction without statements. */
  readonly idle: number;
  /** How long the station waits for one statement. */
  readonly answer: number;
}

/**
 * The limits of stations. A station that hangs or is cut off during a change must not hold up the others: PostgreSQL then ends
 * its session and drops the change. The longest statement counts the matches of a search. A server that has not answered by
 * then counts as away.
 */
export const OF_STATIONS: Patience = { idle: 10_000, answer: 30_000 };
/** The limits while all rows are moved, when there is no station to hold up. */
export const OF_MOVES: Patience = { idle: 0, answer: 0 };

/** PostgreSQL ends a statement this much earlier than the station gives up. */
const EARLIER_MS = 1000;

/**
 * The settings of a session, whatever the administrator of the database has set for all programs. A dead connection is noticed
 * within about ten seconds. No statement is long enough to be worth compiling.
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

export type Connections = ReturnType<typeof openConnections>;

/** `name` is the name of the sessions that the administrator of the database sees. */
export function openConnections(
  url: string,
  name = 'twinmark',
  patience: Patience = OF_STATIONS,
  /** A statement that the connection that writes runs first, also after it was opened again. */
  greeting = '',
) {
  const writers = openPool(url, name, 1, patience, greeting);
  const readers = openPool(url, name, READERS, patience);
  const searchers = openPool(url, name, SEARCHERS, patience);
  const finders = new Map<string, string>();
  return {
    writer: kyselyOver(writers, 'begin', new Map()),
    reader: kyselyOver(readers, SNAPSHOT, null),
    searcher: kyselyOver(searchers, SNAPSHOT, null),
    /** Runs a single statement of SQL. */
    ask: <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
      readers.use(async (client) => {
        const query = { ...named(finders, text, values), text, values: values.map(encodeValue) };
        return (await client.query<R>(query)).rows;
      }),
    async close(): Promise<void> {
      await Promise.all([writers, readers, searchers].map((pool) => pool.end()));
    },
  };
}

type Clients = ReturnType<typeof openPool>;

function openPool(url: string, name: string, max: number, patience: Patience, greeting = '') {
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
  // The next user of the connection gets the error. The pool removes an idle connection by itself.
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

  /** A failure that is no answer of PostgreSQL closes the connection. */
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

/** `names` are the names of statements whose plans PostgreSQL remembers. Null if it remembers none. */
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
      // A broken connection has nothing to roll back.
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

/** Runs the statements of a connection one after the other. */
function lineOver(client: pg.PoolClient, names: Map<string, string> | null): Line {
  const queue = createSerialQueue();
  const line: Line = {
    client,
    failure: undefined,
    executeQuery: <R>({ sql: text, parameters }: CompiledQuery) =>
      queue.run(async () => {
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

/** The name of a statement, if PostgreSQL is to remember its plan. */
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
