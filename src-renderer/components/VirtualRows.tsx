import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Column } from './columns.ts';
import { cssWidths } from './own-table/arrangement.ts';
import { ColumnEdge } from './own-table/ColumnEdge.tsx';
import type { Sizing } from './own-table/useOwnColumns.ts';
import classes from './tables.module.css';

interface VirtualRowsProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  /** The number of all rows, if `rows` has only the rows that were read so far. */
  readonly total?: number;
  /** Reads more rows. Called when the last of `rows` comes into sight. */
  readonly onEnd?: () => void;
  /** The height of a row in CSS pixels until a row was measured. */
  readonly rowHeight?: number;
  /** The height of the table; by default the rest of the window. */
  readonly height?: string;
  /** Where people size the columns. */
  readonly sizing?: Sizing;
}

const ROW_HEIGHT = 44;
/** Rows beyond the edges, so that scrolling shows no gap. */
const OVERSCAN = 12;

/** A table of any length. Only the rows in sight are elements of the page. */
export function VirtualRows<T>(props: VirtualRowsProps<T>) {
  const { caption, columns, rows, keyOf, total, onEnd, rowHeight = ROW_HEIGHT, height = '100%', sizing } = props;
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(rows[index]),
    overscan: OVERSCAN,
  });
  const widths = cssWidths(columns, sizing?.widths ?? {});
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items[items.length - 1]];
  useEnd(last !== undefined && last.index >= rows.length - 1, rows.length, onEnd);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.scroll} style={{ height }} ref={scroller} tabIndex={0} aria-label={caption}>
      <table
        className={classes.table}
        data-long
        aria-rowcount={(total ?? rows.length) + 1}
        style={widths ? { width: widths.table } : undefined}
        ref={sizing?.table}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ name, label, end, width: wanted, isFixed }, index) => {
              const width = widths?.columns[index] ?? wanted;
              return (
                <th scope="col" key={name} data-column={name} data-end={end} style={width ? { width } : undefined}>
                  {label}
                  {sizing && !isFixed && <ColumnEdge name={name} sizing={sizing} />}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <Gap height={first?.start ?? 0} />
          {items.map(({ key, index }) => (
            <tr key={key} aria-rowindex={index + 2} data-index={index} ref={virtual.measureElement}>
              {columns.map(({ name, cell, end }) => (
                <td key={name} data-end={end}>
                  {cell(rows[index])}
                </td>
              ))}
            </tr>
          ))}
          <Gap height={virtual.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

/** Empty space in place of the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr className={classes.gap}>
      <td style={{ height }} />
    </tr>
  );
}

/** Asks for more rows while the last row is in sight. */
function useEnd(isInSight: boolean, length: number, onEnd: (() => void) | undefined): void {
  const newest = useRef(onEnd);
  newest.current = onEnd;
  useEffect(() => {
    if (isInSight && length > 0) newest.current?.();
  }, [isInSight, length]);
}
