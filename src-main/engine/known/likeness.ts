/** Whether a photograph of a label shows the artwork that it should, whatever light, camera and printer did to it. */

import { coveredBox, extractChannels, flatten } from '../align/rectify.ts';
import { affine, quadArea, quadOf, rectangleTo } from '../numeric/geometry.ts';
import type { Quad, Rgb } from '../numeric/raster.ts';
import { type Evening, evenOut, structureOf, withoutHoles } from './structure.ts';

/** Pixels of the short side that both are compared at. */
const SHORT_SIDE = 96;
/** Labels longer than so many times their width are compared as if they were that long. */
const LONGEST = 5;
const EVENING: Evening = { blur: 1, around: 6, floor: 6 };
/** Pixels that the photograph may lie beside the artwork along each axis. */
const REACH = 2;

/**
 * Structure, as a share of what full contrast everywhere would have, below which artwork tells nothing: a mark on white paper
 * has 0.04, the quietest of gradients 0.3.
 */
const LEAST_STRUCTURE = 0.1;

/**
 * 0 for nothing in common, 1 for the same picture; null for artwork that has no structure to compare.
 *
 * Measured with a webcam at 70 and 130 pixels an inch, uneven light, shadows, colour casts, print: the right artwork 0.68 to
 * 0.98 (a gradient the least, all else from 0.80); artwork of another kind up to 0.51; photographs and drawings other than the
 * right one up to 0.08; labels of the same layout with other words throughout 0.30 to 0.80; with another name 0.75 to 0.96;
 * with another line of variable text 0.78 to 0.96, as the right one.
 */
export function likeness(photo: Rgb, corners: Quad, artwork: Rgb): number | null {
  const aspect = Math.max(1 / LONGEST, Math.min(LONGEST, artwork.width / artwork.height));
  const width = Math.round(aspect < 1 ? SHORT_SIDE : SHORT_SIDE * aspect);
  const height = Math.round(aspect < 1 ? SHORT_SIDE / aspect : SHORT_SIDE);
  const whole = quadOf(affine(1, 0, 0, 1, 0, 0), artwork.width, artwork.height);
  const wanted = evenOut(lumaOf(artwork, whole, width, height), width, height, EVENING);
  if (structureOf(wanted) < LEAST_STRUCTURE) return null;
  const seen = evenOut(lumaOf(photo, corners, width, height), width, height, EVENING);
  return Math.max(0, bestCorrelation(wanted, seen, width, height));
}

function lumaOf(picture: Rgb, corners: Quad, width: number, height: number): Float32Array {
  const toPhoto = rectangleTo(width, height, corners);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(corners) / (width * height))));
  const source = extractChannels(picture, coveredBox(toPhoto, width, height, 4 * factor), factor);
  return withoutHoles(flatten(source, toPhoto, width, height));
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
