/** Rectification: from a photograph to the flat raster of a label, in luma and two colour differences. */
import { LUMA } from '#main/engine/format/colour.ts';
import { MARK } from '#main/engine/format/params.ts';
import { apply, type Homography } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Scratch } from '#main/engine/numeric/scratch.ts';

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
  /** Both colour differences are empty where luma alone was extracted. */
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
  return extract(picture, box, factor, true);
}

/** For what looks at no colours, in a third of the time of all that follows. */
export function extractLuma(picture: Rgb, box: Box, factor: number): Channels {
  return extract(picture, box, factor, false);
}

function extract(picture: Rgb, box: Box, factor: number, hasColours: boolean): Channels {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const width = Math.max(1, Math.floor((Math.min(picture.width, Math.ceil(box.right)) - left) / factor));
  const height = Math.max(1, Math.floor((Math.min(picture.height, Math.ceil(box.bottom)) - top) / factor));
  const planes = {
    luma: new Float32Array(width * height),
    blueYellow: new Float32Array(hasColours ? width * height : 0),
    redGreen: new Float32Array(hasColours ? width * height : 0),
  };
  if (factor === 1) copyBox(picture, left, top, width, height, planes);
  else shrinkBox(picture, { left, top, right: left + factor * width, bottom: top + factor * height }, factor, planes);
  return { width, height, ...planes, factor, left, top };
}

type Samples = Pick<Channels, 'luma' | 'blueYellow' | 'redGreen'>;

function copyBox({ width, data }: Rgb, left: number, top: number, columns: number, rows: number, to: Samples): void {
  for (let row = 0; row < rows; row++) {
    const from = 3 * ((top + row) * width + left);
    toChannels(data.subarray(from, from + 3 * columns), row * columns, to);
  }
}

/** The first and last pixels of rows and columns repeat beyond the photograph's edges. */
function shrinkBox({ width, height, data }: Rgb, { left, top, right, bottom }: Box, factor: number, to: Samples): void {
  const window = windowOf(factor);
  const weights = window.flatMap(([, down]) => window.map(([, across]) => down * across));
  const held = (place: number, last: number) => Math.max(0, Math.min(last, place));
  const columns = Int32Array.from({ length: ((right - left) / factor) * window.length }, (_, i) => {
    const [offset] = window[i % window.length];
    return 3 * held(left + factor * Math.floor(i / window.length) + offset, width - 1);
  });
  const lines = new Int32Array(window.length);
  const sums = new Float32Array((3 * (right - left)) / factor);
  for (let y = top, at = 0; y < bottom; y += factor, at += sums.length / 3) {
    for (const [i, [offset]] of window.entries()) lines[i] = 3 * width * held(y + offset, height - 1);
    sumWindows(data, lines, columns, weights, sums);
    toChannels(sums, at, to);
  }
}

/** Offsets of the pixels that a sample takes, from its own first pixel, with their weights. */
function windowOf(factor: number): [offset: number, weight: number][] {
  const centre = (factor - 1) / 2;
  const offsets = Array.from({ length: 2 * factor + 1 }, (_, i) => i - Math.ceil(factor / 2));
  const weights = offsets.map((offset) => Math.max(0, factor - Math.abs(offset - centre)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return offsets.map((offset, i): [number, number] => [offset, weights[i] / total]).filter(([, weight]) => weight > 0);
}

/** A row of samples. `lines` and `columns` say where the pixels of a window begin, those of all samples in a row. */
function sumWindows(
  data: Uint8Array,
  lines: Int32Array,
  columns: Int32Array,
  weights: readonly number[],
  sums: Float32Array,
): void {
  const taps = lines.length;
  for (let i = 0, first = 0; i < sums.length; i += 3, first += taps) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let row = 0, tap = 0; row < taps; row++) {
      const line = lines[row];
      for (let column = 0; column < taps; column++, tap++) {
        const at = line + columns[first + column];
        const weight = weights[tap];
        red += weight * data[at];
        green += weight * data[at + 1];
        blue += weight * data[at + 2];
      }
    }
    sums[i] = red;
    sums[i + 1] = green;
    sums[i + 2] = blue;
  }
}

function toChannels(sums: Float32Array | Uint8Array, to: number, { luma, blueYellow, redGreen }: Samples): void {
  if (blueYellow.length === 0) {
    for (let i = 0, at = to; i < sums.length; i += 3, at++) {
      luma[at] = LUMA[0] * sums[i] + LUMA[1] * sums[i + 1] + LUMA[2] * sums[i + 2];
    }
    return;
  }
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
  return rectifyTo(
    emptyRaster(width, height, (_, length) => new Float32Array(length)),
    source,
    toPhoto,
    warp,
  );
}

/** The same in memory that the next raster overwrites. */
export function rectifyBriefly(
  source: Channels,
  toPhoto: Homography,
  { width, height, warp, scratch }: { width: number; height: number; warp?: Warp | undefined; scratch: Scratch },
): FlatRaster {
  const flat = emptyRaster(width, height, (name, length) => scratch.plane(`flat ${name}`, length).fill(0));
  return rectifyTo(flat, source, toPhoto, warp);
}

function emptyRaster(width: number, height: number, plane: (name: string, length: number) => Float32Array): FlatRaster {
  const size = width * height;
  return {
    width,
    height,
    luma: plane('luma', size),
    blueYellow: plane('blue-yellow', size),
    redGreen: plane('red-green', size),
    seen: plane('seen', size),
  };
}

function rectifyTo(flat: FlatRaster, source: Channels, toPhoto: Homography, warp?: Warp): FlatRaster {
  const { width, height } = flat;
  const { luma: y0, blueYellow: b0, redGreen: r0 } = source;
  const hasColours = b0.length > 0;
  const lastX = source.width - 1;
  const lastY = source.height - 1;
  const scale = 1 / source.factor;
  const [ahead, move] = [new Float64Array(2), new Float64Array(2)];
  for (let y = 0; y < height; y++) {
    warpTo(0.5, y + 0.5, warp, move, ahead);
    for (let from = 0; from < width; from += RUN) {
      let rx = ahead[0];
      let ry = ahead[1];
      warpTo(from + RUN + 0.5, y + 0.5, warp, move, ahead);
      const stepX = (ahead[0] - rx) / RUN;
      const stepY = (ahead[1] - ry) / RUN;
      const end = y * width + Math.min(width, from + RUN);
      for (let i = y * width + from; i < end; i++, rx += stepX, ry += stepY) {
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
        const w00 = (1 - fx) * (1 - fy);
        const w01 = fx * (1 - fy);
        const w10 = (1 - fx) * fy;
        const w11 = fx * fy;
        flat.luma[i] = w00 * y0[at] + w01 * y0[at + 1] + w10 * y0[below] + w11 * y0[below + 1];
        flat.seen[i] = 1;
        if (!hasColours) continue;
        flat.blueYellow[i] = w00 * b0[at] + w01 * b0[at + 1] + w10 * b0[below] + w11 * b0[below + 1];
        flat.redGreen[i] = w00 * r0[at] + w01 * r0[at + 1] + w10 * r0[below] + w11 * r0[below + 1];
      }
    }
  }
  return flat;
}

/** Raster pixels along which a warp is straight: it bends by less than a hundredth of a pixel there. */
const RUN = 8;

function warpTo(x: number, y: number, warp: Warp | undefined, move: Float64Array, out: Float64Array): void {
  if (warp !== undefined) warp(x, y, move);
  out[0] = x + move[0];
  out[1] = y + move[1];
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
