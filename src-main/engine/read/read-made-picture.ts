/**
 * Reads a picture as it was made: uncut, upright, pixel for pixel. Its cells lie where embedding put them, so there is one
 * hypothesis and nothing to search for. Only the place of the mark is known: of its message and its artwork the
 * reader knows nothing.
 */

import { type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { LUMA } from '#main/engine/format/colour.ts';
import { cellPitch } from '#main/engine/format/params.ts';
import { answerFrom } from '#main/engine/message/answer.ts';
import { measure } from '#main/engine/message/grade.ts';
import { readSoftBits, readWithoutSync } from '#main/engine/message/soft-bits.ts';
import { wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import { type FlatRaster, RASTER_PER_CELL } from '#main/engine/outlines/rectification.ts';
import { type Residuals, removeArtwork } from '#main/engine/outlines/whitening.ts';
import { type Detection, found } from './detection.ts';
import { withoutHardDots } from './dots-alone.ts';

/** No constellation is aligned, so none speaks for the mark: the message must speak for itself. */
const NO_SCORE = 0;
/** Least coherence of the constellation for which the message is decoded: noise has it in one picture of a thousand. */
const LEAST_COHERENCE = 0.3;

type ReadMadePicture = (picture: Rgb) => Detection | null;

/** Keeps its memory from one picture to the next. Keys: the likeliest first. */
export function openMadeReader(keys: readonly string[]): ReadMadePicture {
  const scratch = createScratch();
  const readers = keys.map(layOutCarriers);

  /** Null if no key finds a mark that begins at the picture's corner and has the cells of embedding. */
  return (picture) => {
    const { width, height } = picture;
    const pitch = cellPitch(width, height);
    const residuals = removeArtwork(flatOf(withoutHardDots(picture), pitch / RASTER_PER_CELL), scratch);
    for (const [keyIndex, carriers] of readers.entries()) {
      const read = readWith(residuals, carriers);
      if (read === null) continue;
      const { soft, answer } = read;
      const corners = wholePicture({ width, height });
      const measures = measure({ score: NO_SCORE, soft, cellPixels: pitch }, answer.margin);
      const sight = { corners, part: corners, partCells: null, fewCells: false, measures };
      return found(answer, sight, { keyIndex, alone: true, assisted: false, fromIds: false });
    }
    return null;
  };
}

/** By the gain of the sync waves, then without them: who has several labels of one artwork may have taken them away. */
function readWith(residuals: Residuals, carriers: Carriers) {
  const synced = readSoftBits(residuals, carriers);
  const isSeen = Math.max(synced.coherenceLuma, synced.coherenceBlue) >= LEAST_COHERENCE;
  const first = isSeen ? answerFrom(synced.bits, NO_SCORE, carriers.payload) : null;
  if (first !== null) return { soft: synced, answer: first };
  const soft = readWithoutSync(residuals, carriers);
  const answer = answerFrom(soft.bits, NO_SCORE, carriers.payload);
  return answer === null ? null : { soft, answer };
}

/** The raster of two pixels a cell: means over squares of `step` pixels, at whose edges pixels count in part. */
function flatOf({ width, height, data }: Rgb, step: number): FlatRaster {
  const columns = spansOf(width, step);
  const rows = spansOf(height, step);
  const plane = () => new Float32Array(columns.count * rows.count);
  const flat = { luma: plane(), blueYellow: plane(), redGreen: plane(), seen: plane().fill(1) };
  const sums = new Float32Array(3 * width);
  for (let row = 0; row < rows.count; row++) {
    sums.fill(0);
    for (let tap = rows.taps * row; tap < rows.taps * (row + 1); tap += 2) {
      const [first, second] = [rows.pixels[tap], rows.pixels[tap + 1]];
      addRows(data, 3 * width * first, rows.weights[tap], 3 * width * second, rows.weights[tap + 1], sums);
    }
    shrinkRow(sums, columns, row * columns.count, flat);
  }
  return { width: columns.count, height: rows.count, ...flat };
}

/** Two rows at a time take two thirds of the time of one after the other. */
function addRows(
  data: Uint8Array,
  first: number,
  firstWeight: number,
  second: number,
  secondWeight: number,
  sums: Float32Array,
): void {
  for (let i = 0; i < sums.length; i++) sums[i] += firstWeight * data[first + i] + secondWeight * data[second + i];
}

type Planes = Pick<FlatRaster, 'luma' | 'blueYellow' | 'redGreen'>;

function shrinkRow(sums: Float32Array, columns: Spans, to: number, { luma, blueYellow, redGreen }: Planes): void {
  const { taps, pixels, weights } = columns;
  for (let tap = 0, at = to; tap < pixels.length; at++) {
    let r = 0;
    let g = 0;
    let b = 0;
    for (const end = tap + taps; tap < end; tap++) {
      const from = 3 * pixels[tap];
      const weight = weights[tap];
      r += weight * sums[from];
      g += weight * sums[from + 1];
      b += weight * sums[from + 2];
    }
    luma[at] = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b;
    blueYellow[at] = b - 0.5 * (r + g);
    redGreen[at] = r - g;
  }
}

/** The pixels that each place of the raster covers, with their shares of it: so many taps for each place, one after the other. */
interface Spans {
  readonly count: number;
  readonly taps: number;
  readonly pixels: Int32Array;
  readonly weights: Float32Array;
}

/** Whole places alone: what is left over at the end is less than one. */
function spansOf(length: number, step: number): Spans {
  const count = Math.floor(length / step);
  // An even number, since rows are added two at a time. A place has no more pixels than the step has, and one.
  const taps = 2 * Math.ceil((Math.ceil(step) + 1) / 2);
  const pixels = new Int32Array(count * taps);
  const weights = new Float32Array(count * taps);
  for (let place = 0, at = 0; place < count; place++) {
    const [start, end] = [place * step, Math.min(length, (place + 1) * step)];
    for (let tap = 0; tap < taps; tap++, at++) {
      const pixel = Math.floor(start) + tap;
      pixels[at] = Math.min(length - 1, pixel);
      weights[at] = Math.max(0, Math.min(end, pixel + 1) - Math.max(start, pixel)) / step;
    }
  }
  return { count, taps, pixels, weights };
}
