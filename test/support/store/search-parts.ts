import { placesIn } from '#main/files/data-folder.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';
import type { Lab } from './lab.ts';

/** The parts that SQLite's index of words consists of. */
export function partsOfIndex(lab: Lab): number | null {
  if (onPostgres) return null;
  const connection = connect(placesIn(lab.folder).database, 'inspector');
  const parts = connection.handle.prepare('select count(distinct segid) from search_idx').pluck().get();
  connection.handle.close();
  return Number(parts);
}
