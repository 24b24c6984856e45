import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { Member } from '#main/store/leases.ts';
import { MIGRATIONS } from '#main/store/migrations/migrate.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { createNesting } from '#main/store/sql/nesting.ts';
import { changingSession, type LastChange, type SlowFind } from '#main/store/sql/session.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { tablesOver } from '#main/store/tables/tables.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { Connections } from './connections.ts';
import { POSTGRES } from './dialect.ts';
import { AGAIN_MS, failureOf, isAway } from './failures.ts';
import { assertKnown } from './opening.ts';

interface SharedChangesOptions {
  readonly connections: Connections;
  readonly member: Member;
  readonly clock: () => number;
  readonly idCount: number;
  readonly isClockDoubted: () => boolean;
  /** The newest change at the start. */
  readonly newest: LastChange;
  /** The newest version of the tables that this Twinmark knows. */
  readonly known?: number | undefined;
  /** The statement that locks the clock. Tests have another. */
  readonly lockClock?: string | undefined;
}

/**
 * Locks the row of the clock until the commit is done and visible to all. So the changes of all stations run one after the other,
 * in the order of their stamps: what a change reads stays true until it writes, and nobody sees a stamp before an earlier one.
 */
export const LOCK_CLOCK = `
  select clock.last, clock.seen, (select version from twinmark) as version, pg_current_xact_id()::text as transaction
  from clock where id = 1 for update of clock
`;

interface LockedClock extends LastChange {
  readonly version: number;
  readonly transaction: string;
}

/** Makes the changes of one station one after the other, over one connection. */
export function createSharedChanges(options: SharedChangesOptions) {
  const { connections, member, clock, isClockDoubted, idCount } = options;
  const { known = MIGRATIONS.length, lockClock = LOCK_CLOCK } = options;
  const queue = createSerialQueue();
  const nesting = createNesting();
  let { newest } = options;

  async function transact<T>(work: (tables: Tables) => Promise<T>, isAgain = false): Promise<T> {
    const done: { locked?: LockedClock; result?: { value: T } } = {};
    try {
      return await connections.writer.transaction().execute(async (db) => {
        const locked = await lock(db, lockClock);
        done.locked = locked;
        assertKnown(locked.version, known);
        newest = later(newest, locked);
        const session = changingSession({
          db,
          dialect: POSTGRES,
          findBy: finderOver(db),
          clock,
          isClockDoubted,
          lastChange: () => locked,
          noteRow() {},
        });
        const tables = tablesOver(session, idCount, member);
        const value = await nesting.inside(() => work(tables));
        await tables.statistics.flush();
        newest = later(newest, (await session.finish()) ?? newest);
        done.result = { value };
        return value;
      });
    } catch (error) {
      if (!isAway(error)) throw error;
      // An idle connection was broken, so the change has not begun.
      if (!done.locked && !isAgain) {
        await pause(AGAIN_MS);
        return transact(work, true);
      }
      if (!done.locked || !done.result) throw error;
      // Only the answer to the commit is missing: the change may have been kept or not.
      if (await isCommitted(connections, done.locked)) return done.result.value;
      throw failureOf(error);
    }
  }

  return {
    change<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
      nesting.assertOutside();
      return queue.run(() => transact(work));
    },
    /** The newest change that this station made or saw. */
    newest: () => newest,
  };
}

function later(before: LastChange, now: LastChange): LastChange {
  return now.last < before.last ? before : now;
}

async function lock(db: Kysely<Database>, statement: string): Promise<LockedClock> {
  const { rows } = await db.executeQuery<LockedClock>(CompiledQuery.raw(statement));
  return rows[0] as LockedClock;
}

/** Finds rows inside a change. */
function finderOver(db: Kysely<Database>): SlowFind {
  return async (table, column, value) => {
    const text = `select * from "${table}" where "${column}" = $1`;
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [value]));
    return rows[0] as never;
  };
}

const ASK_EVERY_MS = 500;
/** A server that restarts is back within this many tries. The caller of the change waits that long for the answer. */
const ASK_TIMES = 30;

/** Whether PostgreSQL has kept a transaction whose commit it did not answer. */
async function isCommitted({ ask }: Connections, { transaction, last }: LockedClock): Promise<boolean> {
  for (let time = 0; time < ASK_TIMES; time++) {
    await pause(ASK_EVERY_MS);
    try {
      // A server that took over may have another transaction of this number. Then its clock is behind.
      const [{ state, now }] = await ask<{ state: string | null; now: number }>(
        'select pg_xact_status($1::xid8) as state, (select last from clock where id = 1) as now',
        [transaction],
      );
      if (state !== 'in progress') return state === 'committed' && now > last;
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }
  throw refusal('change_unknown', {}, { retryAfterSeconds: 15 });
}
