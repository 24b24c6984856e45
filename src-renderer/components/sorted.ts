// The order of the rows of a table, as a person chose it. A pure function.
import type { Column } from './columns.ts';

export interface Sorting {
  readonly name: string;
  readonly down: boolean;
}

/** The rows in the order of a column; as they come without one. */
export function sortedRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sorting: Sorting | null,
  language: string,
): readonly T[] {
  const order = columns.find(({ name }) => name === sorting?.name)?.order;
  if (!order || !sorting) return rows;
  const words = new Intl.Collator(language, { numeric: true });
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  return rows.toSorted((a, b) => (sorting.down ? -1 : 1) * compare(order(a), order(b)));
}
