import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { LOCAL_NAMES } from '#main/store/tables/kept-values.ts';
import { asItIs, type MovedRow, type Rewrite } from './tallies.ts';

/** On the way into a file: the station's own values lose the name of the station, which they have in a shared database. */
export async function ownInFile(db: Kysely<Database>, station: string | null): Promise<Rewrite> {
  if (station === null) return asItIs;
  const ending = `@${station}`;
  const kept = await db.selectFrom('kept').select(['name', 'value']).execute();
  const own = kept.filter(({ name, value }) => name.endsWith(ending) && value !== 'null');
  const names = new Set(own.map(({ name }) => name.slice(0, -ending.length)));
  return ({ name: table }, row) => {
    const name = String(row['name']);
    if (table !== 'kept' || !(name.endsWith(ending) || names.has(name))) return row;
    const plain = name.slice(0, -ending.length);
    if (!names.has(plain)) return null;
    return renamed(row, plain);
  };
}

/** On the way into a shared database: the station's own values and batches get its name, so that no other station uses them. */
export async function ownAmongOthers(db: Kysely<Database>, station: string): Promise<Rewrite> {
  const ending = `@${station}`;
  const kept = await db.selectFrom('kept').select('name').where('name', 'in', LOCAL_NAMES).execute();
  const names = new Set(kept.map(({ name }) => name));
  return ({ name: table }, row) => {
    if (table === 'batches') return startedAt(station, row);
    if (table !== 'kept') return row;
    const name = String(row['name']);
    if (names.has(name)) return renamed(row, `${name}${ending}`);
    // This value is from an earlier time of the station in a shared database.
    return name.endsWith(ending) && names.has(name.slice(0, -ending.length)) ? null : row;
  };
}

function renamed(row: MovedRow, name: string): MovedRow {
  const { sum: _, ...rest } = row as unknown as Database['kept'];
  return withSum('kept', { ...rest, name });
}

/** Marks a batch as one of this station, which has its pictures. A new start of the batch notes whether other stations have them too. */
function startedAt(station: string, row: MovedRow): MovedRow {
  const { sum: _, ...rest } = row as unknown as Database['batches'];
  const plan = JSON.stringify({ ...JSON.parse(rest.plan), station, isShared: false });
  return withSum('batches', { ...rest, plan });
}
