import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The rows in sight, a few more, and the row with the cursor wherever it is: a text that is being typed into it would be lost with it. */
export function drawnRows(range: Range, cursor: number): number[] {
  const near = defaultRangeExtractor(range);
  if (cursor >= range.count || near.includes(cursor)) return near;
  return cursor < near[0] ? [cursor, ...near] : [...near, cursor];
}
