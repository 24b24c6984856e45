import type { ReactNode } from 'react';

/** A column of a table of `T`. */
export interface Column<T> {
  /** Unique in its table. */
  readonly name: string;
  readonly label: ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** What to sort by, where the column can be sorted. */
  readonly order?: (row: T) => string | number;
  /** Numbers stand at the right. */
  readonly end?: boolean;
  /** As in CSS: '8rem', '20%'. By default a column takes its share. */
  readonly width?: string;
}
