import { fineDots, type Rectangle } from '#main/labels/dots.ts';
import type { PathCommand } from './display-list.ts';

/** How far the handles of a cubic curve stand from the ends of a quarter of a circle, in radii. */
const QUARTER = 0.5522847498;

export function roundedBox({ x, y, w, h }: Rectangle, radius: number, dpi: number): PathCommand[] {
  const r = Math.min(fineDots(radius, dpi), w / 2, h / 2);
  const k = r * (1 - QUARTER);
  const [right, bottom] = [x + w, y + h];
  return [
    { type: 'M', values: [x + r, y] },
    { type: 'L', values: [right - r, y] },
    { type: 'C', values: [right - k, y, right, y + k, right, y + r] },
    { type: 'L', values: [right, bottom - r] },
    { type: 'C', values: [right, bottom - k, right - k, bottom, right - r, bottom] },
    { type: 'L', values: [x + r, bottom] },
    { type: 'C', values: [x + k, bottom, x, bottom - k, x, bottom - r] },
    { type: 'L', values: [x, y + r] },
    { type: 'C', values: [x, y + k, x + k, y, x + r, y] },
    { type: 'Z', values: [] },
  ];
}
