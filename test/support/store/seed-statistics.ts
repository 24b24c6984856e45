// Sums of a year and a half of three stations, as many as a line can leave: every hour of every day, and on each day as many
// products, printers and reasons as a station counts by name.
import { placesIn } from '#main/files/data-folder.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, connect } from '#main/store/sql/sqlite.ts';
import { isoOf } from '#shared/core/times.ts';
import { type Dimension, NONE } from '#shared/jobs/statistics.ts';
import { SEED_START } from './seed.ts';

const STATIONS = ['Hall 1', 'Hall 2', 'Yard'];
const NAMED: readonly Dimension[] = ['product', 'printer', 'reason'];
const VALUES = 40;
const DAY_MS = 86_400_000;

export const SEEDED_DAYS = Array.from({ length: 550 }, (_, i) => isoOf(SEED_START + i * DAY_MS).slice(0, 10));

/** Returns how many sums there are. */
export async function seedStatistics(folder: string): Promise<number> {
  const connection = connect(placesIn(folder).database, 'writer');
  const bulk = bulkWriter(connection);
  let rows = 0;
  const put = (day: string, hour: number, station: string, dimension: Dimension, value: string) => {
    const about = { id: `${day} ${hour} ${station} ${dimension} ${value}`, day, hour, station, dimension, value };
    const counts = { ...NONE, made: 1 + (rows % 900), printed: rows % 900, grade_a: rows % 800 };
    bulk.put('statistics', withSum('statistics', { ...about, ...counts, changed_at: isoOf(SEED_START + rows) }));
    rows++;
  };
  connection.handle.exec('begin');
  for (const day of SEEDED_DAYS) {
    for (const station of STATIONS) {
      for (let hour = 0; hour < 24; hour++) put(day, hour, station, 'hour', '');
      for (const dimension of NAMED) for (let i = 0; i < VALUES; i++) put(day, -1, station, dimension, `Value ${i}`);
    }
  }
  connection.handle.exec('commit');
  const { n } = connection.handle.prepare('select count(*) as n from statistics').get() as { n: number };
  await connection.close();
  if (n !== rows) throw new Error(`${n} of ${rows} sums are there: two had the same key.`);
  return rows;
}
