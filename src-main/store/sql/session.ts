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
  /** Reads rows together that a change will ask for one by one. Nothing is read ahead outside of a change. */
  readAhead(table: NamedTable, names: readonly string[]): Promise<void>;
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
  const known = createKnownRows();
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
    writing: { ...writingTo(ground, moment, known), isClockDoubted: time.isDoubted, settleClock: time.settle },
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

type KnownRows = ReturnType<typeof createKnownRows>;

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

/** Writes rows in the transaction of a change. */
function writingTo(
  { db, noteRow }: Pick<Ground, 'db' | 'noteRow'>,
  moment: () => Moment,
  known: KnownRows,
): Omit<Writing, 'isClockDoubted' | 'settleClock'> {
  let isWritten = false;
  const keys = createKeys(db);
  const { tell, forget } = tellingIn(
    db,
    (event) => insert('events', event),
    (one) => insert('deliveries', one),
  );

  async function insert<N extends TableName>(table: N, row: NewRow<N>): Promise<Database[N]> {
    const { fields, key } = TABLES[table];
    const counted = fields[key].source === 'counted' && !(key in row) ? { [key]: await keys.next(table) } : {};
    const kept = newRow(table, { ...row, ...counted }, moment());
    const inserting = db.insertInto(table).values(kept as never);
    await inserting.execute();
    keys.taken(table, kept[key as keyof typeof kept] as string | number);
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
    known.written(table, kept);
    if (table === 'webhooks') forget();
    noteRow(table, kept as never);
    await namePictures(db, picturesIn(table, changed as never));
  }

  return { hasWritten: () => isWritten, nextKey: keys.next, insert, update, tell };
}

async function findAmong<N extends NamedTable>(db: Kysely<Database>, table: N, names: readonly string[]) {
  const column: string = NAMED[table];
  const { rows } = await sql<Database[N]>`select * from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join(names)})`.execute(db);
  return new Map(allChecked(table, rows).map((row) => [String(row[column as keyof Database[N]]), row]));
}

/** The numbers that a change gives to rows: the database is asked for the greatest of a table once. */
function createKeys(db: Kysely<Database>) {
  const last = new Map<TableName, number>();
  return {
    async next(table: TableName): Promise<number> {
      const before = last.get(table) ?? (await greatestKey(db, table));
      last.set(table, before);
      return before + 1;
    },
    taken(table: TableName, key: string | number): void {
      const before = last.get(table);
      if (before !== undefined) last.set(table, Math.max(before, Number(key)));
    },
  };
}

async function greatestKey(db: Kysely<Database>, table: TableName): Promise<number> {
  const greatest = sql<number | null>`max(${sql.ref(TABLES[table].key)})`.as('greatest');
  return (await db.selectFrom(table).select(greatest).executeTakeFirst())?.greatest ?? 0;
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
