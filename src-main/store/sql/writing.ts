// How the rows of a change are written.
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
import { withSum } from './row-sum.ts';

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
  /** Many rows by few statements. */
  insertAll<N extends TableName>(table: N, rows: readonly NewRow<N>[]): Promise<readonly Database[N][]>;
  /** `change` may need the time of day. */
  update<N extends TableName>(
    table: N,
    old: Database[N],
    change: RowChange<N> | ((now: string) => RowChange<N>),
  ): Promise<Database[N]>;
  /** Keeps an event, with a delivery for each webhook that is told of its kind. `only`: for this webhook alone. */
  tell(event: NewEvent, only?: number): Promise<void>;
}

/** What a row that is written gets. */
export interface Moment {
  readonly stamp: string;
  /** The time of day, which is the stamp itself where that is near: many changes at once run ahead of the clock a little. */
  readonly now: string;
}

/** Where a change writes, and who is told of each row. */
interface WritingGround {
  readonly db: Kysely<Database>;
  readonly moment: () => Moment;
  onWritten<N extends TableName>(table: N, kept: Database[N]): void;
}

/** Writes rows in the transaction of a change. */
export function writingTo({ db, moment, onWritten }: WritingGround): Omit<Writing, 'isClockDoubted' | 'settleClock'> {
  let isWritten = false;
  const keys = createKeys(db);
  const { tellAll, forget } = tellingIn(db, insertAll);

  async function insertAll<N extends TableName>(table: N, rows: readonly NewRow<N>[]): Promise<readonly Database[N][]> {
    const all: Database[N][] = [];
    for (const row of rows) all.push(newRow(table, { ...row, ...(await keys.for(table, row)) }, moment()));
    for (const some of inLengths(all)) {
      const inserting = db.insertInto(table).values(some as never);
      await inserting.execute();
    }
    for (const kept of all) await noteWritten(table, kept, kept);
    await tellAll(all.flatMap((kept) => eventsOf(table, kept, null)));
    return all;
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
    await tellAll(eventsOf(table, kept, old));
    return kept;
  }

  async function noteWritten<N extends TableName>(table: N, kept: Database[N], changed: object): Promise<void> {
    isWritten = true;
    onWritten(table, kept);
    if (table === 'webhooks') forget();
    await namePictures(db, picturesIn(table, changed as never));
  }

  return {
    hasWritten: () => isWritten,
    nextKey: keys.next,
    insert: async (table, row) => (await insertAll(table, [row]))[0],
    insertAll,
    update,
    tell: (event, only) => tellAll([event], only),
  };
}

/** The numbers that a change gives to rows: the database is asked for the greatest of a table once. */
function createKeys(db: Kysely<Database>) {
  const last = new Map<TableName, number>();

  async function next(table: TableName): Promise<number> {
    const before = last.get(table) ?? (await greatestKey(db, table));
    last.set(table, before);
    return before + 1;
  }

  /** The number of a row that has none yet. A number that was given is as good as one from here. */
  async function forRow<N extends TableName>(table: N, row: NewRow<N>): Promise<Readonly<Record<string, number>>> {
    const { fields, key } = TABLES[table];
    if (fields[key].source !== 'counted') return {};
    const given = (row as Readonly<Record<string, unknown>>)[key];
    const number = typeof given === 'number' ? given : await next(table);
    const before = last.get(table);
    if (before !== undefined) last.set(table, Math.max(before, number));
    return { [key]: number };
  }

  return { next, for: forRow };
}

async function greatestKey(db: Kysely<Database>, table: TableName): Promise<number> {
  const greatest = sql<number | null>`max(${sql.ref(TABLES[table].key)})`.as('greatest');
  return (await db.selectFrom(table).select(greatest).executeTakeFirst())?.greatest ?? 0;
}

/** How many rows a statement writes: few lengths, so that few statements are made and kept. */
const LENGTHS = [64, 16, 4, 1] as const;

function* inLengths<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; ) {
    const length = LENGTHS.find((one) => one <= rows.length - at) ?? 1;
    yield rows.slice(at, at + length);
    at += length;
  }
}

/** Writes events with their deliveries. */
function tellingIn(db: Kysely<Database>, insertAll: Writing['insertAll']) {
  let listening: Promise<readonly Listening[]> | null = null;

  async function tellAll(events: readonly NewEvent[], only?: number): Promise<void> {
    if (events.length === 0) return;
    const kept = await insertAll('events', events);
    listening ??= webhooksThatListen(db);
    const hooks = await listening;
    const deliveries = kept.flatMap(({ id: event_id, at: due_at, kind, subject }) =>
      hooks
        .filter(({ id, kinds }) => (only === undefined ? kinds.length === 0 || kinds.includes(kind) : only === id))
        .map(({ id: webhook_id }) => ({ webhook_id, event_id, subject, state: 'waiting' as const, tries: 0, due_at })),
    );
    if (deliveries.length > 0) await insertAll('deliveries', deliveries);
  }

  return {
    tellAll,
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
