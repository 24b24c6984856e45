import { artworkFinder } from './artwork-names.ts';
import { cellsOf } from './row-reading.ts';
import type { Work } from './work.ts';

/** Rows looked at: enough to tell, and little enough to look at with every file of a folder. */
const LOOKED_AT = 200;

/** The column whose cells are the names of files that were given, such as article numbers; null where none is. */
export function columnOfNames({ state, table }: Work): number | null {
  if (!table || state.artworks.length < 2) return null;
  const find = artworkFinder(state.artworks);
  const rows = table.rows.slice(0, LOOKED_AT).map((row) => cellsOf(row, state.edits[row.number], table.headers.length));
  let best: { column: number; hits: number } | null = null;
  for (const column of table.headers.keys()) {
    const found = rows.map((cells) => (cells[column].trim() === '' ? null : find(cells[column])));
    const hits = found.filter((one) => one !== null).length;
    const different = new Set(found).size - (hits < found.length ? 1 : 0);
    if (different >= 2 && hits * 2 >= rows.length && hits > (best?.hits ?? 0)) best = { column, hits };
  }
  return best?.column ?? null;
}
