import { artworkFinder, type Match } from './artwork-names.ts';

/** Rows that are searched: enough to tell, and few enough to search again with every file of a folder. */
export const SEARCHED_ROWS = 200;

/** The column whose cells are the names of files that were given, such as article numbers; null where none is. */
export function columnOfNames(
  { headers, rows }: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] },
  artworks: readonly { readonly name: string }[],
): number | null {
  if (artworks.length < 2) return null;
  const find = artworkFinder(artworks);
  const some = rows.slice(0, SEARCHED_ROWS);
  let best: { column: number; hits: number } | null = null;
  for (const column of headers.keys()) {
    const found = some.map((cells) => (cells[column].trim() === '' ? null : named(find(cells[column]))));
    const hits = found.filter((one) => one !== null).length;
    const different = new Set(found).size - (hits < found.length ? 1 : 0);
    if (different >= 2 && hits * 2 >= some.length && hits > (best?.hits ?? 0)) best = { column, hits };
  }
  return best?.column ?? null;
}

/** A name that fits several files is a name of files too. */
function named<A>(match: Match<A>): A | null {
  if (match.kind === 'missing') return null;
  return match.kind === 'ambiguous' ? match.among[0] : match.one;
}
