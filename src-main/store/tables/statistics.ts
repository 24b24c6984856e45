import { sql } from 'kysely';
import type { Session } from '#main/store/sql/session.ts';
import {
  type Counts,
  type Dimension,
  MEASURES,
  type Measure,
  NONE,
  OTHERS,
  plus,
  UNNAMED,
} from '#shared/jobs/statistics.ts';

/** Where and when something is counted. */
export interface Counted {
  readonly day: string;
  readonly hour: number;
  readonly dimension: Dimension;
  readonly value: string;
  readonly counts: Partial<Counts>;
}

interface Pending extends Counted {
  readonly counts: Counts;
}

/**
 * Most values of a dimension on one day of one station. What comes later is counted together, so that a year has as many rows
 * as it has days, however many names its labels have.
 */
const MOST_VALUES = 40;
/** What has a row of its own on every day. */
const ALWAYS: readonly string[] = [UNNAMED, OTHERS];
/** Longer names are cut off. */
const LONGEST = 80;

/** Sums that a change adds to are written once, at its end. */
export function createStatistics(session: Session, station: string) {
  const pending = new Map<string, Pending>();

  function add(counted: Counted): void {
    const value = counted.value.slice(0, LONGEST);
    const hour = counted.dimension === 'hour' ? counted.hour : -1;
    const id = idOf({ ...counted, value, hour });
    const before = pending.get(id)?.counts ?? NONE;
    pending.set(id, { ...counted, value, hour, counts: plus(before, { ...NONE, ...counted.counts }) });
  }

  async function flush(): Promise<void> {
    for (const [id, one] of pending) await write(id, one);
    pending.clear();
  }

  async function write(id: string, { counts, ...about }: Pending): Promise<void> {
    const old = await session.find('statistics', 'id', id);
    if (old) await session.writing.update('statistics', old, plus(countsOf(old), counts));
    else if (!ALWAYS.includes(about.value) && (await isCrowded(about)))
      await write(idOf({ ...about, value: OTHERS }), { ...about, value: OTHERS, counts });
    else await session.writing.insert('statistics', { id, ...about, station, ...counts });
  }

  async function isCrowded({ day, dimension }: Omit<Pending, 'counts'>): Promise<boolean> {
    const { n } = await session.db
      .selectFrom('statistics')
      .select(sql<number>`count(*)`.as('n'))
      .where('dimension', '=', dimension)
      .where('day', '=', day)
      .where('station', '=', station)
      .executeTakeFirstOrThrow();
    return Number(n) >= MOST_VALUES;
  }

  function idOf({ day, hour, dimension, value }: Omit<Pending, 'counts'>): string {
    return `${day} ${hour} ${station} ${dimension} ${value}`;
  }

  return {
    /** Counts at the end of the change, together with it or not at all. */
    add: async (counted: Counted): Promise<void> => add(counted),
    flush,
    sums: (from: string, to: string) => sumsOf(session, from, to),
  };
}

function countsOf(row: Counts): Counts {
  return Object.fromEntries(MEASURES.map((name) => [name, Number(row[name])])) as Record<Measure, number>;
}

/** The sums from one day to another, of one moment. */
function sumsOf(session: Session, from: string, to: string) {
  return session.snapshot(async (db) => {
    const grouped = async <C extends 'day' | 'hour' | 'station' | 'value'>(
      dimensions: readonly Dimension[],
      columns: C[],
    ) => {
      const sums = MEASURES.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name));
      const rows = await db
        .selectFrom('statistics')
        .select(['dimension', ...columns, ...sums] as never)
        .where('dimension', 'in', dimensions)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .groupBy(['dimension', ...columns] as never)
        .execute();
      return (rows as unknown as ({ dimension: Dimension } & Record<C, string> & Counts)[]).map((row) => ({
        row,
        counts: countsOf(row),
      }));
    };
    const { n } = await db
      .selectFrom('statistics')
      .select(sql<number>`count(distinct day || ' ' || hour)`.as('n'))
      .where('dimension', '=', 'hour')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('made', '>', 0)
      .executeTakeFirstOrThrow();
    return {
      days: await grouped(['hour'], ['day']),
      hours: await grouped(['hour'], ['hour']),
      stations: await grouped(['hour'], ['station']),
      values: await grouped(['product', 'printer', 'reason'], ['value']),
      busyHours: Number(n),
    };
  });
}
