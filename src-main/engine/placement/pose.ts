/** Where the raster of a label lies in a photograph. */

import {
  affine,
  apply,
  compose,
  type Homography,
  quadArea,
  quadOf,
  rectangleTo,
} from '#main/engine/numeric/geometry.ts';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import { SHORT_SIDE_PIXELS, type Warp } from '#main/engine/outlines/rectification.ts';
import type { ConstellationMatch } from '#main/engine/sync-waves/constellation-search.ts';

/** A raster of two pixels a cell and where it lies in the photograph. */
export interface Pose {
  readonly toPhoto: Homography;
  readonly width: number;
  readonly height: number;
  /** Raster pixels at the left and at the top that lie before the label: where it was cut, the raster begins with its tile. */
  readonly before?: readonly [x: number, y: number];
}

/** The raster of an uncut label of the usual number of cells, or of another short side, placed by its corners. */
export function rasterOf(corners: Quad, aspect: number, short = SHORT_SIDE_PIXELS): Pose {
  const width = Math.round(aspect < 1 ? short : short * Math.min(aspect, LONGEST));
  const height = Math.round(aspect < 1 ? short / Math.max(aspect, 1 / LONGEST) : short);
  return { toPhoto: rectangleTo(width, height, corners), width, height };
}

/** Labels longer than this many times their width are not expected. A raster this long has eight times the pixels of a 3:2 one. */
const LONGEST = 12;

/** The pose that a match of the constellation in a raster means: turned, stretched and sized about the raster's centre. */
export function poseOf(raster: Pose, { scale, stretch, turn }: ConstellationMatch): Pose {
  const isSideways = Math.abs(Math.sin(turn)) > Math.SQRT1_2;
  const width = Math.round((isSideways ? raster.height : raster.width) / (scale * stretch));
  const height = Math.round(((isSideways ? raster.width : raster.height) * stretch) / scale);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const xx = cos * scale * stretch;
  const xy = (-sin * scale) / stretch;
  const yx = sin * scale * stretch;
  const yy = (cos * scale) / stretch;
  const dx = (raster.width - xx * width - xy * height) / 2;
  const dy = (raster.height - yx * width - yy * height) / 2;
  return { toPhoto: compose(raster.toPhoto, affine(xx, xy, yx, yy, dx, dy)), width, height };
}

/** The same label with its top right corner taken for its top left one. */
export function quarterTurned({ toPhoto, width, height }: Pose): Pose {
  return { toPhoto: compose(toPhoto, affine(0, -1, 1, 0, width, 0)), width: height, height: width };
}

/** The same label upside down. */
export function upsideDown(pose: Pose): Pose {
  return { ...pose, toPhoto: compose(pose.toPhoto, affine(-1, 0, 0, -1, pose.width, pose.height)) };
}

/** Corners of a raster in the photograph, by what of the raster is the label. */
export function cornersOf(pose: Pose, warp: Warp, { width, height }: Extent): Quad {
  const at = (x: number, y: number): Point => {
    const move = new Float64Array(2);
    warp(x, y, move);
    return apply(pose.toPhoto, x + move[0], y + move[1]);
  };
  return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the photograph a cell, in the mean. */
export function cellPixels(pose: Pose): number {
  return 2 * Math.sqrt(quadArea(quadOf(pose.toPhoto, pose.width, pose.height)) / (pose.width * pose.height));
}
