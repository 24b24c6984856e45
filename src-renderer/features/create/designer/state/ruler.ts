/** A line of a ruler. Long lines have their number beside them. */
export interface RulerLine {
  readonly mm: number;
  readonly isLong: boolean;
}

/** Millimetres between long lines. Between two of them there are always five or ten short ones. */
const STEPS = [
  { long: 1, short: 0.2 },
  { long: 2, short: 0.5 },
  { long: 5, short: 1 },
  { long: 10, short: 1 },
  { long: 20, short: 5 },
  { long: 50, short: 10 },
  { long: 100, short: 20 },
  { long: 200, short: 50 },
  { long: 500, short: 100 },
] as const;
/** Pixels that a number of four digits needs, and those that keep short lines apart. */
const NUMBER_PX = 32;
const APART_PX = 3;

/** The lines of a ruler along a side of so many millimetres, of which each has so many pixels. */
export function rulerLines(length: number, scale: number): RulerLine[] {
  const last = STEPS[STEPS.length - 1];
  const { long, short } = STEPS.find((one) => one.long * scale >= NUMBER_PX) ?? last;
  const step = short * scale >= APART_PX ? short : long;
  const every = Math.round(long / step);
  return Array.from({ length: Math.floor(length / step + 1e-6) + 1 }, (_, i) => ({
    mm: Math.round(i * step * 10) / 10,
    isLong: i % every === 0,
  }));
}

/** Millimetres between the lines of a grid as they are shown: lines that would lie on each other are left out. */
export function shownGrid(grid: number, scale: number): number {
  const times = [1, 2, 5, 10, 20, 50, 100].find((one) => one * grid * scale >= 2 * APART_PX);
  return grid * (times ?? 100);
}
