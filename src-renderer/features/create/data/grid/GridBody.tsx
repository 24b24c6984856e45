import type { Virtualizer } from '@tanstack/react-virtual';
import { rowAt, useRows } from '#window/features/create/state/rows.ts';
import { GridRow } from './GridRow.tsx';
import classes from './grid.module.css';
import type { Cursor, Step, Typing } from './moves.ts';
import type { ChosenBlock } from './useBlock.ts';

interface GridBodyProps {
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly headers: readonly string[];
  /** The widths of the columns as `grid-template-columns`. */
  readonly columns: string;
  readonly cursor: Cursor;
  readonly whole: ChosenBlock;
  readonly typing: Typing | null;
  readonly cellId: (at: Cursor) => string;
  readonly choose: (at: Cursor, isExtending: boolean) => void;
  readonly finish: (text: string | null, step: Step) => void;
}

/** The rows in sight. */
export function GridBody({ virtual, headers, columns, cursor, whole, cellId, choose, ...props }: GridBodyProps) {
  const pages = useRows((state) => state.pages);
  const { top, bottom } = whole.block;
  return (
    <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start, size }) => (
        <GridRow
          key={key}
          index={index}
          row={rowAt(pages, index)}
          headers={headers}
          place={{ height: size, transform: `translateY(${start}px)`, gridTemplateColumns: columns }}
          chosen={cursor.index === index ? cursor.column : null}
          block={whole.isWide && index >= top && index <= bottom ? whole.block : null}
          typing={cursor.index === index ? props.typing : null}
          idOf={(column) => cellId({ index, column })}
          choose={(column, isExtending) => choose({ index, column }, isExtending)}
          finish={props.finish}
        />
      ))}
    </div>
  );
}
