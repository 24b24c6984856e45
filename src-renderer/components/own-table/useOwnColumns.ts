import { useState } from 'react';
import { keep, readKeptText } from '../../state/kept.ts';
import type { Column } from '../columns.ts';
import { type Arrangement, isShown, moved, NO_ARRANGEMENT, ordered, readArrangement, turned } from './arrangement.ts';

export interface OwnColumns<T> {
  readonly shown: readonly Column<T>[];
  readonly all: readonly Column<T>[];
  readonly isShown: (column: Column<T>) => boolean;
  readonly turn: (name: string) => void;
  readonly move: (name: string, by: 1 | -1) => void;
  readonly reset: () => void;
}

/** The columns of a table as a person arranged them, which this browser remembers by the table's name. */
export function useOwnColumns<T>(table: string, columns: readonly Column<T>[]): OwnColumns<T> {
  const key = `table.${table}`;
  const [arrangement, arrange] = useState<Arrangement>(() => readArrangement(readKeptText(key)));
  const put = (next: Arrangement) => {
    keep(key, JSON.stringify(next));
    arrange(next);
  };
  const all = ordered(columns, arrangement);
  return {
    all,
    shown: all.filter((column) => isShown(column, arrangement)),
    isShown: (column) => isShown(column, arrangement),
    turn: (name) => put(turned(columns, arrangement, name)),
    move: (name, by) => put(moved(columns, arrangement, name, by)),
    reset: () => put(NO_ARRANGEMENT),
  };
}
