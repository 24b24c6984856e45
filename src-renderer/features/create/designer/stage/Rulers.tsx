import type { Layout } from '#shared/labels/layout.ts';
import { type Box, boundsOf } from '#window/features/create/designer/state/boxes.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { useGesture } from '#window/features/create/designer/state/gesture.ts';
import { rulerLines, shownGrid } from '#window/features/create/designer/state/ruler.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './rulers.module.css';

interface RulersProps {
  readonly layout: Layout;
  readonly scale: number;
}

/** Rulers in millimetres along two sides of the label, with the extent of what is chosen. The panel has the same as numbers. */
export function Rulers({ layout, scale }: RulersProps) {
  const extent = useExtent(layout);
  const { width, height } = layout.label;
  return (
    <>
      <Ruler axis="x" length={width} scale={scale} from={extent?.x ?? 0} extent={extent?.w ?? 0} />
      <Ruler axis="y" length={height} scale={scale} from={extent?.y ?? 0} extent={extent?.h ?? 0} />
    </>
  );
}

/** Of the chosen fields, as they are being moved. */
function useExtent({ items }: Layout): Box | null {
  const chosen = useDesigner((state) => state.chosen);
  const boxes = useGesture((state) => state.boxes);
  const shown = items.filter(({ id }) => chosen.includes(id)).map((item) => boxes.get(item.id) ?? item);
  return shown.length > 0 ? boundsOf(shown) : null;
}

/** Pixels of a ruler across, as its style has them, and of its lines. */
const DEEP_PX = 18;
const LINES_PX = { long: 8, short: 4 } as const;

interface RulerProps {
  readonly axis: 'x' | 'y';
  readonly length: number;
  readonly scale: number;
  readonly from: number;
  readonly extent: number;
}

function Ruler({ axis, length, scale, from, extent }: RulerProps) {
  const { number } = useFormats();
  const isAcross = axis === 'x';
  const lines = rulerLines(length, scale);
  const path = lines
    .map(({ mm, isLong }) => {
      const begin = DEEP_PX - (isLong ? LINES_PX.long : LINES_PX.short);
      return isAcross ? `M${mm * scale} ${begin}V${DEEP_PX}` : `M${begin} ${mm * scale}H${DEEP_PX}`;
    })
    .join('');
  const along = length * scale;
  const [at, long] = [from * scale, extent * scale];
  return (
    <svg
      className={classes.ruler}
      data-axis={axis}
      width={isAcross ? along : DEEP_PX}
      height={isAcross ? DEEP_PX : along}
      aria-hidden="true"
    >
      <rect
        className={classes.extent}
        x={isAcross ? at : 0}
        y={isAcross ? 0 : at}
        width={isAcross ? long : DEEP_PX}
        height={isAcross ? DEEP_PX : long}
      />
      <path d={path} className={classes.lines} />
      {lines
        .filter(({ isLong, mm }) => isLong && mm > 0 && mm * scale < along - 4)
        .map(({ mm }) => (
          <text
            key={mm}
            transform={isAcross ? `translate(${mm * scale} 9)` : `translate(9 ${mm * scale}) rotate(-90)`}
            textAnchor="middle"
          >
            {number(mm)}
          </text>
        ))}
    </svg>
  );
}

/** The lines of the grid, under the fields. */
export function Grid({ scale }: { scale: number }) {
  const grid = useDesigner((state) => state.grid);
  if (grid === 0) return null;
  const apart = shownGrid(grid, scale) * scale;
  return <div className={classes.grid} style={{ backgroundSize: `${apart}px ${apart}px` }} aria-hidden="true" />;
}
