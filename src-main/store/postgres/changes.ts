import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { AppError } from '../../../src-shared/errors.ts';
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import type { Member } from '../leases.ts';
import { MIGRATIONS } from '../migrations/migrate.ts';
import type { Database } from '../schema/schema.ts';
import { createNesting } from '../sql/nesting.ts';
import { changingSession, type SlowFind } from '../sql/session.ts';
import type { Tables } from '../tables/tables.ts';
import { tablesOver } from '../tables/tables.ts';
import type { Connections } from './connections.ts';
import { POSTGRES } from './dialect.ts';
import { AGAIN_MS, failureOf, isAway } from './failures.ts';
import { assertKnown } from './opening.ts';

export interface SharedChanges {
  change<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** The newest stamp that this station gave out or saw, in milliseconds. */
  newest(): number;
}

export interface SharedChangesOptions {
  readonly connections: Connections;
  readonly member: Member;
  readonly clock: () => number;
  readonly idCount: number;
  /** The newest stamp at the start, in milliseconds. */
  readonly newest: number;
  /** Versions of the tables that are known. */
  readonly known?: number | undefined;
  /** How a change takes its turn among those of all stations; another way in tests. */
  readonly turn?: string | undefined;
}

/**
 * The row is locked until the commit is done, and seen by everybody. So changes of all stations come one after the other,
 * in the order of their stamps: what looks before it writes is right, and nobody sees a stamp before an earlier one.
 */
export const TURN = `
  select clock.last, (select version from twinmark) as version, pg_current_xact_id()::text as transaction
  from clock where id = 1 for update of clock
`;

interface Turn {
  readonly last: number;
  readonly version: number;
  readonly transaction: string;
}

/** Changes of one station one after the other, over one connection. */
export function createSharedChanges(options: SharedChangesOptions): SharedChanges {
  const { connections, member, clock, idCount, known = MIGRATIONS.length, turn: statement = TURN } = options;
  const turns = createSerialQueue();
  const nesting = createNesting();
  let { newest } = options;

  async function transact<T>(work: (tables: Tables) => Promise<T>, isAgain = false): Promise<T> {
    const done: { turn?: Turn; result?: { value: T } } = {};
    try {
      return await connections.writer.transaction().execute(async (db) => {
        const turn = await takeTurn(db, statement);
        done.turn = turn;
        assertKnown(turn.version, known);
        newest = Math.max(newest, turn.last);
        const session = changingSession({
          ...{ db, dialect: POSTGRES, findBy: finderOver(db), clock },
          lastStamp: () => turn.last,
          noteRow() {},
        });
        const value = await nesting.inside(() => work(tablesOver(session, idCount, member)));
        newest = Math.max(newest, (await session.finish()) ?? 0);
        done.result = { value };
        return value;
      });
    } catch (error) {
      if (!isAway(error)) throw error;
      // The connection had broken while nobody used it: nothing was begun.
      if (!done.turn && !isAgain) {
        await pause(AGAIN_MS);
        return transact(work, true);
      }
      if (!done.turn || !done.result) throw error;
      // Only the answer to the commit was lost. By now the database is there again.
      if (await isCommitted(connections, done.turn)) return done.result.value;
      throw failureOf(error);
    }
  }

  return {
    change(work) {
      nesting.assertOutside();
      return turns.run(() => transact(work));
    },
    newest: () => newest,
  };
}

async function takeTurn(db: Kysely<Database>, statement: string): Promise<Turn> {
  const { rows } = await db.executeQuery<Turn>(CompiledQuery.raw(statement));
  return rows[0] as Turn;
}

/** Inside of a change. */
function finderOver(db: Kysely<Database>): SlowFind {
  return async (table, column, value) => {
    const text = `select * from "${table}" where "${column}" = $1`;
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [value]));
    return rows[0] as never;
  };
}

const ASK_EVERY_MS = 500;
/** A server that restarts is back by then. Whoever asked for the change waits so long for its answer. */
const ASK_TIMES = 30;

/** Whether PostgreSQL has kept a transaction whose commit it did not answer. */
async function isCommitted({ ask }: Connections, { transaction, last }: Turn): Promise<boolean> {
  for (let time = 0; time < ASK_TIMES; time++) {
    await pause(ASK_EVERY_MS);
    try {
      // Another server that took over may know another transaction of this number: its clock is behind then.
      const [{ state, now }] = await ask<{ state: string | null; now: number }>(
        'select pg_xact_status($1::xid8) as state, (select last from clock where id = 1) as now',
        [transaction],
      );
      if (state !== 'in progress') return state === 'committed' && now > last;
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }
  throw new AppError(
    'store_unusable',
    'The database went away while a change was being kept: whether it was kept shows when it is back.',
    { retryAfterSeconds: 15, trouble: trouble('database_away') },
  );
}
