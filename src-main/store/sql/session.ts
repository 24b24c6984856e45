import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { keptChange, picturesIn } from '#main/store/schema/row-values.ts';
import {
  type Database,
  type NewRow,
  type Row,
  type RowChange,
  TABLES,
  type TableName,
} from '#main/store/schema/schema.ts';
import { eventsOf, type NewEvent } from '#main/store/schema/told-events.ts';
import { isoOf } from '#shared/core/times.ts';
import type { View } from './dialect.ts';
import { isFarBehind } from './far-clock.ts';
import { allChecked, checked, withSum } from './row-sum.ts';
import { type Connection, SQLITE } from './sqlite.ts';

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
  /** Several reads of the same state. Reads that may take long have connections of their own, so that they hold up no others. */
  snapshot<T>(work: (db: Kysely<Database>) => Promise<T>, duration?: 'long'): Promise<T>;
  readonly writing: Writing;
}

/**
 * The only way to write rows. Each row gets its stamp, its checksum and its line in the journal. Its pictures are kept for ever. What
 * other programs are told of it is written with it.
 */
export interface Writing {
  /** Whether the change has written a row. */
  hasWritten(): boolean;
  /** Whether the clock is doubted: what it says is no proof of when something was made. */
  isClockDoubted(): boolean;
  /** Somebody says that the clock is right: from this change on, its time counts as that of the newest change. */
  settleClock(): void;
  /** The next free number for the key of a table. */
  nextKey(table: TableName): Promise<number>;
  insert<N extends TableName>(table: N, row: NewRow<N>): Promise<Database[N]>;
  /** `change` may need the time of day. */
  update<N extends TableName>(
    table: N,
    old: Database[N],
    change: RowChange<N> | ((now: string) => RowChange<N>),
  ): Promise<Database[N]>;
  /** Keeps an event, with a delivery for each webhook that is told of its kind. `only`: for this webhook alone. */
  tell(event: NewEvent, only?: number): Promise<void>;
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

/** What a row that is written gets. */
interface Moment {
  readonly stamp: string;
  /** The time of day, which is the stamp itself where that is near: many changes at once run ahead of the clock a little. */
  readonly now: string;
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
  let ended = false;

  function assertOpen(): void {
    if (ended) throw new Error('This change has ended: its tables are of no use any more.');
  }

  const moment = (): Moment => {
    assertOpen();
    return time.next();
  };

  return {
    db,
    dialect,
    async find(table, column, value) {
      assertOpen();
      const row = await findBy(table, column, value);
      return row && checked(table, row);
    },
    async findAll(table, column, value) {
      assertOpen();
      return findAllIn(db, table, column, value);
    },
    snapshot: (work) => work(db),
    writing: { ...writingTo(ground, moment), isClockDoubted: time.isDoubted, settleClock: time.settle },
    async finish() {
      const end = time.end();
      if (end !== null) await db.updateTable('clock').set(end).where('id', '=', 1).execute();
      ended = true;
      return end;
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

/** Writes rows in the transaction of a change. */
function writingTo(
  { db, noteRow }: Pick<Ground, 'db' | 'noteRow'>,
  moment: () => Moment,
): Omit<Writing, 'isClockDoubted' | 'settleClock'> {
  let isWritten = false;
  const { tell, forget } = tellingIn(
    db,
    (event) => insert('events', event),
    (one) => insert('deliveries', one),
  );

  async function nextKey(table: TableName): Promise<number> {
    const { key } = TABLES[table];
    const top = await db
      .selectFrom(table)
      .select(sql<number | null>`max(${sql.ref(key)})`.as('top'))
      .executeTakeFirst();
    return (top?.top ?? 0) + 1;
  }

  async function insert<N extends TableName>(table: N, row: NewRow<N>): Promise<Database[N]> {
    const { fields, key } = TABLES[table];
    const counted = fields[key].source === 'counted' && !(key in row) ? { [key]: await nextKey(table) } : {};
    const kept = newRow(table, { ...row, ...counted }, moment());
    const inserting = db.insertInto(table).values(kept as never);
    await inserting.execute();
    await noteWritten(table, kept, kept);
    for (const event of eventsOf(table, kept, null)) await tell(event);
    return kept;
  }

  async function update<N extends TableName>(
    table: N,
    old: Database[N],
    change: RowChange<N> | ((now: string) => RowChange<N>),
  ): Promise<Database[N]> {
    const { stamp, now } = moment();
    const values = keptChange(table, typeof change === 'function' ? change(now) : change);
    const dated = 'touched_at' in TABLES[table].fields ? { touched_at: now } : {};
    const changed = wellFormed({ ...values, ...dated, [TABLES[table].stamp]: stamp });
    const { sum: _, ...before } = old;
    const kept = withSum(table, { ...before, ...changed } as unknown as Row<N>);
    const { key } = TABLES[table];
    await sql`update ${sql.table(table)} set ${assignments({ ...changed, sum: kept.sum })}
      where ${sql.ref(key)} = ${kept[key as keyof typeof kept]}`.execute(db);
    await noteWritten(table, kept, changed);
    for (const event of eventsOf(table, kept, old)) await tell(event);
    return kept;
  }

  async function noteWritten<N extends TableName>(table: N, kept: Database[N], changed: object): Promise<void> {
    isWritten = true;
    if (table === 'webhooks') forget();
    noteRow(table, kept as never);
    await namePictures(db, picturesIn(table, changed as never));
  }

  return { hasWritten: () => isWritten, nextKey, insert, update, tell };
}

/** Writes events with their deliveries. */
function tellingIn(
  db: Kysely<Database>,
  insertEvent: (event: NewEvent) => Promise<Database['events']>,
  insertDelivery: (delivery: NewRow<'deliveries'>) => Promise<unknown>,
) {
  let listening: Promise<readonly Listening[]> | null = null;

  async function tell(event: NewEvent, only?: number): Promise<void> {
    const { id: event_id, at: due_at, kind, subject } = await insertEvent(event);
    listening ??= webhooksThatListen(db);
    for (const { id: webhook_id, kinds } of await listening) {
      if (only === undefined ? kinds.length > 0 && !kinds.includes(kind) : only !== webhook_id) continue;
      await insertDelivery({ webhook_id, event_id, subject, state: 'waiting', tries: 0, due_at });
    }
  }

  return {
    tell,
    /** Webhooks were changed. */
    forget(): void {
      listening = null;
    },
  };
}

interface Listening {
  readonly id: number;
  /** Empty: all. */
  readonly kinds: readonly string[];
}

async function webhooksThatListen(db: Kysely<Database>): Promise<readonly Listening[]> {
  const on = db.selectFrom('webhooks').select(['id', 'kinds']).where('is_on', '=', 1).where('removed_at', 'is', null);
  return (await on.execute()).map(({ id, kinds }) => ({ id, kinds: JSON.parse(kinds) as readonly string[] }));
}

/** A row as it is kept: the values that were given, its stamp and its dates, and the checksum. */
function newRow<N extends TableName>(
  table: N,
  given: Readonly<Record<string, unknown>>,
  { stamp, now }: Moment,
): Database[N] {
  const { fields, columns } = TABLES[table];
  const values = columns.map((name) => {
    const { source, write } = fields[name];
    if (source === 'written') return [name, stamp];
    return [name, source === 'inserted' || source === 'touched' ? now : write(given[name] ?? null)];
  });
  return withSum(table, wellFormed(Object.fromEntries(values)) as Row<N>);
}

/** The files of these pictures stay for ever: a row named them, and rows are never deleted. */
async function namePictures(db: Kysely<Database>, hashes: readonly string[]): Promise<void> {
  for (const hash of new Set(hashes)) {
    await db
      .insertInto('named_pictures')
      .values({ hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function assignments(values: Readonly<Record<string, unknown>>) {
  return sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

/** Half of a surrogate pair cannot be kept as UTF-8: the text would come back changed. */
function wellFormed<R extends object>(row: R): R {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed() : value]),
  ) as R;
}
