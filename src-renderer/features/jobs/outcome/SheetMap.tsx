import { IconX } from '@tabler/icons-react';
import type { SheetPreset } from '../../../../src-shared/sheets.ts';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.ts';
import classes from './outcome.module.css';
import { boxOf, canBeBad, type SheetCells } from './sheet-cells.ts';
import { outcomeWords } from './words.ts';

export interface SheetMapProps {
  readonly preset: SheetPreset;
  readonly sheet: SheetCells;
  readonly bad: ReadonlySet<number>;
  readonly turn: (labels: readonly number[]) => void;
}

/** A sheet drawn to scale; each label on it is a button that says whether it is bad. */
export function SheetMap({ preset, sheet: { sheet, cells }, bad, turn }: SheetMapProps) {
  const t = useWords(outcomeWords);
  const { number } = useFormats();
  const { width, height } = preset.page;
  const open = cells.flatMap(({ label }) => (label && canBeBad(label) ? [label.id] : []));
  return (
    <fieldset className={classes.sheet}>
      <legend className="visually-hidden">{t.sheet(number(sheet))}</legend>
      <div className={classes.page} style={{ aspectRatio: `${width} / ${height}` }}>
        {cells.map(({ number: cell, label }) =>
          label && canBeBad(label) ? (
            <button
              key={cell}
              type="button"
              style={boxOf(preset, cell)}
              aria-pressed={bad.has(label.id)}
              aria-label={t.cell(number(cell), label.watermark_id ?? '')}
              onClick={() => turn([label.id])}
            >
              {bad.has(label.id) ? <IconX aria-hidden /> : <span aria-hidden>{number(cell)}</span>}
            </button>
          ) : (
            <span key={cell} style={boxOf(preset, cell)} data-empty />
          ),
        )}
      </div>
      <button
        type="button"
        className={classes.whole}
        disabled={open.length === 0}
        onClick={() => turn([...new Set(open)])}
      >
        {t.wholeSheet(number(sheet))}
      </button>
    </fieldset>
  );
}
