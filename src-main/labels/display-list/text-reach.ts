// How far the letters of a text reach beyond its box: a line of little height, or a font with long strokes, fits and is seen elsewhere.
import { mmOfPoints } from '../dots.ts';
import type { ShapedLine } from '../text/shaped-line.ts';

/** A line in the box of its text, in millimetres from the top left of the box. */
export interface PlacedLine {
  readonly line: ShapedLine;
  readonly x: number;
  readonly baseline: number;
  readonly points: number;
}

/**
 * Of ems: letters of usual fonts reach so far beyond a line that is 1.2 em high, and beside their widths. Less is not worth a
 * word.
 */
const USUAL_REACH = 0.1;

/** Millimetres by which ink lies beyond a box on its worst side; 0 where it is within what is usual. */
export function reachBeyond(box: { readonly w: number; readonly h: number }, lines: readonly PlacedLine[]): number {
  let most = 0;
  for (const { line, x, baseline, points } of lines) {
    const em = mmOfPoints(points);
    for (const { face, glyph, x: left, y: up } of line.glyphs) {
      const ink = face.ink(glyph);
      if (!ink) continue;
      const [from, to] = [x + (left + ink.left) * em, x + (left + ink.right) * em];
      const [top, bottom] = [baseline - (up + ink.top) * em, baseline - (up + ink.bottom) * em];
      const reach = Math.max(-from, to - box.w, -top, bottom - box.h);
      if (reach > USUAL_REACH * em) most = Math.max(most, reach);
    }
  }
  return most;
}
