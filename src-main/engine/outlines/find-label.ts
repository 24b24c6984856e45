/**
 * Finds the quadrilaterals in a photograph that may be a rectangular label: small picture -> thinned edges -> lines by a
 * Hough transform -> quadrilaterals of four lines -> each side refined in a finer picture.
 */

import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { busyness, findEdges, reduce, type Small, shrink, soften } from './edges.ts';
import { bordersOf, findLines, type Layer } from './lines.ts';
import { combine } from './quads.ts';
import { type Outline, refine } from './sides.ts';

/** Long sides, in pixels, of the picture in which sides are placed and of the one in which they are found. */
const FINE = 1440;
const COARSE = 480;
/** Quadrilaterals that are refined. */
const REFINED = 16;
/** Weight of an edge in the blurred picture, relative to one in the sharp picture. */
const SOFT_TRUST = 0.8;

/** The likeliest first; at most `most`. Corners in photograph pixels, clockwise as seen. */
export function findLabels(picture: Rgb, most: number): Quad[] {
  return findOutlines(reduce(picture, factorTo(picture, FINE)), most).map(({ quad }) => quad);
}

/** How much work is done: long side of the picture in which lines are found, lines kept, and quadrilaterals refined. */
interface Effort {
  readonly coarse: number;
  readonly lines: number;
  readonly refined: number;
}

/** For photographs; and for live frames two fifths of that work, which finds a label that lies in plain view. */
export const THOROUGH: Effort = { coarse: COARSE, lines: 60, refined: REFINED };
export const QUICK: Effort = { coarse: 320, lines: 40, refined: 8 };

/** The same in a photograph that was made smaller before, with the score of each outline. */
export function findOutlines(fine: Small, most: number, effort: Effort = THOROUGH): Outline[] {
  const coarse = shrink(fine, factorTo(fine, effort.coarse));
  const sharp = findEdges(coarse);
  const layers: Layer[] = [
    { edges: sharp, pixel: 1, trust: 1, peaks: 150 },
    { edges: findEdges(soften(coarse)), pixel: 2, trust: SOFT_TRUST, peaks: 50 },
    { edges: findEdges(busyness(coarse, sharp)), pixel: 2, trust: SOFT_TRUST, peaks: 50 },
  ];
  const lines = [...findLines(coarse, layers).slice(0, effort.lines), ...bordersOf(coarse, layers)];
  return refine(combine(lines, coarse, effort.refined), fine, coarse.factor).slice(0, most);
}

function factorTo(picture: { readonly width: number; readonly height: number }, long: number): number {
  return Math.max(1, Math.round(Math.max(picture.width, picture.height) / long));
}
