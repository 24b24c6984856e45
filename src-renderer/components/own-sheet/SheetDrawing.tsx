import { cellBox, cellCount } from '../../../src-shared/sheet-grid.ts';
import type { SheetPreset } from '../../../src-shared/sheets.ts';
import classes from './own-sheet.module.css';

/** At most this many cells are drawn. More cells would be too small to see. */
const MOST_CELLS = 500;

/** Draws a sheet to scale. */
export function SheetDrawing({ sheet }: { sheet: SheetPreset }) {
  const { width, height } = sheet.page;
  const cells = Array.from({ length: Math.min(MOST_CELLS, cellCount(sheet)) }, (_, index) => cellBox(sheet, index + 1));
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className={classes.page} width={width} height={height} />
      {cells.map(({ left, top, width: w, height: h }) => (
        <rect
          key={`${left} ${top}`}
          className={classes.label}
          x={left}
          y={top}
          width={w}
          height={h}
          rx={sheet.radius}
        />
      ))}
    </svg>
  );
}
