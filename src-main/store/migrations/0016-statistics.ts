import { type Kysely, sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { isoOf } from '#shared/core/times.ts';
import { placeInTime } from '#shared/jobs/statistics.ts';
import { createTable } from './create-table.ts';

/** Sums of what the line made. Labels of before are counted at the hour of their last change. */
export async function up(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  await createTable(db, 'statistics', dialect).execute();
  await db.schema.createIndex('statistics_by_day').on('statistics').columns(['dimension', 'day']).execute();
  const found = await labelsByHour(db);
  if (found.size === 0) return;
  const clock = await db.selectFrom('clock').select('last').where('id', '=', 1).executeTakeFirst();
  let last = Number(clock?.last ?? 0);
  for (const [place, counts] of found) {
    last += 1;
    const [day, hour] = place.split(' ');
    const about = {
      id: `${day} ${hour}  hour `,
      day,
      hour: Number(hour),
      station: '',
      dimension: 'hour',
      value: '',
    } as const;
    const row = withSum('statistics', { ...about, ...counts, changed_at: isoOf(last) });
    await db.insertInto('statistics').values(row).execute();
  }
  await db.updateTable('clock').set({ last }).where('id', '=', 1).execute();
}

const NONE = {
  made: 0,
  printed: 0,
  verified: 0,
  rejected: 0,
  voided: 0,
  failed: 0,
  grade_a: 0,
  grade_b: 0,
  grade_c: 0,
  grade_d: 0,
  grade_f: 0,
};
type Column = keyof typeof NONE;

const COUNTED_AS: Readonly<Record<string, readonly Column[]>> = {
  failed: ['failed'],
  made: ['made'],
  proofed: ['made'],
  sent: ['made'],
  printed: ['made', 'printed'],
  verified: ['made', 'printed', 'verified'],
  rejected: ['made', 'printed', 'rejected'],
  voided: ['made', 'voided'],
  reprinted: ['made', 'printed'],
};

/** By day and hour in the zone of the station. Void labels that were never made have no record. */
async function labelsByHour(db: Kysely<Database>): Promise<Map<string, Record<Column, number>>> {
  const hour = sql<string>`substr(updated_at, 1, 13)`;
  const rows = await db
    .selectFrom('labels')
    .select([hour.as('hour'), 'state', sql<number>`count(record_id)`.as('n'), sql<number>`count(*)`.as('every')])
    .groupBy([hour, 'state'])
    .execute();
  const found = new Map<string, Record<Column, number>>();
  for (const row of rows) {
    const { day, hour } = placeInTime(`${row.hour}:00:00.000Z`);
    const counts = found.get(`${day} ${hour}`) ?? { ...NONE };
    const labels = Number(row.state === 'failed' ? row.every : row.n);
    for (const name of COUNTED_AS[row.state] ?? []) counts[name] += labels;
    found.set(`${day} ${hour}`, counts);
  }
  return found;
}
