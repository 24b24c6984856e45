import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { SheetPreset } from '#shared/sheets/sheets.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './outcome.module.css';
import { useOutcomeWords } from './outcome-words.ts';
import { boxOf, type Cell, canBeBad, type SheetCells } from './sheet-cells.ts';
import { useCellKeys } from './useCellKeys.ts';

export interface SheetMapProps {
  readonly preset: SheetPreset;
  readonly sheet: SheetCells;
  /** The numbers of the bad labels, separated by spaces. */
  readonly bad: string;
  readonly turn: (labels: readonly number[]) => void;
}

/** A sheet drawn to scale. Each label is a button that says whether it is bad. Tab stops at a sheet once; arrows move between its labels. */
export const SheetMap = memo(function SheetMap({ preset, sheet: { sheet, cells }, bad, turn }: SheetMapProps) {
  const t = useOutcomeWords();
  const { number } = useFormats();
  const open = cells.filter(({ label }) => label && canBeBad(label));
  const { page, at, goTo, move } = useCellKeys(preset, open);
  const marked = new Set(bad.split(' ').map(Number));
  const { width, height } = preset.page;
  return (
    <fieldset className={classes.sheet} aria-label={t.sheet(number(sheet))}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the buttons inside of it. */}
      <div className={classes.page} style={{ aspectRatio: `${width} / ${height}` }} ref={page} onKeyDown={move}>
        {cells.map((cell) => (
          <CellButton
            key={cell.number}
            cell={cell}
            preset={preset}
            isBad={cell.label !== null && marked.has(cell.label.id)}
            isStop={cell.number === at}
            press={() => {
              goTo(cell.number);
              if (cell.label) turn([cell.label.id]);
            }}
          />
        ))}
      </div>
      <button
        type="button"
        className={classes.whole}
        disabled={open.length === 0}
        onClick={() => turn([...new Set(open.flatMap(({ label }) => (label ? [label.id] : [])))])}
      >
        {t.wholeSheet(number(sheet))}
      </button>
    </fieldset>
  );
});

interface CellButtonProps {
  readonly cell: Cell;
  readonly preset: SheetPreset;
  readonly isBad: boolean;
  /** Whether Tab stops at this label. */
  readonly isStop: boolean;
  readonly press: () => void;
}

function CellButton({ cell: { number: place, label }, preset, isBad, isStop, press }: CellButtonProps) {
  const t = useOutcomeWords();
  const { number } = useFormats();
  if (!label || !canBeBad(label)) return <span style={boxOf(preset, place)} data-empty />;
  return (
    <button
      type="button"
      style={boxOf(preset, place)}
      data-cell={place}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isBad}
      aria-label={t.cell(number(place), label.watermark_id ?? '')}
      onClick={press}
    >
      {isBad ? <IconX aria-hidden /> : <span aria-hidden>{number(place)}</span>}
    </button>
  );
}
