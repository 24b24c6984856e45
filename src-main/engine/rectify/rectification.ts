/** Rectification: from a photograph to the flat raster of a label, in luma and two colour differences. */
import { LUMA } from '../format/colour.ts';
import { MARK } from '../format/params.ts';
import { apply, type Homography } from '../numeric/geometry.ts';
import type { Rgb } from '../numeric/raster.ts';

/** Pixels of the raster along a cell. The finest wave of the mark is then 5.3 pixels long. */
export const RASTER_PER_CELL = 2;
/** Pixels of the raster along a tile, and along the short side of an uncut label of the usual number of cells. */
export const TILE_PIXELS = RASTER_PER_CELL * MARK.tileCells;
export const SHORT_SIDE_PIXELS = RASTER_PER_CELL * MARK.shortSideCells;

/** Luma and colour differences of a part of a photograph, perhaps made smaller by a whole factor. */
export interface Channels {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  readonly redGreen: Float32Array;
  /** Photograph pixels a sample, and where sample 0,0 begins in the photograph (edge coordinates). */
  readonly factor: number;
  readonly left: number;
  readonly top: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Cuts a box out of the photograph and makes it smaller by a whole factor. Neighbouring samples share half of their
 * pixels (a triangle for a window): a plain mean of factor x factor pixels would let a print's screen dots through as
 * waves of the mark's own length.
 */
export function extractChannels(picture: Rgb, box: Box, factor: number): Channels {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const width = Math.max(1, Math.floor((Math.min(picture.width, Math.ceil(box.right)) - left) / factor));
  const height = Math.max(1, Math.floor((Math.min(picture.height, Math.ceil(box.bottom)) - top) / factor));
  const planes = {
    luma: new Float32Array(width * height),
    blueYellow: new Float32Array(width * height),
    redGreen: new Float32Array(width * height),
  };
  const window = windowOf(factor);
  const sums = new Float32Array(3 * width);
  for (let row = 0; row < height; row++) {
    sums.fill(0);
    for (const [offset, weight] of window) {
      const y = Math.max(0, Math.min(picture.height - 1, top + row * factor + offset));
      addRow(picture, y, left, factor, weight, window, sums);
    }
    toChannels(sums, row * width, planes);
  }
  return { width, height, ...planes, factor, left, top };
}

/** Offsets of the pixels that a sample takes, from its own first pixel, with their weights. */
function windowOf(factor: number): [offset: number, weight: number][] {
  const centre = (factor - 1) / 2;
  const offsets = Array.from({ length: 2 * factor + 1 }, (_, i) => i - Math.ceil(factor / 2));
  const weights = offsets.map((offset) => Math.max(0, factor - Math.abs(offset - centre)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return offsets.map((offset, i): [number, number] => [offset, weights[i] / total]).filter(([, weight]) => weight > 0);
}

function addRow(
  { data, width }: Rgb,
  y: number,
  left: number,
  factor: number,
  weight: number,
  window: readonly (readonly [number, number])[],
  sums: Float32Array,
): void {
  const first = 3 * y * width;
  const last = 3 * (width - 1);
  for (const [offset, across] of window) {
    const w = weight * across;
    let from = 3 * (left + offset);
    for (let i = 0; i < sums.length; i += 3, from += 3 * factor) {
      const at = first + (from < 0 ? 0 : from > last ? last : from);
      sums[i] += w * data[at];
      sums[i + 1] += w * data[at + 1];
      sums[i + 2] += w * data[at + 2];
    }
  }
}

function toChannels(
  sums: Float32Array,
  to: number,
  { luma, blueYellow, redGreen }: Pick<Channels, 'luma' | 'blueYellow' | 'redGreen'>,
): void {
  for (let i = 0, at = to; i < sums.length; i += 3, at++) {
    const r = sums[i];
    const g = sums[i + 1];
    const b = sums[i + 2];
    luma[at] = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b;
    blueYellow[at] = b - 0.5 * (r + g);
    redGreen[at] = r - g;
  }
}

/** A flat raster. `seen` is 1 where the photograph shows the place and 0 elsewhere. */
export interface FlatRaster {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  readonly redGreen: Float32Array;
  readonly seen: Float32Array;
}

/** Gives dx, dy in raster pixels: the warped raster shows at x,y what lies at x + dx, y + dy of the unwarped one. */
export type Warp = (x: number, y: number, out: Float64Array) => void;

/** Samples the photograph at every pixel centre of the raster; `toPhoto` takes raster to photograph coordinates. */
export function rectify(source: Channels, toPhoto: Homography, width: number, height: number, warp?: Warp): FlatRaster {
  const flat = {
    width,
    height,
    luma: new Float32Array(width * height),
    blueYellow: new Float32Array(width * height),
    redGreen: new Float32Array(width * height),
    seen: new Float32Array(width * height),
  };
  const { luma: y0, blueYellow: b0, redGreen: r0 } = source;
  const move = new Float64Array(2);
  const scale = 1 / source.factor;
  const lastX = source.width - 1;
  const lastY = source.height - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let rx = x + 0.5;
      let ry = y + 0.5;
      if (warp !== undefined) {
        warp(rx, ry, move);
        rx += move[0];
        ry += move[1];
      }
      const w = 1 / (toPhoto[6] * rx + toPhoto[7] * ry + toPhoto[8]);
      const px = ((toPhoto[0] * rx + toPhoto[1] * ry + toPhoto[2]) * w - source.left) * scale - 0.5;
      const py = ((toPhoto[3] * rx + toPhoto[4] * ry + toPhoto[5]) * w - source.top) * scale - 0.5;
      if (!(px >= 0 && py >= 0 && px < lastX && py < lastY)) continue;
      const column = px | 0;
      const row = py | 0;
      const fx = px - column;
      const fy = py - row;
      const at = row * source.width + column;
      const below = at + source.width;
      const i = y * width + x;
      const w00 = (1 - fx) * (1 - fy);
      const w01 = fx * (1 - fy);
      const w10 = (1 - fx) * fy;
      const w11 = fx * fy;
      flat.luma[i] = w00 * y0[at] + w01 * y0[at + 1] + w10 * y0[below] + w11 * y0[below + 1];
      flat.blueYellow[i] = w00 * b0[at] + w01 * b0[at + 1] + w10 * b0[below] + w11 * b0[below + 1];
      flat.redGreen[i] = w00 * r0[at] + w01 * r0[at + 1] + w10 * r0[below] + w11 * r0[below + 1];
      flat.seen[i] = 1;
    }
  }
  return flat;
}

/** The part of the photograph that a raster covers, and `margin` pixels around it. */
export function coveredBox(toPhoto: Homography, width: number, height: number, margin: number): Box {
  const points = [
    apply(toPhoto, 0, 0),
    apply(toPhoto, width, 0),
    apply(toPhoto, width, height),
    apply(toPhoto, 0, height),
  ];
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}
