import { useCallback } from 'react';
import type { SheetPreset } from '#shared/sheets/sheets.ts';
import classes from './outcome.module.css';
import { SheetMap } from './SheetMap.tsx';
import type { SheetCells } from './sheet-cells.ts';

export interface SheetMapsProps {
  readonly preset: SheetPreset;
  readonly sheets: readonly SheetCells[];
  readonly bad: ReadonlySet<number>;
  readonly setBad: (change: (bad: ReadonlySet<number>) => ReadonlySet<number>) => void;
}

/** All sheets of a print. Only a sheet that changes is drawn anew. */
export function SheetMaps({ preset, sheets, bad, setBad }: SheetMapsProps) {
  const turn = useCallback((ids: readonly number[]) => setBad((old) => turned(old, ids)), [setBad]);
  return (
    <div className={classes.sheets}>
      {sheets.map((sheet) => (
        <SheetMap key={sheet.sheet} preset={preset} sheet={sheet} bad={badOn(sheet, bad)} turn={turn} />
      ))}
    </div>
  );
}

/** The bad labels of a sheet as a text: equal texts keep the sheet from being drawn anew. */
function badOn({ cells }: SheetCells, bad: ReadonlySet<number>): string {
  return cells.flatMap(({ label }) => (label && bad.has(label.id) ? [label.id] : [])).join(' ');
}

/** Marks all labels of a sheet as bad, or none if all are bad already. */
function turned(bad: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const next = new Set(bad);
  const areAll = ids.every((id) => bad.has(id));
  for (const id of ids) {
    if (areAll) next.delete(id);
    else next.add(id);
  }
  return next;
}
