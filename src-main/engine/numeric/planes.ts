/** The inner loops of `planes.wat`, and the memory that they work on: planes of one raster, and of its grid of 2 x 2 pixels. */
import { PLANES_BYTES } from './planes-bytes.ts';

/** Planes of a raster's size or of its grid's. Rows are padded with pixels that nobody has seen. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  /** Elements from one row to the next: a multiple of eight. */
  readonly stride: number;
  readonly grid: Grid;
  /** So many planes, one after the other in memory. They are not cleared. */
  full(count: number): readonly Float32Array[];
  onGrid(count: number): readonly Float32Array[];
  readonly loops: Loops;
}

/** A grid of one place for 2 x 2 pixels. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
}

/** What `planes.wat` does, on planes of one `Planes`. */
export interface Loops {
  /** Blurs with a triangle that falls to 0 at 2 radius + 1 pixels to each side; edges repeat. `to` is not `from`. */
  blur(from: Float32Array, to: Float32Array, radius: number): void;
  /** mean = |plane - mean| seen. */
  slope(plane: Float32Array, mean: Float32Array, seen: Float32Array): void;
  multiply(a: Float32Array, b: Float32Array, out: Float32Array): void;
  /** plane = usable (plane - sum / (share + little)). */
  lessMean(plane: Float32Array, usable: Float32Array, sum: Float32Array, share: Float32Array, little: number): void;
  /** Sums of p q over 2 x 2 pixels. */
  pairSums(p: Float32Array, q: Float32Array, onGrid: Float32Array): void;
  /** 1 at places one of whose pixels exceeds `least` and `ratio` times what is typical there. */
  ink(slope: Float32Array, typical: Float32Array, onGrid: Float32Array, ratio: number, least: number): void;
  /** out = seen where the first is no larger than the second on the grid. */
  choose(first: Float32Array, second: Float32Array, seen: Float32Array, out: Float32Array): void;
  /** share = share^2 / (power + floor share). */
  information(share: Float32Array, power: Float32Array, floor: number): void;
  /** Seven planes, 00, 01, 02, 11, 12, 22 and the number of samples: the first six become inverse covariances. */
  invert(sums: readonly Float32Array[], floor: number, little: number): void;
  /** Four planes, three channels and what is usable, and six of inverses: value and weight of the first two channels. */
  whiten(
    from: readonly Float32Array[],
    inverse: readonly Float32Array[],
    out: readonly Float32Array[],
    most: number,
  ): void;
}

/** The part of the host's WebAssembly that is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports };
};
type Loop =
  | ('transpose' | 'blurLines' | 'slope' | 'multiply' | 'lessMean')
  | ('pairSums' | 'ink' | 'choose' | 'information' | 'invert' | 'whiten')
  | ('butterflies' | 'halves');
type Exports = Readonly<Record<Loop, (...values: number[]) => void>>;

const MODULE = new WebAssembly.Module(Uint8Array.from(atob(PLANES_BYTES), (byte) => byte.charCodeAt(0)));

const PAGE = 1 << 16;
const FLOAT = 4;
/** Values in a vector, and the largest radius of a blur. */
const VECTOR = 4;
const LARGEST_RADIUS = 10;
/** Rows that are turned into columns at once: one line of the cache. */
const STRIP = 16;

/** Memory for planes. It is kept for rasters that need no more than the largest before them. */
export interface PlaneMemory {
  readonly buffer: ArrayBuffer;
  readonly exports: Exports;
}

/** The loops themselves, by byte addresses in memory of their own. */
export function openMemory(bytes: number): PlaneMemory {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const { exports } = new WebAssembly.Instance(MODULE, { host: { memory } });
  return { buffer: memory.buffer, exports };
}

/** How many planes of either kind a raster needs. */
export interface PlaneCount {
  readonly full: number;
  readonly onGrid: number;
}

/** `kept`: memory that may be used again. */
export function openPlanes(
  width: number,
  height: number,
  count: PlaneCount,
  kept: PlaneMemory | null,
): { readonly planes: Planes; readonly memory: PlaneMemory } {
  const stride = roundUp(width, 2 * VECTOR);
  const grid = { width: (width + 1) >> 1, height: (height + 1) >> 1, stride: stride / 2 };
  // A strip at the end may reach beyond the last row.
  const size = stride * roundUp(height, 2 * VECTOR);
  const gridSize = grid.stride * roundUp(grid.height, VECTOR);
  const line = Math.max(STRIP, stride);
  const strip = STRIP * Math.max(stride, VECTOR);
  const work = (2 * LARGEST_RADIUS + 4) * line;
  const needed = FLOAT * (count.full * size + count.onGrid * gridSize + size + 2 * strip + work);
  const memory = kept !== null && kept.buffer.byteLength >= needed ? kept : openMemory(needed);
  let taken = 0;
  const take = (length: number): Float32Array => {
    const plane = new Float32Array(memory.buffer, taken, length);
    taken += FLOAT * length;
    return plane;
  };
  const blurred = { between: take(size), across: take(strip), along: take(strip), work: take(work) };
  const full = (planes: number) => Array.from({ length: planes }, () => take(size));
  const onGrid = (planes: number) => Array.from({ length: planes }, () => take(gridSize));
  const loops = loopsOn(memory.exports, { width, height, stride }, grid, blurred);
  return { planes: { width, height, stride, grid, full, onGrid, loops }, memory };
}

function roundUp(length: number, unit: number): number {
  return unit * Math.ceil(length / unit);
}

/** Memory of a blur: a plane that is blurred along its rows, a strip of rows as columns before and after, and running sums. */
interface BlurMemory {
  readonly between: Float32Array;
  readonly across: Float32Array;
  readonly along: Float32Array;
  readonly work: Float32Array;
}

function loopsOn(exports: Exports, raster: Grid, grid: Grid, memory: BlurMemory): Loops {
  const step = FLOAT * raster.stride;
  const groups = (plane: Float32Array) => plane.length / VECTOR;
  const evenRows = 2 * grid.height;
  return {
    blur: (from, to, radius) =>
      blur(exports, from, to, from.length === memory.between.length ? raster : grid, radius, memory),
    slope: (plane, mean, seen) => exports.slope(at(plane), at(mean), at(seen), groups(plane)),
    multiply: (a, b, out) => exports.multiply(at(a), at(b), at(out), groups(a)),
    lessMean: (plane, usable, sum, share, little) =>
      exports.lessMean(at(plane), at(usable), at(sum), at(share), little, groups(plane)),
    pairSums: (p, q, out) => exports.pairSums(at(p), at(q), at(out), step, grid.height),
    ink: (slope, typical, out, ratio, least) =>
      exports.ink(at(slope), at(typical), at(out), step, grid.height, ratio, least),
    choose: (first, second, seen, out) => exports.choose(at(first), at(second), at(seen), at(out), step, evenRows),
    information: (share, power, floor) => exports.information(at(share), at(power), floor, groups(share)),
    invert: ([sums, next], floor, little) =>
      exports.invert(at(sums), at(next) - at(sums), floor, little, (grid.stride * grid.height) / 2),
    whiten: ([from, nextFrom], [inverse, nextInverse], [out], most) =>
      exports.whiten(
        ...[at(from), at(out), at(nextFrom) - at(from), at(inverse), at(nextInverse) - at(inverse)],
        ...[step, raster.height, most],
      ),
  };
}

function at(plane: Float32Array): number {
  return plane.byteOffset;
}

function blur(
  exports: Exports,
  from: Float32Array,
  to: Float32Array,
  { width, height, stride }: Grid,
  radius: number,
  { between, across, along, work }: BlurMemory,
): void {
  const reach = 2 * radius + 1;
  const step = FLOAT * stride;
  const line = FLOAT * STRIP;
  // Sums are scaled at the very end, so that those of whole numbers are exact. Padding is 0, whatever is on its left.
  along.fill(0, STRIP * width, STRIP * stride);
  for (let row = 0; row < height; row += STRIP) {
    const rowGroups = Math.ceil(Math.min(STRIP, height - row) / VECTOR);
    const first = FLOAT * row * stride;
    exports.transpose(at(from) + first, step, at(across), line, rowGroups, stride / VECTOR);
    exports.blurLines(at(across), at(along), line, rowGroups, width, reach, 1, at(work));
    exports.transpose(at(along), line, at(between) + first, step, stride / VECTOR, rowGroups);
  }
  exports.blurLines(at(between), at(to), step, stride / VECTOR, height, reach, 1 / reach ** 4, at(work));
}
