/** Likeness: how surely a photograph of a label shows a given artwork, whatever light, camera and printer did to it. */

import { quadArea, rectangleTo, wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { coveredBox, extractChannels, rectify } from '#main/engine/outlines/rectification.ts';
import { type Normalisation, normalise, structureOf, withoutHoles } from './structure.ts';

/** Pixels of the short side at which both are compared. */
const SHORT_SIDE = 96;
/** Largest ratio of sides. Longer labels are compared as if they had this ratio. */
const LONGEST = 5;
const NORMALISATION: Normalisation = { blur: 1, around: 6, floor: 6 };
/** Pixels by which the photograph may be shifted against the artwork along each axis. */
const REACH = 2;

/** Least structure of an artwork that can be compared. A mark on white paper has 0.04, the quietest gradient 0.3. */
const LEAST_STRUCTURE = 0.1;

/**
 * The best correlation of both over small shifts: 1 for the same picture, 0 for nothing in common. Null for artwork without
 * structure.
 *
 * Measured in prints under a simulated webcam at 70 and 130 pixels an inch, with uneven light, shadows and colour casts:
 * - the right artwork: 0.68 to 0.98 (gradients the least; all else from 0.80)
 * - artwork of another kind: up to 0.51; another photograph or drawing: up to 0.08
 * - the same layout with other words throughout: 0.30 to 0.80; with another name: 0.75 to 0.96
 * - the same layout with another line of variable text: 0.78 to 0.96, like the right artwork
 */
export function likeness(photo: Rgb, corners: Quad, artwork: Rgb): number | null {
  const aspect = Math.max(1 / LONGEST, Math.min(LONGEST, artwork.width / artwork.height));
  const width = Math.round(aspect < 1 ? SHORT_SIDE : SHORT_SIDE * aspect);
  const height = Math.round(aspect < 1 ? SHORT_SIDE / aspect : SHORT_SIDE);
  const whole = wholePicture(artwork);
  const wanted = normalise(lumaOf(artwork, whole, width, height), width, height, NORMALISATION);
  if (structureOf(wanted) < LEAST_STRUCTURE) return null;
  const seen = normalise(lumaOf(photo, corners, width, height), width, height, NORMALISATION);
  return Math.max(0, bestCorrelation(wanted, seen, width, height));
}

function lumaOf(picture: Rgb, corners: Quad, width: number, height: number): Float32Array {
  const toPhoto = rectangleTo(width, height, corners);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(corners) / (width * height))));
  const source = extractChannels(picture, coveredBox(toPhoto, width, height, 4 * factor), factor);
  return withoutHoles(rectify(source, toPhoto, width, height));
}

function bestCorrelation(a: Float32Array, b: Float32Array, width: number, height: number): number {
  let best = -1;
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) best = Math.max(best, correlation(a, b, width, height, dx, dy));
  }
  return best;
}

function correlation(a: Float32Array, b: Float32Array, width: number, height: number, dx: number, dy: number): number {
  let [aa, ab, bb] = [1e-9, 0, 1e-9];
  for (let y = REACH; y < height - REACH; y++) {
    const row = y * width;
    const other = (y + dy) * width + dx;
    for (let x = REACH; x < width - REACH; x++) {
      const one = a[row + x];
      const two = b[other + x];
      aa += one * one;
      ab += one * two;
      bb += two * two;
    }
  }
  return ab / Math.sqrt(aa * bb);
}
