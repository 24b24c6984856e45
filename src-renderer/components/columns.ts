import type { ReactNode } from 'react';

/** A column of a table of `T`. */
export interface Column<T> {
  /** Unique in its table. */
  readonly name: string;
  readonly label: ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** Its name where `label` is no text, and in menus. */
  readonly title?: string;
  /** What a saved file has of it. Without it the column is not saved. */
  readonly text?: (row: T) => string;
  /** Shown only when a person chooses it. */
  readonly isExtra?: boolean;
  /** Names the row for screen readers. */
  readonly isHead?: boolean;
  /** Cannot be hidden, moved or sized. */
  readonly isFixed?: boolean;
  /** The value to sort by. Without it the column cannot be sorted. */
  readonly order?: (row: T) => string | number;
  /** Numbers stand at the right. */
  readonly end?: boolean;
  /** A width of CSS: '8rem', '20%'. By default the browser divides the width. */
  readonly width?: string;
}

// The order of the rows of a table, as a person chose it. A pure function.

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
