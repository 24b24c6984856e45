/**
 * The outline of a label whose corners are roughly known, such as those that somebody has tapped on a screen. The label's
 * edges mostly show in the photograph, and say several times as exactly where it lies.
 */

import { distance, longSide } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { reduce, type Small } from './edges.ts';
import { follow } from './sides.ts';

/** Least long side of the label, in pixels of the picture in which its edges are placed, if the photograph has as many. */
const FINE = 700;
/** How far from the given sides edges are looked for, as a share of the long side. */
const REACH = 0.02;
/** Least share of each side that shows an edge. Outlines with less mostly follow lines of the artwork. */
const LEAST_CLEAR = 0.5;

/** Null where edges do not show on all sides. Corners keep their order. */
export function outlineNear(picture: Rgb, corners: Quad): Quad | null {
  const long = longSide(corners);
  const factor = Math.max(1, Math.floor(long / FINE));
  const reach = Math.ceil((REACH * long) / factor);
  // Corners move further than sides where these meet aslant.
  const margin = 2 * reach * factor;
  const top = Math.max(0, Math.floor(Math.min(...corners.map(([, y]) => y)) - margin));
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...corners.map(([, y]) => y)) + margin));
  if (!(bottom - top >= factor)) return null;
  const { quad, clear } = follow(bandOf(picture, top, bottom, factor), moved(corners, -top), reach);
  const outline = moved(quad, top);
  // Where sides meet at a narrow angle, a small error of one takes their corner far away.
  const isNear = outline.every((corner, i) => distance(corner, corners[i]) <= margin);
  return isNear && Math.min(...clear) >= LEAST_CLEAR ? outline : null;
}

/** The rows of a picture from `top` to `bottom`, made smaller. */
function bandOf({ width, data }: Rgb, top: number, bottom: number, factor: number): Small {
  return reduce({ width, height: bottom - top, data: data.subarray(3 * width * top, 3 * width * bottom) }, factor);
}

function moved(corners: Quad, down: number): Quad {
  const [a, b, c, d] = corners.map(([x, y]): Point => [x, y + down]);
  return [a, b, c, d];
}
