import { type RefObject, useRef, useState } from 'react';
import type { Column, Sorting } from '#window/components/columns.ts';
import { keep, readKeptText } from '#window/state/kept.ts';
import {
  type Arrangement,
  isShown,
  moved,
  NO_ARRANGEMENT,
  ordered,
  readArrangement,
  sized,
  turned,
  type Widths,
} from './arrangement.ts';

export interface OwnColumns<T> {
  readonly shown: readonly Column<T>[];
  readonly all: readonly Column<T>[];
  readonly isShown: (column: Column<T>) => boolean;
  readonly turn: (name: string) => void;
  readonly move: (name: string, by: 1 | -1) => void;
  readonly reset: () => void;
  readonly sizing: Sizing;
  readonly ordering: Ordering;
}

/** The order of the rows: the table shows them in it, and they are saved in it. */
export interface Ordering {
  readonly sorting: Sorting | null;
  readonly sort: (sorting: Sorting) => void;
}

export interface Sizing {
  /** The table whose columns are sized. */
  readonly table: RefObject<HTMLTableElement | null>;
  readonly widths: Widths;
  /** The widths in CSS pixels that the columns are seen with. */
  readonly seen: () => Widths;
  readonly size: (seen: Widths, name: string, width: number) => void;
  /** Makes a column wider, or narrower, by so many pixels. */
  readonly step: (name: string, by: number) => void;
}

/** The columns of a table as a person arranged them, which this browser remembers by the table's name. */
export function useOwnColumns<T>(name: string, columns: readonly Column<T>[]): OwnColumns<T> {
  const key = `table.${name}`;
  const [arrangement, arrange] = useState<Arrangement>(() => readArrangement(readKeptText(key)));
  const [sorting, sort] = useState<Sorting | null>(null);
  const table = useRef<HTMLTableElement>(null);
  /** What was put last: a second press may come before the first one is shown. */
  const newest = useRef(arrangement);
  const put = (next: Arrangement) => {
    newest.current = next;
    keep(key, JSON.stringify(next));
    arrange(next);
  };
  const all = ordered(columns, arrangement);
  return {
    all,
    shown: all.filter((column) => isShown(column, arrangement)),
    isShown: (column) => isShown(column, arrangement),
    turn: (column) => put(turned(columns, newest.current, column)),
    move: (column, by) => put(moved(columns, newest.current, column, by)),
    reset: () => put(NO_ARRANGEMENT),
    ordering: { sorting, sort },
    sizing: {
      table,
      widths: arrangement.widths,
      seen: () => seenWidths(table.current),
      size: (seen, column, width) => put(sized(newest.current, seen, column, width)),
      step: (column, by) => {
        const widths = { ...seenWidths(table.current), ...newest.current.widths };
        put(sized(newest.current, widths, column, widths[column] + by));
      },
    },
  };
}

function seenWidths(table: HTMLTableElement | null): Widths {
  const heads = [...(table?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return Object.fromEntries(heads.map((head) => [head.dataset.column, Math.round(head.getBoundingClientRect().width)]));
}
