/**
 * Looks for the quadrilaterals in a photograph that a rectangular label may be:
 * make the picture small -> thinned edges -> lines -> quadrilaterals of four lines -> refine each side in a finer picture.
 */

import type { Quad, Rgb } from '../numeric/raster.ts';
import { busyness, findEdges, reduce, type Small, shrink, soften } from './edges.ts';
import { bordersOf, findLines, type Layer } from './lines.ts';
import { combine } from './quads.ts';
import { type Outline, refine } from './sides.ts';

/** Long sides, in pixels, of the picture in which sides are placed and of the one in which they are found. */
const FINE = 1440;
const COARSE = 480;
/** Quadrilaterals that are refined. */
const REFINED = 16;
/** What an edge of the blurred picture is worth beside one of the sharp picture. */
const SOFT_TRUST = 0.8;

/** The likeliest first; at most `most`. Corners in photograph pixels, clockwise as seen. */
export function findLabels(picture: Rgb, most: number): Quad[] {
  return findOutlines(reduce(picture, factorTo(picture, FINE)), most).map(({ quad }) => quad);
}

/** How much is looked at: the long side of the picture in which sides are found, lines and quadrilaterals that are followed. */
export interface Effort {
  readonly coarse: number;
  readonly lines: number;
  readonly refined: number;
}

/** All that pays in a photograph; and two fifths of the work, which finds what lies in plain view. */
export const THOROUGH: Effort = { coarse: COARSE, lines: 60, refined: REFINED };
export const QUICK: Effort = { coarse: 320, lines: 40, refined: 8 };

/** The same in a photograph that was already made smaller, with how sure each outline is. */
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
