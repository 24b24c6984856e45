import type { Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { DraftRow } from '#shared/create/draft.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { rowAt, useRows } from '#window/features/create/rows.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import type { Block } from './block.ts';
import classes from './grid.module.css';
import type { Cursor, Step, Typing } from './moves.ts';
import type { ChosenBlock } from './useBlock.ts';
import { VERDICT_TONES } from './verdicts.ts';

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

interface GridRowProps {
  readonly index: number;
  /** Null while it is being read. */
  readonly row: DraftRow | null;
  readonly headers: readonly string[];
  readonly place: CSSProperties;
  /** The column that has the cursor. */
  readonly chosen: number | null;
  /** The columns of the chosen block, in its rows. */
  readonly block: Pick<Block, 'left' | 'right'> | null;
  readonly typing: Typing | null;
  readonly idOf: (column: number) => string;
  readonly choose: (column: number, isExtending: boolean) => void;
  readonly finish: (text: string | null, step: Step) => void;
}

function GridRow({ index, row, headers, place, chosen, block, typing, idOf, choose, finish }: GridRowProps) {
  const isIn = (column: number) => block !== null && column >= block.left && column <= block.right;
  const t = useWords('data');
  const { number } = useFormats();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={place}
      data-verdict={row?.verdict}
      data-chosen={chosen !== null}
    >
      <span role="rowheader" className={classes.rowHead}>
        {row && (
          <>
            <StateDot state={VERDICT_TONES[row.verdict]} label={number(row.number)} />
            <span className="visually-hidden">{t.verdicts[row.verdict]}</span>
          </>
        )}
      </span>
      {headers.map((header, column) => (
        <span
          role="gridcell"
          key={header}
          id={idOf(column)}
          className={classes.cell}
          aria-selected={chosen === column || isIn(column)}
          data-cursor={chosen === column}
          data-block={isIn(column)}
          aria-colindex={column + 2}
          data-weight={row ? weightOf(row, column) : undefined}
          data-edited={row?.edited.includes(column)}
          onClick={(event) => choose(column, event.shiftKey)}
        >
          {row && chosen === column && typing ? (
            <CellEditor
              label={t.cell({ header, row: number(row.number) })}
              typing={typing}
              before={row.cells[column] ?? ''}
              finish={finish}
            />
          ) : (
            row?.cells[column]
          )}
        </span>
      ))}
    </div>
  );
}

function weightOf({ remarks }: DraftRow, column: number): 'red' | 'amber' | undefined {
  const here = remarks.filter((remark) => remark.column === column);
  if (here.some(({ weight }) => weight === 'red')) return 'red';
  return here.some(({ weight }) => weight === 'amber') ? 'amber' : undefined;
}

interface CellEditorProps {
  readonly label: string;
  readonly typing: Typing;
  readonly before: string;
  readonly finish: (text: string | null, step: Step) => void;
}

function CellEditor({ label, typing, before, finish }: CellEditorProps) {
  const [text, setText] = useState(typing.text);
  const ended = useRef(false);
  const end = (step: Step, keep = true) => {
    if (ended.current) return;
    ended.current = true;
    finish(keep && text !== before ? text : null, step);
  };
  function press(event: KeyboardEvent): void {
    // Keys that are pressed in this field must not work as keys of the grid or the screen.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end('down');
    else if (event.key === 'Tab') end(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') end('stay', false);
    else return;
    event.preventDefault();
  }
  /** Typing ends when another element gets the focus. It goes on when the whole window loses the focus. */
  function leave({ relatedTarget }: FocusEvent): void {
    if (document.hasFocus()) end(relatedTarget === null ? 'stay' : 'leave');
  }
  return (
    <input
      className={classes.editor}
      aria-label={label}
      value={text}
      maxLength={4096}
      // biome-ignore lint/a11y/noAutofocus: whoever asked to edit the cell means this field.
      autoFocus
      onFocus={(event) => !typing.all && event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
      onBlur={leave}
    />
  );
}
