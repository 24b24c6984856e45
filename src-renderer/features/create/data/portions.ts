// Many changed cells in requests that the station takes. Pure functions.
import { type CellChange, MOST_CELLS } from '../../../../src-shared/draft.ts';

/** The station takes requests of 1 MiB. */
const MOST_BYTES = 700_000;

/** The changes in their order, in portions that are one request each. */
export function portionsOf(changes: readonly CellChange[]): readonly (readonly CellChange[])[] {
  const encoder = new TextEncoder();
  const portions: CellChange[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const own = encoder.encode(JSON.stringify(change)).length + 1;
    const open = portions.at(-1);
    if (open && open.length < MOST_CELLS && bytes + own <= MOST_BYTES) {
      open.push(change);
      bytes += own;
    } else {
      portions.push([change]);
      bytes = own;
    }
  }
  return portions;
}
