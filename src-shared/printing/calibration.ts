import type { SheetSize } from './sheets.ts';

/** What is measured on a printed calibration page with a ruler, in millimetres. */
export interface Measured {
  /** From the left edge of the paper to the first cross. */
  readonly left: number;
  /** From the top edge of the paper to the first cross. */
  readonly top: number;
  /** From the first cross to the one at its right. */
  readonly across: number;
  /** From the first cross to the one below it. */
  readonly down: number;
}

type Spot = readonly [x: number, y: number];

/** The distance of the crosses from the paper's edges. It is less on a small page. */
const INSET_MM = 20;

/** The crosses: top left, top right, bottom left. */
export function crossesOn({ width, height }: SheetSize): readonly [Spot, Spot, Spot] {
  const inset = Math.min(INSET_MM, width / 4, height / 4);
  return [
    [inset, inset],
    [width - inset, inset],
    [inset, height - inset],
  ];
}

/** The measures of a printer without faults. */
export function expectedOn(page: SheetSize): Measured {
  const [[left, top], [right], [, bottom]] = crossesOn(page);
  return { left, top, across: right - left, down: bottom - top };
}
