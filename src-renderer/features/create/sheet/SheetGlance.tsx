import type { Draft } from '#shared/create/draft.ts';
import { cellBox } from '#shared/printing/sheet-grid.ts';
import { cellStates } from './cells.ts';
import classes from './sheet.module.css';

/** Sheets with more cells than this are drawn without cells: they would look grey. */
const MOST_CELLS = 200;

/** A small picture of the first sheet, for the card "Sheet". */
export function SheetGlance({ draft }: { draft: Draft }) {
  const { preset, options, labels } = draft;
  const { width, height } = preset.page;
  const states = cellStates(preset, options, 0, labels * options.copies).slice(0, MOST_CELLS);
  return (
    <svg className={classes.glance} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className={classes.page} width={width} height={height} />
      {states.map((state, index) => {
        const { left, top, width: w, height: h } = cellBox(preset, index + 1);
        return (
          <rect
            key={`${left} ${top}`}
            className={classes.mini}
            data-state={state}
            x={left}
            y={top}
            width={w}
            height={h}
            rx={preset.radius}
          />
        );
      })}
    </svg>
  );
}
