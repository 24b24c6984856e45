/**
 * Reads a picture as it was made: uncut, upright, pixel for pixel. Its cells lie where embedding put them, so there is one
 * hypothesis and nothing to search for. Only the place of the mark is known: of its message and its artwork the
 * reader knows nothing.
 */
import { cellPitch } from '../embed/embed.ts';
import { layOutCarriers } from '../format/carriers.ts';
import { LUMA } from '../format/colour.ts';
import { answerFrom } from '../message/answer.ts';
import { measure } from '../message/grade.ts';
import { readSoftBits } from '../message/soft-bits.ts';
import { affine, quadOf } from '../numeric/geometry.ts';
import type { Rgb } from '../numeric/raster.ts';
import { createScratch } from '../numeric/scratch.ts';
import { type FlatRaster, RASTER_PER_CELL } from '../rectify/rectification.ts';
import { removeArtwork } from '../rectify/whitening.ts';
import { type Detection, found } from './detection.ts';

/** No constellation is aligned, so none speaks for the mark: the message must speak for itself. */
const NO_SCORE = 0;

export type ReadMadePicture = (picture: Rgb) => Detection | null;

/** Keeps its memory from one picture to the next. Keys: the likeliest first. */
export function openMadeReader(keys: readonly string[]): ReadMadePicture {
  const scratch = createScratch();
  const readers = keys.map(layOutCarriers);

  /** Null if no key finds a mark that begins at the picture's corner and has the cells of embedding. */
  return (picture) => {
    const { width, height } = picture;
    const pitch = cellPitch(width, height);
    const residuals = removeArtwork(flatOf(picture, pitch / RASTER_PER_CELL), scratch);
    for (const [keyIndex, carriers] of readers.entries()) {
      const soft = readSoftBits(residuals, carriers);
      const answer = answerFrom(soft.bits, NO_SCORE, carriers.payload);
      if (answer === null) continue;
      const corners = quadOf(affine(1, 0, 0, 1, 0, 0), width, height);
      const measures = measure({ score: NO_SCORE, soft, cellPixels: pitch }, answer.margin);
      const sight = { corners, part: corners, fewCells: false, measures };
      return found(answer, sight, { keyIndex, alone: true, assisted: false, fromIds: false });
    }
    return null;
  };
}

/** The raster of two pixels a cell: means over squares of `step` pixels, at whose edges pixels count in part. */
function flatOf({ width, height, data }: Rgb, step: number): FlatRaster {
  const columns = spansOf(width, step);
  const rows = spansOf(height, step);
  const size = columns.length * rows.length;
  const plane = () => new Float32Array(size);
  const flat = { luma: plane(), blueYellow: plane(), redGreen: plane(), seen: plane().fill(1) };
  const sums = new Float32Array(3 * width);
  let at = 0;
  for (const { from, weights } of rows) {
    sums.fill(0);
    for (const [i, weight] of weights.entries()) addRow(data, 3 * width * (from + i), weight, sums);
    for (const column of columns) {
      let [r, g, b] = [0, 0, 0];
      for (let i = 0, x = 3 * column.from; i < column.weights.length; i++, x += 3) {
        const weight = column.weights[i];
        r += weight * sums[x];
        g += weight * sums[x + 1];
        b += weight * sums[x + 2];
      }
      flat.luma[at] = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b;
      flat.blueYellow[at] = b - 0.5 * (r + g);
      flat.redGreen[at] = r - g;
      at++;
    }
  }
  return { width: columns.length, height: rows.length, ...flat };
}

function addRow(data: Uint8Array, start: number, weight: number, sums: Float32Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] += weight * data[start + i];
}

/** Pixels that a place of the raster covers, with their shares of it. */
interface Span {
  readonly from: number;
  readonly weights: Float32Array;
}

/** Whole places alone: what is left over at the end is less than one. */
function spansOf(length: number, step: number): Span[] {
  return Array.from({ length: Math.floor(length / step) }, (_, place) => {
    const [start, end] = [place * step, Math.min(length, (place + 1) * step)];
    const from = Math.floor(start);
    const weights = Float32Array.from({ length: Math.ceil(end) - from }, (_, i) => {
      return (Math.min(end, from + i + 1) - Math.max(start, from + i)) / step;
    });
    return { from, weights };
  });
}
