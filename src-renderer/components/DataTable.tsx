import { useMemo, useState } from 'react';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '#window/icons/signs.ts';
import { useLanguage } from '#window/state/language.ts';
import { type Column, type Sorting, sortedRows } from './columns.ts';
import { cssWidths } from './own-table/arrangement.ts';
import { ColumnEdge } from './own-table/ColumnEdge.tsx';
import type { Ordering, Sizing } from './own-table/useOwnColumns.ts';
import classes from './tables.module.css';

interface DataTableProps<T> {
  /** Names the table for screen readers; it is not shown. */
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  /** Where people size the columns. */
  readonly sizing?: Sizing;
  /** Where the order of the rows is known outside the table too. */
  readonly ordering?: Ordering;
}

/** A table of a few dozen rows. For more of them there is VirtualRows. */
export function DataTable<T>({ caption, columns, rows, keyOf, sizing, ordering }: DataTableProps<T>) {
  const [inside, sortInside] = useState<Sorting | null>(null);
  const { sorting, sort } = ordering ?? { sorting: inside, sort: sortInside };
  const language = useLanguage((state) => state.language);
  const sorted = useMemo(() => sortedRows(rows, columns, sorting, language), [rows, columns, sorting, language]);
  const widths = cssWidths(columns, sizing?.widths ?? {});
  return (
    // The arrow keys also scroll a table that is wider than its place.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={caption}>
      <table
        className={classes.table}
        data-sized={widths !== null}
        style={widths ? { width: widths.table } : undefined}
        ref={sizing?.table}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head
                key={column.name}
                column={column}
                width={widths?.columns[index] ?? column.width}
                sorting={sorting}
                sort={sort}
                sizing={sizing}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, end, isHead }) => {
                const Cell = isHead ? 'th' : 'td';
                return (
                  <Cell key={name} data-end={end} scope={isHead ? 'row' : undefined}>
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps<T> {
  readonly column: Column<T>;
  readonly width: string | undefined;
  readonly sorting: Sorting | null;
  readonly sort: (sorting: Sorting) => void;
  readonly sizing: Sizing | undefined;
}

function Head<T>({ column: { name, label, order, end, isFixed }, width, sorting, sort, sizing }: HeadProps<T>) {
  const down = sorting?.name === name ? sorting.down : null;
  const Arrow = down === null ? IconArrowsSort : down ? IconArrowDown : IconArrowUp;
  const direction = down === null ? 'none' : down ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      data-column={name}
      data-end={end}
      style={width ? { width } : undefined}
      aria-sort={order ? direction : undefined}
    >
      {order ? (
        <button type="button" onClick={() => sort({ name, down: down === false })}>
          {label}
          <Arrow size="0.875em" aria-hidden />
        </button>
      ) : (
        label
      )}
      {sizing && !isFixed && <ColumnEdge name={name} sizing={sizing} />}
    </th>
  );
}
