import type { SheetPreset } from '../../../../src-shared/sheets.ts';
import { boxOf, cellCount } from './cells.ts';
import classes from './sheet.module.css';

/** Cells beyond this are not drawn: they could not be told apart. */
const MOST_CELLS = 500;

/** A sheet to scale, to be looked at. */
export function SheetDrawing({ sheet }: { sheet: SheetPreset }) {
  const { width, height } = sheet.page;
  const cells = Array.from({ length: Math.min(MOST_CELLS, cellCount(sheet)) }, (_, index) => boxOf(sheet, index + 1));
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className={classes.page} width={width} height={height} />
      {cells.map(({ x, y, width: w, height: h }) => (
        <rect
          key={`${x} ${y}`}
          className={classes.mini}
          data-state="printed"
          x={x}
          y={y}
          width={w}
          height={h}
          rx={sheet.radius}
        />
      ))}
    </svg>
  );
}
