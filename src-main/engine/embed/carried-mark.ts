/**
 * Whether a picture that is about to be marked carries a mark already, which would stay readable under the new one. Power
 * at the waves of the constellation in a few tiles is measured first, which costs little. In nearly all artwork there is
 * none. Only where it stands out is the message read.
 */

import { type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { cellPitch, MARK } from '#main/engine/format/params.ts';
import { answerFrom } from '#main/engine/message/answer.ts';
import { readSoftBits } from '#main/engine/message/soft-bits.ts';
import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { createFft2d } from '#main/engine/numeric/fft.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { type FlatRaster, TILE_PIXELS } from '#main/engine/outlines/rectification.ts';
import { quarterTurn, removeArtwork } from '#main/engine/outlines/whitening.ts';
import { withoutHardDots } from '#main/engine/read/dots-alone.ts';
import { type CropSize, cropCentre, rectifyCrop } from './centre-crop.ts';

/** What is looked at first, and what is read where the constellation stands out. */
const GLANCE: CropSize = { tiles: 3, whole: false, pixels: 1 };
const READING: CropSize = { tiles: 6, whole: true, pixels: 1 };
/** Power at the constellation over that around it, in standard deviations of chance. Marked files have 3.5 (light, on gravel) to 22. */
const STANDS_OUT = 2.5;
/** Least coherence of the constellation for which the message is decoded. Chance gives 0.25; JPEG leaves 0.5 and more. */
const LEAST_COHERENCE = 0.3;

/** The message of the mark of this key that the whole picture carries, turned by any quarter; null for none. */
export function carriedMark(picture: Rgb, key: string): string | null {
  const carriers = layOutCarriers(key);
  const seen = withoutHardDots(picture);
  for (const pitch of pitchesOf(picture)) {
    const message = carriedAt(pitch, seen, carriers);
    if (message !== null) return message;
  }
  return null;
}

/** Pixels a cell as this picture is marked, and as it has them where it is a large one made smaller, such as a preview. */
function pitchesOf({ width, height }: Rgb): number[] {
  const pitch = cellPitch(width, height);
  const made = Math.min(width, height) / MARK.shortSideCells;
  return made < pitch ? [pitch, made] : [pitch];
}

function carriedAt(pitch: number, picture: Rgb, carriers: Carriers): string | null {
  if (constellationPower(flatOf(picture, GLANCE, pitch), carriers) < STANDS_OUT) return null;
  let residuals = removeArtwork(flatOf(picture, READING, pitch));
  for (let turn = 0; turn < 4; turn++) {
    if (turn > 0) residuals = quarterTurn(residuals);
    const { bits, coherenceLuma, coherenceBlue } = readSoftBits(residuals, carriers);
    if (Math.max(coherenceLuma, coherenceBlue) < LEAST_COHERENCE) continue;
    const answer = answerFrom(bits, 0, carriers.payload);
    if (answer !== null) return answer.message;
  }
  return null;
}

function flatOf(picture: Rgb, cut: CropSize, pitch: number): FlatRaster {
  const middle = cropCentre(picture, cut, pitch);
  return rectifyCrop(middle, middle.picture);
}

/** The greater power of two: at the constellation, and at the constellation turned by a quarter. Where tiles begin does not count. */
function constellationPower(flat: FlatRaster, { syncU, syncV }: Carriers): number {
  const power = foldedPower(flat);
  let upright = 0;
  let turned = 0;
  for (let k = 0; k < syncU.length; k++) {
    upright += relativePower(power, syncU[k], syncV[k]) - 1;
    turned += relativePower(power, -syncV[k], syncU[k]) - 1;
  }
  return Math.max(upright, turned) / Math.sqrt(syncU.length);
}

/** Power of the sum of all tiles, both channels together. */
function foldedPower({ width, height, luma, blueYellow }: FlatRaster): Float64Array {
  const grid = new Float64Array(2 * TILE_PIXELS * TILE_PIXELS);
  for (const [part, plane] of [luma, blueYellow].entries()) {
    const even = whitened(plane, width, height);
    for (let y = 0, at = 0; y < height; y++) {
      const row = 2 * (y & (TILE_PIXELS - 1)) * TILE_PIXELS + part;
      for (let x = 0; x < width; x++, at++) grid[row + 2 * (x & (TILE_PIXELS - 1))] += even[at];
    }
  }
  createFft2d(TILE_PIXELS).forward(grid);
  const power = new Float64Array(grid.length / 2);
  for (let i = 0; i < power.length; i++) power[i] = grid[2 * i] ** 2 + grid[2 * i + 1] ** 2;
  return power;
}

/** Radius in samples of the mean and variance of the artwork: less than the longest waves of the mark. */
const AROUND_SAMPLES = 4;
/** Least variance of a place, in squares of levels: the mark alone makes more. */
const EVEN = 0.3;

/** Luma or colour less its local mean, over its local variance. It costs a third of `removeArtwork`. */
function whitened(plane: Float32Array, width: number, height: number): Float32Array {
  const mean = triangleBlur(plane, width, height, AROUND_SAMPLES);
  const out = new Float32Array(plane.length);
  const squares = new Float32Array(plane.length);
  for (let i = 0; i < out.length; i++) {
    out[i] = plane[i] - mean[i];
    squares[i] = out[i] * out[i];
  }
  const variance = triangleBlur(squares, width, height, AROUND_SAMPLES);
  for (let i = 0; i < out.length; i++) out[i] /= variance[i] + EVEN;
  return out;
}

/** Bins to each side that a wave is compared with. Data waves are among them, and the constellation stands out from those too. */
const AROUND = 3;

/** A power is clipped at this many times the power around it: one strong wave is artwork, not the constellation. */
const MOST_POWER = 5;

function relativePower(power: Float64Array, u: number, v: number): number {
  const at = (f: number, g: number): number =>
    power[(g & (TILE_PIXELS - 1)) * TILE_PIXELS + (f & (TILE_PIXELS - 1))] +
    power[(-g & (TILE_PIXELS - 1)) * TILE_PIXELS + (-f & (TILE_PIXELS - 1))];
  let sum = 0;
  for (let dv = -AROUND; dv <= AROUND; dv++) {
    for (let du = -AROUND; du <= AROUND; du++) if (du !== 0 || dv !== 0) sum += at(u + du, v + dv);
  }
  return Math.min(MOST_POWER, ((2 * AROUND + 1) ** 2 - 1) * (at(u, v) / (sum + 1e-12)));
}
