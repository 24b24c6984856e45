/** The centre of a marked picture, cut out and made smaller, so that a look at it takes the same time whatever the picture's size. */

import { cellPitch } from '#main/engine/format/params.ts';
import { affine } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import {
  extractChannels,
  type FlatRaster,
  RASTER_PER_CELL,
  rectify,
  TILE_PIXELS,
} from '#main/engine/outlines/rectification.ts';

interface CentreCrop {
  readonly picture: Rgb;
  /** Pixels of `picture` for a pixel of the raster of two pixels a cell, and where the raster begins in it. */
  readonly step: number;
  readonly left: number;
  readonly top: number;
  /** Size of the raster. */
  readonly width: number;
  readonly height: number;
}

/** Pixels of the small picture around the raster, which interpolation at its edges needs. */
const MARGIN = 4;

export interface CropSize {
  /** Most tiles along each side. */
  readonly tiles: number;
  /** Whether the crop begins where a tile does, whichever corner is taken for the first. */
  readonly whole: boolean;
  /** Least pixels that the small picture keeps for a pixel of the raster, if the picture has as many. */
  readonly pixels: 1 | 2;
}

/** `pitch`: pixels along a cell; those of embedding, if none are given. */
export function cropCentre(picture: Rgb, cut: CropSize, pitch = cellPitch(picture.width, picture.height)): CentreCrop {
  const step = pitch / RASTER_PER_CELL;
  const factor = Math.max(1, Math.floor(step / cut.pixels));
  const x = cropAxis(picture.width, step, factor, cut);
  const y = cropAxis(picture.height, step, factor, cut);
  const small = shrunk(picture, x.from, y.from, x.count, y.count, factor);
  return {
    picture: small,
    step: step / factor,
    left: x.offset,
    top: y.offset,
    width: x.raster,
    height: y.raster,
  };
}

export function rectifyCrop({ step, left, top, width, height }: CentreCrop, picture: Rgb): FlatRaster {
  const box = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const source = extractChannels(picture, box, Math.max(1, Math.floor(step)));
  return rectify(source, affine(step, 0, 0, step, left, top), width, height);
}

/** One axis of the crop: `from` and `count` in the picture, `offset` in the small picture, `raster` in raster pixels. */
function cropAxis(length: number, step: number, factor: number, { tiles, whole }: CropSize) {
  const all = length / step;
  const over = Math.max(0, all / TILE_PIXELS - tiles) / 2;
  const start = TILE_PIXELS * (whole ? Math.ceil(over) : over);
  const raster = Math.floor(all - 2 * start);
  const from = Math.max(0, Math.floor(start * step) - MARGIN * factor);
  const to = Math.min(length, Math.ceil((start + raster) * step) + MARGIN * factor);
  return { raster, from, offset: (start * step - from) / factor, count: Math.floor((to - from) / factor) };
}

/** A part of a picture, each pixel the mean of factor x factor pixels. */
function shrunk(picture: Rgb, left: number, top: number, width: number, height: number, factor: number): Rgb {
  if (factor === 1 && width === picture.width && height === picture.height) return picture;
  const data = new Uint8Array(width * height * 3);
  if (factor === 1) {
    for (let row = 0; row < height; row++) {
      const from = 3 * ((top + row) * picture.width + left);
      data.set(picture.data.subarray(from, from + 3 * width), 3 * row * width);
    }
    return { width, height, data };
  }
  const sums = new Uint32Array(width * 3);
  for (let row = 0; row < height; row++) {
    sums.fill(0);
    for (let line = 0; line < factor; line++) addLine(picture, left, top + row * factor + line, factor, sums);
    const scale = 1 / (factor * factor);
    for (let i = 0, at = row * sums.length; i < sums.length; i++, at++) data[at] = sums[i] * scale + 0.5;
  }
  return { width, height, data };
}

function addLine({ width, data }: Rgb, left: number, y: number, factor: number, sums: Uint32Array): void {
  for (let to = 0, from = 3 * (y * width + left); to < sums.length; to += 3) {
    for (const end = from + 3 * factor; from < end; from += 3) {
      sums[to] += data[from];
      sums[to + 1] += data[from + 1];
      sums[to + 2] += data[from + 2];
    }
  }
}
