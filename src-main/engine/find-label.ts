/**
 * Looks for the quadrilaterals in a photograph that a rectangular label may be:
 * make the picture small -> thinned edges -> lines -> quadrilaterals of four lines -> refine each side in a finer picture.
 */
import { type Edges, findEdges, shrink } from './edges.ts';
import { bordersOf, findLines } from './lines.ts';
import { type Candidate, combine } from './quads.ts';
import type { Quad, Rgb } from './raster.ts';
import { refine } from './sides.ts';

/** Long sides, in pixels, of the picture in which sides are placed and of the one in which they are found. */
const FINE = 1440;
const COARSE = 480;
/** Quadrilaterals that are refined. */
const REFINED = 16;

/** The likeliest first; at most `most`. Corners in photograph pixels, clockwise as seen. */
export function findLabels(picture: Rgb, most: number): Quad[] {
  const fine = shrink(picture, factorTo(picture, FINE));
  const coarse = shrink(fine, factorTo(fine, COARSE), fine.factor);
  const edges: Edges = findEdges(coarse);
  const lines = findLines(edges);
  const candidates: Candidate[] = combine([...lines, ...bordersOf(edges)], coarse, REFINED);
  return refine(candidates, fine, coarse.factor).slice(0, most);
}

function factorTo(picture: { readonly width: number; readonly height: number }, long: number): number {
  return Math.max(1, Math.round(Math.max(picture.width, picture.height) / long));
}
