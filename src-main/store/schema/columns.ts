// Kinds of columns: each has a value that the program works with, and a form in which the database keeps it.
import { hashesIn, type PictureRef, pictureOf, textOfPicture } from './picture-ref.ts';

/**
 * Who gives a new row its value: the caller (`given`), or the store, which counts keys (`counted`), and stamps rows
 * whenever they are written (`written`). It dates them too: when they are inserted (`inserted`), and when they are written
 * (`touched`). A stamp is for the order of changes, a date is the time of day by the clock.
 */
type Source = 'given' | 'counted' | 'inserted' | 'written' | 'touched';

/** Whether the rest of the program sees the column, or the store alone. */
type Scope = 'public' | 'internal';

// biome-ignore lint/suspicious/noExplicitAny: columns of any kind stand in one list.
export interface Column<Value = any, Kept = any, From extends Source = Source, In extends Scope = Scope> {
  readonly type: 'integer' | 'text';
  readonly source: From;
  readonly scope: In;
  readonly isKey: boolean;
  readonly isNullable: boolean;
  readonly isUnique: boolean;
  /** The version of the database that added the column to its table. Null where the column came with the table. */
  readonly since: number | null;
  /** The column of another table that this one names, as `users.id`. */
  readonly references: string | null;
  readonly read: (kept: Kept) => Value;
  readonly write: (value: Value) => Kept;
  /** Gives the hashes of the pictures that a kept value names. Null where no value names any. */
  readonly pictures: ((kept: Kept) => readonly string[]) | null;
}

function plain<V>(type: Column['type']): Column<V, V, 'given', 'public'> {
  const same = (value: V) => value;
  return {
    type,
    source: 'given',
    scope: 'public',
    isKey: false,
    isNullable: false,
    isUnique: false,
    since: null,
    references: null,
    read: same,
    write: same,
    pictures: null,
  };
}

export function integer(): Column<number, number, 'given', 'public'> {
  return plain('integer');
}

export function text<T extends string = string>(): Column<T, T, 'given', 'public'> {
  return plain('text');
}

export function flag(): Column<boolean, number, 'given', 'public'> {
  return { ...plain('integer'), read: (kept) => kept === 1, write: Number };
}

export function json<T>(): Column<T, string, 'given', 'public'> {
  return { ...plain('text'), read: JSON.parse, write: (value) => JSON.stringify(value ?? null) };
}

/** JSON in which any object may be a PictureRef. */
export function jsonWithPictures(): Column<unknown, string, 'given', 'public'> {
  return { ...json<unknown>(), pictures: hashesIn };
}

export function picture(): Column<PictureRef | null, string | null, 'given', 'public'> {
  return {
    ...plain('text'),
    isNullable: true,
    read: pictureOf,
    write: textOfPicture,
    pictures: (kept) => (kept === null ? [] : [kept.slice(0, 64)]),
  };
}

/** A number that the store counts up from 1. */
export function counted(): Column<number, number, 'counted', 'public'> {
  return { ...plain('integer'), source: 'counted', isKey: true };
}

/** The time of day of the row's insertion. */
export function inserted(): Column<string, string, 'inserted', 'public'> {
  return { ...plain('text'), source: 'inserted' };
}

/** The time of day of the row's last change. */
export function touched(): Column<string, string, 'touched', 'public'> {
  return { ...plain('text'), source: 'touched' };
}

/** The stamp of the row's last change: no two rows of a table have the same. */
export function written(): Column<string, string, 'written', 'public'> {
  return { ...plain('text'), source: 'written', isUnique: true };
}

export function key<C extends Column>(column: C): C {
  return { ...column, isKey: true };
}

export function unique<C extends Column>(column: C): C {
  return { ...column, isUnique: true };
}

export function references<C extends Column>(target: string, column: C): C {
  return { ...column, references: target };
}

/** A column that may be null. It must be one that names no pictures. */
export function nullable<V, K, F extends Source, S extends Scope>(
  column: Column<V, K, F, S>,
): Column<V | null, K | null, F, S> {
  const { read, write } = column;
  return {
    ...column,
    isNullable: true,
    read: (kept) => (kept === null ? null : read(kept)),
    write: (value) => (value === null ? null : write(value)),
    pictures: null,
  };
}

/** A column that this version of the database added. It may be null, as it is in all rows that were there before. */
export function added<V, K, F extends Source, S extends Scope>(
  since: number,
  column: Column<V, K, F, S>,
): Column<V | null, K | null, F, S> {
  return { ...nullable(column), since };
}

export function internal<V, K, F extends Source>(column: Column<V, K, F>): Column<V, K, F, 'internal'> {
  return { ...column, scope: 'internal' };
}
