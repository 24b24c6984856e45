// How the rows of a job are shared among its batches.
import type { RowReading } from './row-reading.ts';
import type { RowVerdicts } from './row-verdicts.ts';

/** The rows that become labels, by index. */
export function makeableRows({ byRow }: Pick<RowVerdicts, 'byRow'>): number[] {
  return byRow.flatMap((verdict, index) => (verdict === 'green' || verdict === 'amber' ? [index] : []));
}

/** Whole rows for each batch, up to so many labels. A row of more labels is a batch of its own. */
export function partsOf(
  indices: readonly number[],
  readings: readonly Pick<RowReading, 'quantity'>[],
  most: number,
): number[][] {
  const parts: number[][] = [];
  let left = 0;
  for (const index of indices) {
    const { quantity } = readings[index];
    if (quantity > left) {
      parts.push([]);
      left = most;
    }
    parts.at(-1)?.push(index);
    left -= quantity;
  }
  return parts;
}

export function labelsOfRows(indices: readonly number[], readings: readonly Pick<RowReading, 'quantity'>[]): number {
  return indices.reduce((sum, index) => sum + readings[index].quantity, 0);
}
