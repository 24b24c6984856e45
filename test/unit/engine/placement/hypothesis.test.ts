import { describe, expect, test } from 'vitest';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { affine } from '#main/engine/numeric/geometry.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import { removeArtwork } from '#main/engine/outlines/whitening.ts';
import { followCorners, ROUGH_CORNERS, type View } from '#main/engine/placement/hypothesis.ts';
import type { Pose } from '#main/engine/placement/pose.ts';
import { plantedFlat } from '#test/unit/engine/format/planted.ts';

const SIZE = { width: 384, height: 384 };
const carriers = layOutCarriers(PUBLISHED_KEY);
/** A bluish label that is just not dark, whose blue-yellow the print reversed. */
const PAPER = { luma: 101, blueYellow: 20 };
const planted = { ...SIZE, message: '7K3QZ', luma: 1.5, blueYellow: -2, noise: 4, seed: 1, paper: PAPER };

/** Scores of all alignments of a label that looked so light when it was rectified first. */
function scoresFrom(light: number): number[] {
  const flat = plantedFlat(planted, carriers);
  const source = { ...flat, factor: 4, left: 0, top: 0 };
  const view: View = { source, reader: { ...carriers, scratch: createScratch() } };
  const pose: Pose = { ...SIZE, toPhoto: affine(4, 0, 0, 4, 0, 0) };
  return Array.from(
    followCorners(view, pose, { ...removeArtwork(flat), light }, 1, [ROUGH_CORNERS]),
    ({ score }) => score,
  );
}

describe('a label whose first raster is dark and whose second is not', () => {
  test('is aligned the second time under the model that agreed the first time', () => {
    const [light, dark] = [101, 99].map(scoresFrom);
    expect(dark).toHaveLength(light.length);
    for (const [i, score] of dark.entries()) expect(score).toBeCloseTo(light[i], 1);
  });
});
