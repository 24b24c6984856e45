import type { Kysely } from 'kysely';
import { LOCAL_NAMES } from '../local-names.ts';
import type { Database } from '../schema/schema.ts';
import { withSum } from '../sql/row-sum.ts';
import { asItIs, type MovedRow, type Rewrite } from './moved-rows.ts';

/** What a station kept under its name among others stands under the plain name in its own file. */
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

/** The other way round. All that a file holds is its station's: no other one takes its printers or its batches for its own. */
export async function ownAmongOthers(db: Kysely<Database>, station: string): Promise<Rewrite> {
  const ending = `@${station}`;
  const kept = await db.selectFrom('kept').select('name').where('name', 'in', LOCAL_NAMES).execute();
  const names = new Set(kept.map(({ name }) => name));
  return ({ name: table }, row) => {
    if (table === 'batches') return startedAt(station, row);
    if (table !== 'kept') return row;
    const name = String(row['name']);
    if (names.has(name)) return renamed(row, `${name}${ending}`);
    // Of a station that had this name before.
    return name.endsWith(ending) && names.has(name.slice(0, -ending.length)) ? null : row;
  };
}

function renamed(row: MovedRow, name: string): MovedRow {
  const { sum: _, ...rest } = row as unknown as Database['kept'];
  return withSum('kept', { ...rest, name });
}

/** Its pictures are in this station's folder. When it is started anew it says whether others have them too. */
function startedAt(station: string, row: MovedRow): MovedRow {
  const { sum: _, ...rest } = row as unknown as Database['batches'];
  const plan = JSON.stringify({ ...JSON.parse(rest.plan), station, isShared: false });
  return withSum('batches', { ...rest, plan });
}
