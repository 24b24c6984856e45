// A list that no index has whole is walked in slices of record numbers, the newest first, so that nobody waits long for it.
import { setImmediate as nextRound } from 'node:timers/promises';

/**
 * Counting costs 50 ns a match for one word, and some 200 ns for several. A search that finds more than this many records is too
 * wide to be read to its end, so the count stops here: half a second for ten million records becomes 10 ms.
 */
const MOST_COUNTED = 200_000;
/**
 * Milliseconds. Other work of the station waits for each slice, so a slice has as many records as take about this long at the
 * pace of the slice before it. A word that few records have is then found in ten million records by a dozen slices in place of a
 * hundred.
 */
const SLICE_MS = 10;
/** How many times as many records a slice may have as the one before it: one that was quick tells little about the next. */
const MOST_GROWTH = 8;
/** How many times as many records a slice may have as the first one. If each of them matches, the slice takes 0.1 s. */
const LONGEST_SLICE = 10;

interface SearchPace {
  readonly mostCounted: number;
  readonly sliceMs: number;
}

export const PACE: SearchPace = { mostCounted: MOST_COUNTED, sliceMs: SLICE_MS };

export interface Matches {
  readonly total: number;
  /** Whether there may be more than `total`. */
  readonly atLeast: boolean;
  readonly seqs: readonly number[];
}

/** Which matches are wanted. */
export interface Wanted {
  readonly start: number;
  readonly limit: number;
  /** Records with this number or a higher one are not looked at. Null: all are. */
  readonly below: number | null;
  /** Whether all matches are to be counted, and not only looked for until there are enough. */
  readonly counting: boolean;
}

interface Slices {
  /** The number of the newest record. */
  readonly top: number;
  /** Records of the first slice. */
  readonly first: number;
  count(range: readonly [from: number, to: number]): Promise<number>;
  /** The newest first. `count` is how many the range has. */
  find(
    range: readonly [from: number, to: number],
    page: { readonly offset: number; readonly limit: number; readonly count: number },
  ): Promise<readonly number[]>;
}

export async function walkSlices(
  { top, first, count, find }: Slices,
  { start, limit, below, counting }: Wanted,
  pace = PACE,
): Promise<Matches> {
  const seqs: number[] = [];
  let total = 0;
  let slice = first;
  for (let to = below === null ? top : Math.min(top, below - 1); to > 0; ) {
    const range = [Math.max(1, to - slice + 1), to] as const;
    const began = performance.now();
    const found = await count(range);
    const offset = Math.max(0, start - total);
    if (seqs.length < limit && offset < found) {
      seqs.push(...(await find(range, { offset, limit: limit - seqs.length, count: found })));
    }
    total += found;
    to -= slice;
    if (!counting && seqs.length === limit) break;
    // One match behind the page tells that there is a next page.
    if (total >= pace.mostCounted && total > start + limit) return { total, seqs, atLeast: to > 0 };
    const growth = Math.min(MOST_GROWTH, pace.sliceMs / (performance.now() - began));
    slice = Math.min(LONGEST_SLICE * first, Math.max(first, Math.floor(slice * growth)));
    await nextRound();
  }
  return { total, seqs, atLeast: false };
}
