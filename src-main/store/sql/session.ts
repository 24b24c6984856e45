import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Database, TABLES, type TableName } from '#main/store/schema/schema.ts';
import { isoOf } from '#shared/core/times.ts';
import type { View } from './dialect.ts';
import { isFarBehind } from './far-clock.ts';
import { allChecked, checked } from './row-sum.ts';
import { type Connection, SQLITE } from './sqlite.ts';
import { type Moment, type Writing, writingTo } from './writing.ts';

/** The database as the tables use it: in its committed state, or inside a change. */
export interface Session extends View {
  find<N extends TableName>(
    table: N,
    column: keyof Database[N] & string,
    value: string | number,
  ): Promise<Database[N] | undefined>;
  /** All rows with this value in the column, by their keys. */
  findAll<N extends TableName>(
    table: N,
    column: keyof Database[N] & string,
    value: string | number,
  ): Promise<readonly Database[N][]>;
  /** Reads rows together that a change will ask for one by one. Nothing is read ahead outside of a change. */
  readAhead(table: NamedTable, names: readonly string[]): Promise<void>;
  /** Several reads of the same state. Reads that may take long have connections of their own, so that they hold up no others. */
  snapshot<T>(work: (db: Kysely<Database>) => Promise<T>, duration?: 'long'): Promise<T>;
  readonly writing: Writing;
}

export interface Readers {
  /** Every read sees what was committed last. */
  readonly plain: Connection;
  readonly snapshots: Connection;
  readonly searches: Connection;
}

/** Outside of a change. */
export function readingSession({ plain, snapshots, searches }: Readers): Session {
  return {
    db: plain.db,
    dialect: SQLITE,
    async find(table, column, value) {
      const row = plain.findBy(table, column, value);
      return row && checked(table, row);
    },
    findAll: async (table, column, value) => allChecked(table, plain.findAllBy(table, column, value)),
    readAhead: async () => {},
    snapshot: (work, duration) => (duration === 'long' ? searches : snapshots).db.transaction().execute(work),
    get writing(): Writing {
      throw new Error('Rows are written inside of a change only.');
    },
  };
}

interface ChangeSession extends Session {
  /** Writes the row of the clock and returns it, or null where the change wrote nothing. After this the session is of no use. */
  finish(): Promise<LastChange | null>;
}

/** What a change needs: its transaction, and what to do with each row that it writes. */
export interface Ground extends View {
  findBy: Connection['findBy'] | SlowFind;
  readonly clock: () => number;
  /** The newest change before this one. */
  lastChange(): LastChange;
  /** Whether this run began under a doubted clock. */
  isClockDoubted(): boolean;
  noteRow(table: TableName, kept: Readonly<Record<string, unknown>>): void;
}

/** The row of the clock, in milliseconds. */
export interface LastChange {
  /** The newest stamp that was ever given out. */
  readonly last: number;
  /** The time of day of the newest change. A change under a clock that is far behind leaves it as it was. */
  readonly seen: number;
}

/** How a row is found in a database that is not part of this process. */
export type SlowFind = <N extends TableName | 'clock'>(
  table: N,
  column: keyof Database[N] & string,
  value: unknown,
) => Promise<Database[N] | undefined>;

export function changingSession(ground: Ground): ChangeSession {
  const { db, dialect, findBy } = ground;
  const time = createTime(ground);
  const known = createKnownRows();
  let ended = false;

  function assertOpen(): void {
    if (ended) throw new Error('This change has ended: its tables are of no use any more.');
  }

  const moment = (): Moment => {
    assertOpen();
    return time.next();
  };

  const onWritten = <N extends TableName>(table: N, kept: Database[N]): void => {
    known.written(table, kept);
    ground.noteRow(table, kept as never);
  };

  return {
    db,
    dialect,
    async find(table, column, value) {
      assertOpen();
      const name = nameColumnOf(table) === column ? String(value) : null;
      const before = name === null ? undefined : known.get(table, name);
      if (before !== undefined) return before ?? undefined;
      const row = await findBy(table, column, value);
      const found = row && checked(table, row);
      if (name !== null) known.set(table, name, found ?? null);
      return found;
    },
    async findAll(table, column, value) {
      assertOpen();
      return findAllIn(db, table, column, value);
    },
    async readAhead(table, names) {
      assertOpen();
      const wanted = names.filter((one) => known.get(table, one) === undefined);
      if (wanted.length < 2) return;
      const found = await findAmong(db, table, wanted);
      for (const one of wanted) known.set(table, one, found.get(one) ?? null);
    },
    snapshot: (work) => work(db),
    writing: { ...writingTo({ db, moment, onWritten }), isClockDoubted: time.isDoubted, settleClock: time.settle },
    async finish() {
      const end = time.end();
      if (end !== null) await db.updateTable('clock').set(end).where('id', '=', 1).execute();
      ended = true;
      return end;
    },
  };
}

/** Tables whose rows a change asks for again and again, and the column by which it does. Their rows are never taken away. */
const NAMED = { records: 'id', sights: 'record_id', register_codes: 'record_id' } as const;
type NamedTable = keyof typeof NAMED;

function nameColumnOf(table: string): string | null {
  return table in NAMED ? NAMED[table as NamedTable] : null;
}

/** Rows of some kilobytes. A change that writes thousands needs none of them again. */
const MOST_KNOWN = 500;

/** What a change has found or written of such tables: nobody else writes while it is open. Null: there is no such row. */
function createKnownRows() {
  const rows = new Map<string, unknown>();
  return {
    get: <N extends TableName>(table: N, name: string) =>
      rows.get(`${table} ${name}`) as Database[N] | null | undefined,
    set<N extends TableName>(table: N, name: string, row: Database[N] | null): void {
      if (rows.size >= MOST_KNOWN) rows.clear();
      rows.set(`${table} ${name}`, row);
    },
    /** A row was written. */
    written<N extends TableName>(table: N, row: Database[N]): void {
      const column = nameColumnOf(table);
      if (column !== null) this.set(table, String(row[column as keyof Database[N]]), row);
    },
  };
}

/** A stamp that is this near to the clock is the time of day as well: so the dates of a row agree with its stamp. */
const NEAR_MS = 1_000;

/** The stamps of one change, and its time of day. */
function createTime({ clock, lastChange, isClockDoubted }: Pick<Ground, 'clock' | 'lastChange' | 'isClockDoubted'>) {
  let reached: LastChange | null = null;
  let now = 0;
  let isSettled = false;

  function look(): LastChange {
    reached ??= lastChange();
    now = Math.floor(clock());
    return reached;
  }

  return {
    next(): Moment {
      const { last, seen } = look();
      reached = { last: Math.max(now, last + 1), seen };
      return { stamp: isoOf(reached.last), now: isoOf(reached.last - now < NEAR_MS ? reached.last : now) };
    },
    isDoubted: (): boolean => isClockDoubted() || isFarBehind(look().seen, now),
    settle(): void {
      isSettled = true;
      look();
    },
    /** What the change leaves in the row of the clock. Null where it wrote nothing. */
    end(): LastChange | null {
      if (reached === null) return null;
      const { last, seen } = reached;
      return { last, seen: isFarBehind(seen, now) && !isSettled ? seen : now };
    },
  };
}

async function findAllIn<N extends TableName>(
  db: Kysely<Database>,
  table: N,
  column: keyof Database[N] & string,
  value: string | number,
): Promise<readonly Database[N][]> {
  const { rows } = await sql<Database[N]>`select * from ${sql.table(table)}
    where ${sql.ref(column)} = ${value} order by ${sql.ref(TABLES[table].key)}`.execute(db);
  return allChecked(table, rows);
}

async function findAmong<N extends NamedTable>(db: Kysely<Database>, table: N, names: readonly string[]) {
  const column: string = NAMED[table];
  const { rows } = await sql<Database[N]>`select * from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join(names)})`.execute(db);
  return new Map(allChecked(table, rows).map((row) => [String(row[column as keyof Database[N]]), row]));
}
