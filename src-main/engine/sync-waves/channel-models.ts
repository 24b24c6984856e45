/** What print and camera may do to the two parts of the mark, luma and blue-yellow, and how the two are added up for it. */

import { amplitudeAt } from '#main/engine/format/carriers.ts';
import { MARK } from '#main/engine/format/params.ts';
import type { Residuals } from '#main/engine/outlines/whitening.ts';
import { type BlockNoise, noiseAround } from './block-transform.ts';

/** What print and camera did to the two parts of the mark. */
export type Model = 'both parts' | 'luma reversed' | 'blue-yellow reversed' | 'luma alone';

/** Levels of the mark in luma and blue-yellow that a model assumes. */
export type Levels = readonly [luma: number, blue: number];

export interface ChannelModel {
  readonly model: Model;
  readonly levels: Levels;
}

/**
 * Levels of luma and blue-yellow that alignment assumes. From afar blue-yellow counts for less than the mark has, because a
 * camera takes colour at half the rate and smooths it, which correlates with the constellation where no mark is.
 */
const USUAL_LUMA = 0.8;
const BLUE_YELLOW_NEAR = 1.2;
const BLUE_YELLOW_FAR = 0.35;
/** Pixels a cell at which a label counts as far, and as near. */
const FAR = 2;
const NEAR = 3.5;

/** Blur that a camera usually adds, as a Gaussian's sigma in pixels of the photograph. Colour is taken at half the rate. */
const BLUR_LUMA = 0.8;
const BLUR_BLUE_YELLOW = 1.3;

/** Mean luma, in levels, below which a label counts as dark, and mean blue-yellow above which it counts as bluish. */
const DARK = 100;
const BLUISH = 8;

/** Least noise of a channel, as a share of what is expected: a quieter channel is not clean but wiped out by compression. */
const LEAST_NOISE = 0.3;

/**
 * Both parts of the mark as usual, and one of them reversed where a print may do so. On dark artwork more black ink with less
 * of the other inks may print lighter. On bluish artwork less cyan and magenta, which make luma lighter, make it yellower.
 */
export function modelsOf({ light, blue: ground }: Residuals, cellPixels: number): ChannelModel[] {
  const [luma, blue] = usualLevels(cellPixels);
  const models: ChannelModel[] = [{ model: 'both parts', levels: [luma, blue] }];
  if (light < DARK) models.push({ model: 'luma reversed', levels: [-luma, blue] });
  if (ground > BLUISH) models.push({ model: 'blue-yellow reversed', levels: [luma, -blue] });
  return models;
}

/** Luma by itself, for labels that are near: a screen of yellow dots may drown blue-yellow. */
export function lumaAlone(cellPixels: number): ChannelModel[] {
  return cellPixels > FAR ? [{ model: 'luma alone', levels: [usualLevels(cellPixels)[0], 0] }] : [];
}

function usualLevels(cellPixels: number): Levels {
  const near = Math.max(0, Math.min(1, (cellPixels - FAR) / (NEAR - FAR)));
  return [USUAL_LUMA, BLUE_YELLOW_FAR + near * (BLUE_YELLOW_NEAR - BLUE_YELLOW_FAR)];
}

/** A matched filter by the noise of both channels at a wave and the levels that the model assumes. */
export function channelWeights(
  noise: BlockNoise,
  u: number,
  v: number,
  cellPixels: number,
  [luma, blue]: Levels,
): [luma: number, blue: number] {
  const radius = Math.hypot(u, v);
  const amplitude = amplitudeAt(radius);
  const blur = 2 * (Math.PI * (radius / (MARK.tileCells * cellPixels))) ** 2;
  const nl = Math.max(noiseAround(noise.luma, u, v), LEAST_NOISE * noise.expectedLuma);
  const nb = Math.max(noiseAround(noise.blue, u, v), LEAST_NOISE * noise.expectedBlue);
  return [
    (luma * Math.exp(-blur * BLUR_LUMA ** 2) * amplitude * noise.expectedLuma) / nl,
    (blue * Math.exp(-blur * BLUR_BLUE_YELLOW ** 2) * amplitude * noise.expectedBlue) / nb,
  ];
}
