import type { CSSProperties } from 'react';
import type { DraftRow } from '#shared/create/draft.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { VERDICT_TONES } from '#window/features/create/data/verdicts.ts';
import { useDataWords } from '#window/features/create/data/words.ts';
import { useFormats } from '#window/words/formats.ts';
import type { Block } from './block.ts';
import { CellEditor } from './CellEditor.tsx';
import classes from './grid.module.css';
import type { Step, Typing } from './moves.ts';

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

export function GridRow({ index, row, headers, place, chosen, block, typing, idOf, choose, finish }: GridRowProps) {
  const isIn = (column: number) => block !== null && column >= block.left && column <= block.right;
  const t = useDataWords();
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
              label={t.cell(header, number(row.number))}
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
