import { createSerialQueue } from '#main/base/serial-queue.ts';
import { catchUp } from '#main/store/journal/catch-up.ts';
import { type Journal, openJournal } from '#main/store/journal/journal.ts';
import { createNesting } from '#main/store/sql/nesting.ts';
import { changingSession } from '#main/store/sql/session.ts';
import { type Connection, SQLITE } from '#main/store/sql/sqlite.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { tablesOver } from '#main/store/tables/tables.ts';

interface ChangesOptions {
  readonly writer: () => Connection;
  readonly journal: Journal;
  readonly journalFolder: string;
  readonly clock: () => number;
  readonly isClockDoubted: () => boolean;
  readonly idCount: number;
  /** Whether the journal lacks the newest committed rows. They are written into it before the first change. */
  readonly isBehind?: boolean;
}

interface Done<T> {
  readonly result: T;
  /** Resolves when the lines are in the journal. The next change does not wait for that. */
  readonly journaled: Promise<void>;
}

export type Changes = ReturnType<typeof createChanges>;

/** Makes changes one after the other, each as a whole or not at all. */
export function createChanges(options: ChangesOptions) {
  const { writer, clock, isClockDoubted, idCount } = options;
  const queue = createSerialQueue();
  const nesting = createNesting();
  let { journal } = options;
  let { isBehind = false } = options;
  let seen = writer().findBy('clock', 'id', 1)?.seen ?? 0;

  async function change<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    nesting.assertOutside();
    const { result, journaled } = await queue.run(() => transact(work));
    await journaled;
    return result;
  }

  async function transact<T>(work: (tables: Tables) => Promise<T>): Promise<Done<T>> {
    if (journal.failure() || isBehind) await mendJournal();
    const pending = journal.begin();
    try {
      const connection = writer();
      const result = await connection.db.transaction().execute(async (db) => {
        const { findBy } = connection;
        const lastChange = () => findBy('clock', 'id', 1) ?? { last: 0, seen: 0 };
        const ground = { db, dialect: SQLITE, findBy, clock, isClockDoubted, lastChange, noteRow: pending.add };
        const session = changingSession(ground);
        const tables = tablesOver(session, idCount);
        const value = await nesting.inside(() => work(tables));
        await tables.statistics.flush();
        seen = (await session.finish())?.seen ?? seen;
        await pending.claim();
        return value;
      });
      return { result, journaled: pending.write() };
    } catch (error) {
      pending.drop();
      throw error;
    }
  }

  /** Opens the journal again. The rows that were committed while it could not be written come from the database. */
  async function mendJournal(): Promise<void> {
    isBehind = true;
    await journal.close();
    journal = await openJournal(options.journalFolder, clock);
    await catchUp(journal, writer().db);
    isBehind = false;
  }

  return {
    change,
    /** Runs when no change is under way, and none begins meanwhile. */
    alone: queue.run,
    journal: () => journal,
    /** The time of day of the newest change, in milliseconds. */
    seen: () => seen,
  };
}
