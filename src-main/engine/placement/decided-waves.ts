/**
 * The waves of the message help to align it. Soft bits say which way each data wave points, and how surely: a bit lies on
 * three or four waves, and what the others say of it is an expectation of the one. A faint label, whose constellation leaves
 * its place uncertain, so comes nearer to the true place.
 */

import type { Carriers } from '#main/engine/format/carriers.ts';
import { carrierAmplitudes } from '#main/engine/format/tile.ts';
import type { SoftBits } from '#main/engine/message/soft-bits.ts';
import type { Scratch } from '#main/engine/numeric/scratch.ts';
import type { Warp } from '#main/engine/outlines/rectification.ts';
import type { Residuals } from '#main/engine/outlines/whitening.ts';
import { refine } from '#main/engine/sync-waves/alignment.ts';
import { atRest, inverse, type Prior } from '#main/engine/sync-waves/displacement.ts';
import { demodulateSync, type KnownWaves, removePhases } from '#main/engine/sync-waves/sync-blocks.ts';
import { cellPixels, type Pose } from './pose.ts';

/** What the alignment by the constellation leaves, in raster pixels. */
const LEFT: Prior = { shift: 1, linear: 1, quadratic: 0.7 };

/** The way from the true place to the raster that gave these soft bits. */
export function warpByBits(
  residuals: Residuals,
  pose: Pose,
  soft: SoftBits,
  reader: Carriers & { readonly scratch: Scratch },
): Warp {
  const known = decidedWaves(soft, reader);
  const aligned = demodulateSync(residuals, known, cellPixels(pose), reader.scratch).map((blocks) =>
    refine(removePhases(blocks, known, false), known, atRest(pose), LEFT),
  );
  const best = aligned.reduce((most, one) => (one.score > most.score ? one : most));
  return inverse(best.displacement);
}

/** The constellation, and the message's waves as far as the other waves of their bits tell them. */
export function decidedWaves({ bits, terms }: SoftBits, carriers: Carriers): KnownWaves {
  const { syncU, syncV, syncPhase, dataU, dataV, bitOf, signOf } = carriers;
  const { sync, data } = carrierAmplitudes(carriers);
  // A wave that decided its own bit would hold the label where it lies.
  const expected = (dimension: number): number =>
    signOf[dimension] * Math.tanh((bits[bitOf[dimension]] - terms[dimension]) / 2);
  const re = Float64Array.from(dataU, (_, i) => expected(2 * i));
  const im = Float64Array.from(dataU, (_, i) => expected(2 * i + 1));
  return {
    syncU: Int32Array.of(...syncU, ...dataU),
    syncV: Int32Array.of(...syncV, ...dataV),
    syncPhase: Float64Array.of(...syncPhase, ...re.map((cosine, i) => Math.atan2(im[i], cosine))),
    amplitude: Float64Array.of(
      ...syncU.map(() => 1),
      ...re.map((cosine, i) => (data / sync) * Math.hypot(cosine, im[i])),
    ),
  };
}
