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
import { isoOf } from '#shared/core/times.ts';
import type { View } from './dialect.ts';
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

/** The only way to write rows. Each row gets its stamp, its checksum and its line in the journal. Its pictures are kept for ever. */
export interface Writing {
  stamp(): Promise<string>;
  /** The next free number for the key of a table. */
  nextKey(table: TableName): Promise<number>;
  insert<N extends TableName>(table: N, row: NewRow<N>): Promise<Database[N]>;
  /** `change` may need the stamp that the row gets. */
  update<N extends TableName>(
    table: N,
    old: Database[N],
    change: RowChange<N> | ((stamp: string) => RowChange<N>),
  ): Promise<Database[N]>;
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

export interface ChangeSession extends Session {
  /** Writes the newest stamp into the clock and returns it, or null if there is none. After this the session is of no use. */
  finish(): Promise<number | null>;
}

/** What a change needs: its transaction, and what to do with each row that it writes. */
export interface Ground extends View {
  findBy: Connection['findBy'] | SlowFind;
  readonly clock: () => number;
  /** The newest stamp that was ever given out, in milliseconds. */
  lastStamp(): number;
  noteRow(table: TableName, kept: Readonly<Record<string, unknown>>): void;
}

/** How a row is found in a database that is not part of this process. */
export type SlowFind = <N extends TableName | 'clock'>(
  table: N,
  column: keyof Database[N] & string,
  value: unknown,
) => Promise<Database[N] | undefined>;

export function changingSession(ground: Ground): ChangeSession {
  const { db, dialect, findBy, clock, lastStamp } = ground;
  let last: number | null = null;
  let ended = false;

  function assertOpen(): void {
    if (ended) throw new Error('This change has ended: its tables are of no use any more.');
  }

  async function stamp(): Promise<string> {
    assertOpen();
    last ??= lastStamp();
    last = Math.max(Math.floor(clock()), last + 1);
    return isoOf(last);
  }

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
    writing: writingTo(ground, stamp),
    async finish() {
      if (last !== null) await db.updateTable('clock').set({ last }).where('id', '=', 1).execute();
      ended = true;
      return last;
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
function writingTo({ db, noteRow }: Pick<Ground, 'db' | 'noteRow'>, stamp: Writing['stamp']): Writing {
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
    const kept = newRow(table, { ...row, ...counted }, await stamp());
    await db
      .insertInto(table)
      .values(kept as never)
      .execute();
    await noteWritten(table, kept, kept);
    return kept;
  }

  async function update<N extends TableName>(
    table: N,
    old: Database[N],
    change: RowChange<N> | ((stamp: string) => RowChange<N>),
  ): Promise<Database[N]> {
    const now = await stamp();
    const values = keptChange(table, typeof change === 'function' ? change(now) : change);
    const changed = wellFormed({ ...values, [TABLES[table].stamp]: now });
    const { sum: _, ...before } = old;
    const kept = withSum(table, { ...before, ...changed } as unknown as Row<N>);
    const { key } = TABLES[table];
    await sql`update ${sql.table(table)} set ${assignments({ ...changed, sum: kept.sum })}
      where ${sql.ref(key)} = ${kept[key as keyof typeof kept]}`.execute(db);
    await noteWritten(table, kept, changed);
    return kept;
  }

  async function noteWritten<N extends TableName>(table: N, kept: Database[N], changed: object): Promise<void> {
    noteRow(table, kept as never);
    await namePictures(db, picturesIn(table, changed as never));
  }

  return { stamp, nextKey, insert, update };
}

/** A row as it is kept: the values that were given, the stamp where the table keeps it, and the checksum. */
function newRow<N extends TableName>(table: N, given: Readonly<Record<string, unknown>>, now: string): Database[N] {
  const { fields, columns } = TABLES[table];
  const values = columns.map((name) => {
    const { source, write } = fields[name];
    return [name, source === 'inserted' || source === 'written' ? now : write(given[name] ?? null)];
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
