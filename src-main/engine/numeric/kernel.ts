/** The inner loops of `kernel.wat`. They work on views of a memory of their own. */
import { KERNEL_BYTES } from './kernel-bytes.ts';

export interface Kernel {
  /** Zeroed memory out of the kernel's capacity. It begins at a multiple of 16 bytes. */
  bytes(length: number): Uint8Array;
  floats(length: number): Float32Array;
  /** out = a + along (b - a), element by element; lengths are multiples of 4. */
  blend(a: Float32Array, b: Float32Array, along: number, out: Float32Array): void;
  /** Adds the mark to a row. `crest`: the largest value of `row.wave`. `lift`: levels by which white is darkened at least. */
  mark(row: MarkedRow, ink: InkBounds, crest: number, white: WhiteBounds, lift: number): void;
  /** Statistics of every block of a band of rows, `stride` bytes apart, with 0 in the padding. `pixels`: those of a block that count. */
  summarise(band: Uint8Array, stride: number, rows: number, pixels: number, out: BlockRow): void;
  /** Every value becomes the larger of itself and the value `shift` places after it. The length is a multiple of 4. */
  larger(plane: Float32Array, shift: number): void;
  /** The same with the smaller one. */
  smaller(plane: Float32Array, shift: number): void;
  /** Sum of squared differences of a multiple of 16 bytes, at most MOST_DIFFERING. */
  difference(a: Uint8Array, b: Uint8Array): number;
}

/** A row of pixels, and all that marking it needs. */
export interface MarkedRow {
  readonly blocks: number;
  /** R, G, B of whole blocks, and SPARE_BYTES. */
  readonly pixels: Uint8Array;
  readonly out: Uint8Array;
  /** The mark at every pixel. */
  readonly wave: Float32Array;
  /** Amplitudes of blocks, the first block's at element BEFORE. The element before the first and after the last are read too. */
  readonly luma: Float32Array;
  readonly blueYellow: Float32Array;
  /** Luma of the paper around each block. */
  readonly paper: Float32Array;
  /** Added to each of four neighbours before rounding, less than half a level. */
  readonly dither: Float32Array;
}

/** Levels of luma below the paper from which a pixel is partly ink and fully ink; luma from which ground is partly and fully paper. */
export interface InkBounds {
  readonly inkNone: number;
  readonly inkFull: number;
  readonly paperFrom: number;
  readonly paperFull: number;
}

/** Levels of the darkest channel from which a pixel is partly and fully white. */
export interface WhiteBounds {
  readonly whiteFrom: number;
  readonly whiteFull: number;
}

/** Statistics of blocks: mean colour, standard deviation of luma and largest luma, in levels. */
export interface BlockRow {
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
  readonly deviation: Float32Array;
  readonly brightest: Float32Array;
}

/** Pixels along a block: 0.34 mm at 300 DPI, finer than any wave of the mark. */
export const BLOCK = 4;
/** Elements before the first block in a row of amplitudes, so that it begins at a multiple of 16 bytes. */
export const BEFORE = 4;
/** Four pixels are loaded as 16 bytes, of which the last four belong to the next block. */
export const SPARE_BYTES = 4;
/** Bytes whose squared differences, however large, add up to less than 2^31. */
export const MOST_DIFFERING = 1 << 14;

const PAGE = 1 << 16;
const ALIGNMENT = 16;

/** The part of the host's WebAssembly that is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<Loop, Call>> };
};
type Loop = 'blend' | 'mark' | 'summarise' | 'larger' | 'smaller' | 'difference';
type Call = (...values: number[]) => number;

const MODULE = new WebAssembly.Module(Uint8Array.from(atob(KERNEL_BYTES), (byte) => byte.charCodeAt(0)));

/** `capacity`: bytes of memory that will be asked for. One page more is taken, enough to align thousands of pieces. */
export function createKernel(capacity: number): Kernel {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(capacity / PAGE) + 1 });
  const { exports } = new WebAssembly.Instance(MODULE, { host: { memory } });
  let taken = 0;
  const take = (bytes: number): number => {
    const at = taken;
    taken += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return at;
  };
  return {
    bytes: (length) => new Uint8Array(memory.buffer, take(length), length),
    floats: (length) => new Float32Array(memory.buffer, take(4 * length), length),
    blend: (a, b, along, out) => exports.blend(a.byteOffset, b.byteOffset, along, out.byteOffset, out.length / 4),
    mark: (row, { inkNone, inkFull, paperFrom, paperFull }, crest, { whiteFrom, whiteFull }, lift) =>
      exports.mark(
        ...addressesOfRow(row),
        ...[crest, inkNone, inkFull, paperFrom, paperFull],
        ...[whiteFrom, whiteFull, lift],
      ),
    summarise: (band, stride, rows, pixels, out) =>
      exports.summarise(band.byteOffset, stride, rows, out.red.length, pixels, ...addressesOfBlocks(out)),
    larger: (plane, shift) => exports.larger(plane.byteOffset, 4 * shift, plane.length / 4),
    smaller: (plane, shift) => exports.smaller(plane.byteOffset, 4 * shift, plane.length / 4),
    difference: (a, b) => exports.difference(a.byteOffset, b.byteOffset, a.length / 16),
  };
}

function addressesOfRow({ pixels, out, blocks, wave, luma, blueYellow, paper, dither }: MarkedRow): number[] {
  const first = 4 * BEFORE;
  return [
    pixels.byteOffset,
    out.byteOffset,
    blocks,
    wave.byteOffset,
    luma.byteOffset + first,
    blueYellow.byteOffset + first,
    paper.byteOffset,
    dither.byteOffset,
  ];
}

function addressesOfBlocks({ red, green, blue, deviation, brightest }: BlockRow): number[] {
  return [red, green, blue, deviation, brightest].map((view) => view.byteOffset);
}
