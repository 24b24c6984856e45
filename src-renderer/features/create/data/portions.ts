// Many changed cells in requests that the station takes. Pure functions.
import { type CellChange, MOST_CELLS } from '#shared/create/draft.ts';

/** The station takes requests of 1 MiB. */
const MOST_BYTES = 700_000;

/**
 * The changes in their order, in portions that are one request each. Each portion is measured when its turn comes: to measure
 * 100,000 changes at once holds the window up.
 */
export function* portionsOf(changes: readonly CellChange[]): Generator<readonly CellChange[]> {
  const encoder = new TextEncoder();
  let open: CellChange[] = [];
  let bytes = 0;
  for (const change of changes) {
    const own = encoder.encode(JSON.stringify(change)).length + 1;
    if (open.length > 0 && (open.length >= MOST_CELLS || bytes + own > MOST_BYTES)) {
      yield open;
      open = [];
      bytes = 0;
    }
    open.push(change);
    bytes += own;
  }
  if (open.length > 0) yield open;
}
