import { createHash } from 'node:crypto';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeNoise } from '#test/support/noise.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { diffuse, makeScreen, screenRow } from './halftone.ts';
import { type Printer, separate } from './printer.ts';

/** Linear reflectance, interleaved R, G, B, 0 to 65535 for 0 to 1. */
export interface Reflectance {
  readonly width: number;
  readonly height: number;
  readonly data: Uint16Array;
}

/**
 * A printed label. Level 0 is as fine as the printer's dots show; each further level is half as fine. The levels are made
 * when they are first looked at: a photograph that is kept needs none.
 */
export interface Print {
  /** The same for the same artwork, printer, seed and cut. */
  readonly key: string;
  /** Size in pixels of the artwork (of the part that is left, when the label was cut). */
  readonly width: number;
  readonly height: number;
  /** Where the part begins in level 0, in artwork pixels. */
  readonly left: number;
  readonly top: number;
  /** Pixels of level 0 for one pixel of artwork. */
  readonly scale: number;
  readonly levels: readonly Reflectance[];
}

/** Side of the tiles of toner noise and paper texture, in raster pixels. */
const TILE = 512;

/**
 * Prints artwork at 300 dpi. With `grain`, screens and inks lie as they lie for this seed and the grain of toner and paper is that
 * of another print: two prints of one file, one after the other.
 */
export function printLabel(picture: Rgb, printer: Printer, seed: number | string, grain?: string): Print {
  const { width, height } = picture;
  const facts = JSON.stringify([width, height, printer.spec, seed, ...(grain === undefined ? [] : [grain])]);
  const key = createHash('sha256').update(facts).update(picture.data).digest('hex');
  return printOf(key, picture, () => printed(picture, printer, makeRandom(seed, 'print'), grain));
}

/** A print whose finest level is made when it is first looked at. */
export function printOf(
  key: string,
  { width, height }: { readonly width: number; readonly height: number },
  make: () => Reflectance,
): Print {
  let levels: readonly Reflectance[] | undefined;
  return {
    key,
    width,
    height,
    left: 0,
    top: 0,
    get scale() {
      return this.levels[0].width / width;
    },
    get levels() {
      levels ??= halved(make());
      return levels;
    },
  };
}

function halved(finest: Reflectance): readonly Reflectance[] {
  const levels = [finest];
  while (levels.length < 4) levels.push(halve(levels[levels.length - 1]));
  return levels;
}

function printed(picture: Rgb, printer: Printer, random: Random, grain?: string): Reflectance {
  const areas = separate(picture, printer);
  const roots =
    printer.spec.kind === 'laser'
      ? printLaser(picture, areas, printer, random)
      : printInkjet(picture, areas, printer, random);
  const own = grain === undefined ? random : makeRandom(grain, 'grain');
  return finish(roots.data, roots.width, roots.height, printer, own);
}

/** The label cut to a part, given in artwork pixels. */
export function cutPrint(print: Print, left: number, top: number, width: number, height: number): Print {
  return {
    key: `${print.key}/${left},${top},${width},${height}`,
    width,
    height,
    left: print.left + left,
    top: print.top + top,
    get scale() {
      return print.scale;
    },
    get levels() {
      return print.levels;
    },
  };
}

interface Roots {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Device pixels at 1200 dpi, four to each pixel of the raster; sums of reflectance roots (Yule and Nielsen). */
function printLaser(picture: Rgb, areas: Uint8Array, printer: Printer, random: Random): Roots {
  const zoom = printer.spec.dpi / 300;
  const width = (picture.width * zoom) / 2;
  const height = (picture.height * zoom) / 2;
  const data = new Float32Array(width * height * 3);
  const screen = makeScreen(printer.spec.lines, printer.spec.dpi, random);
  const reach = printer.spec.misregister;
  const shifts = [0, 1, 2, 3].map(() => [
    Math.round(random.between(0, reach)),
    Math.round(random.between(-reach, reach)),
  ]);
  const dots = new Uint8Array(width * 2 + 2 * Math.ceil(reach) + 2);
  const quarter = printer.overprints.map((v) => v / 4);
  for (let row = 0; row < height * 2; row++) {
    dots.fill(0);
    for (let ink = 0; ink < 4; ink++) {
      const source = Math.max(0, Math.min(picture.height - 1, Math.floor((row - shifts[ink][1]) / zoom)));
      screenRow(screen, ink, row, areas, source * picture.width * 4 + ink, picture.width, zoom, shifts[ink][0], dots);
    }
    addDeviceRow(dots, quarter, data, (row >> 1) * width * 3, width);
  }
  return { width, height, data };
}

function addDeviceRow(dots: Uint8Array, quarter: Float64Array, data: Float32Array, start: number, width: number): void {
  for (let x = 0, o = start; x < width; x++, o += 3) {
    const a = dots[2 * x] * 3;
    const b = dots[2 * x + 1] * 3;
    data[o] += quarter[a] + quarter[b];
    data[o + 1] += quarter[a + 1] + quarter[b + 1];
    data[o + 2] += quarter[a + 2] + quarter[b + 2];
  }
}

/** Drops on a grid of 600 to 720 dpi, each reaching a little over its neighbours. */
function printInkjet(picture: Rgb, areas: Uint8Array, printer: Printer, random: Random): Roots {
  const width = Math.round((picture.width * printer.spec.dpi) / 300);
  const height = Math.round((picture.height * printer.spec.dpi) / 300);
  const dots = new Uint8Array(width * height);
  for (let ink = 0; ink < 4; ink++) {
    diffuse(areas, picture.width, picture.height, width, height, ink, random, dots);
  }
  const data = new Float32Array(width * height * 3);
  for (let i = 0, o = 0; i < dots.length; i++, o += 3) {
    const at = dots[i] * 3;
    data[o] = printer.overprints[at];
    data[o + 1] = printer.overprints[at + 1];
    data[o + 2] = printer.overprints[at + 2];
  }
  return { width, height, data };
}

/** Scatter of light in the paper, toner mottle, paper texture, banding; roots become reflectance. */
function finish(roots: Float32Array, width: number, height: number, printer: Printer, random: Random): Reflectance {
  const { spec } = printer;
  const side = spec.kind === 'laser' ? 0.2 : 0.24;
  spread(roots, width, height, side);
  const tile = makeTile(random);
  const bands = makeNoise(height, 1, random, { cell: 90, octaves: 5, persistence: 0.7 });
  const data = new Uint16Array(roots.length);
  const power = makePowerTable(spec.scatter);
  // What one part more of toner density takes away: r ln(r / paper).
  const slope = spec.paper.map((bare) => power.map((r) => r * Math.min(0, Math.log(r / bare))));
  const start = random.below(TILE);
  for (let y = 0; y < height; y++) {
    const noiseRow = ((y + start) & (TILE - 1)) * TILE;
    const paperRow = ((y * 3 + 7 * start) & (TILE - 1)) * TILE;
    for (let x = 0, o = y * width * 3; x < width; x++, o += 3) {
      const toner = spec.mottle * (tile[noiseRow + ((x + start) & (TILE - 1))] + 0.5 * bands[y]);
      const paper = 1 + spec.texture * tile[paperRow + ((x * 3) & (TILE - 1))];
      for (let c = 0; c < 3; c++) {
        const root = Math.min(4095, (roots[o + c] * 4095) | 0);
        const value = (power[root] + toner * slope[c][root]) * paper;
        data[o + c] = value <= 0 ? 0 : value >= 1 ? 65535 : value * 65535;
      }
    }
  }
  return { width, height, data };
}

function makePowerTable(exponent: number): Float32Array {
  return Float32Array.from({ length: 4096 }, (_, i) => ((i + 0.5) / 4095) ** exponent);
}

/** Toner noise from grain to blotches, of deviation 1, fit to repeat. */
function makeTile(random: Random): Float32Array {
  const slow = makeNoise(TILE, TILE, random, { cell: 64, octaves: 6, persistence: 0.9 });
  for (let i = 0; i < slow.length; i++) slow[i] = 0.7 * slow[i] + 0.7 * random.normal();
  return slow;
}

/** A three-tap blur both ways: the spread of toner and of light in the paper, about 30 micrometres. */
function spread(data: Float32Array, width: number, height: number, side: number): void {
  const middle = 1 - 2 * side;
  const stride = width * 3;
  const above = new Float32Array(stride);
  const row = new Float32Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * stride;
    const next = y + 1 < height ? start + stride : start;
    for (let i = 0; i < stride; i++) {
      const value = data[start + i];
      row[i] = (y > 0 ? above[i] : value) * side + value * middle + data[next + i] * side;
      above[i] = value;
    }
    for (let c = 0; c < 3; c++) {
      data[start + c] = row[c];
      data[start + stride - 3 + c] = row[stride - 3 + c];
    }
    for (let i = 3; i < stride - 3; i++) data[start + i] = row[i] * middle + (row[i - 3] + row[i + 3]) * side;
  }
}

function halve(from: Reflectance): Reflectance {
  const width = from.width >> 1;
  const height = from.height >> 1;
  const data = new Uint16Array(width * height * 3);
  const stride = from.width * 3;
  const source = from.data;
  for (let y = 0; y < height; y++) {
    let i = 2 * y * stride;
    for (let o = y * width * 3, end = o + width * 3; o < end; o += 3, i += 6) {
      for (let c = 0; c < 3; c++) {
        const k = i + c;
        data[o + c] = (source[k] + source[k + 3] + source[k + stride] + source[k + stride + 3] + 2) >> 2;
      }
    }
  }
  return { width, height, data };
}
