import type { Kysely } from 'kysely';
import { withSum } from '../row-sum.ts';
import type { Database } from '../schema.ts';
import { asItIs, type Rewrite } from './moved-rows.ts';

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
    const { sum: _, ...rest } = row as unknown as Database['kept'];
    return withSum('kept', { ...rest, name: plain });
  };
}
