import { describe, expect, test } from 'vitest';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { CODE_BITS, encodeBits } from '#main/engine/format/polar-code.ts';
import { carrierAmplitudes } from '#main/engine/format/tile.ts';
import { correlation } from '#main/engine/message/answer.ts';
import { readSoftBits, type SoftBits } from '#main/engine/message/soft-bits.ts';
import { affine } from '#main/engine/numeric/geometry.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import type { Warp } from '#main/engine/outlines/rectification.ts';
import { removeArtwork } from '#main/engine/outlines/whitening.ts';
import { decidedWaves, warpByBits } from '#main/engine/placement/decided-waves.ts';
import type { Pose } from '#main/engine/placement/pose.ts';
import { chain } from '#main/engine/sync-waves/displacement.ts';
import { plantedFlat } from '#test/unit/engine/format/planted.ts';

const MESSAGE = '7K3QZ';
const SIZE = { width: 384, height: 576 };
const carriers = layOutCarriers(PUBLISHED_KEY);
const coded = encodeBits(carriers.payload.bitsOf(MESSAGE));

/** Soft bits that say the message, each wave with the same ratio. */
function saying(ratio: number, said = coded): SoftBits {
  const terms = Float32Array.from(carriers.bitOf, (bit) => (said[bit] === 0 ? ratio : -ratio));
  const bits = new Float32Array(CODE_BITS);
  carriers.bitOf.forEach((bit, dimension) => {
    bits[bit] += terms[dimension];
  });
  return { bits, terms, coherenceLuma: 1, coherenceBlue: 1, sharpness: 1 };
}

describe('the waves of a message', () => {
  test('have the phases and the amplitude of the mark where the message is certain', () => {
    const { syncPhase, amplitude = [] } = decidedWaves(saying(50), carriers);
    const { sync, data } = carrierAmplitudes(carriers);
    const first = carriers.syncU.length;
    carriers.dataU.forEach((_, i) => {
      const sign = (dimension: number) =>
        carriers.signOf[dimension] * (coded[carriers.bitOf[dimension]] === 0 ? 1 : -1);
      expect(Math.cos(syncPhase[first + i])).toBeCloseTo(sign(2 * i) / Math.SQRT2, 6);
      expect(Math.sin(syncPhase[first + i])).toBeCloseTo(sign(2 * i + 1) / Math.SQRT2, 6);
      expect(amplitude[first + i]).toBeCloseTo((Math.SQRT2 * data) / sync, 6);
    });
  });

  test('count for nothing where nothing is known, and less where little is', () => {
    const amplitudes = (ratio: number) => decidedWaves(saying(ratio), carriers).amplitude?.slice(carriers.syncU.length);
    expect(Math.max(...(amplitudes(0) ?? [1]))).toBe(0);
    expect(Math.max(...(amplitudes(0.2) ?? [1]))).toBeLessThan(Math.min(...(amplitudes(1) ?? [0])));
  });

  test('are not told by themselves: a bit that one wave alone knows leaves that wave open', () => {
    const terms = new Float32Array(carriers.bitOf.length);
    terms[0] = 9;
    const bits = new Float32Array(CODE_BITS);
    bits[carriers.bitOf[0]] = 9;
    const { amplitude = [] } = decidedWaves({ ...saying(0), bits, terms }, carriers);
    const first = carriers.syncU.length;
    const sisters = carriers.bitOf.reduce((count, bit, d) => count + Number(bit === carriers.bitOf[0] && d > 1), 0);
    expect(amplitude[first]).toBeLessThan(1e-6);
    expect(amplitude.slice(first).filter((one) => one > 0.1).length).toBeGreaterThanOrEqual(sisters - 1);
  });
});

describe('a faint label that lies a little wrong', () => {
  const scratch = createScratch();
  const pose: Pose = { ...SIZE, toPhoto: affine(4, 0, 0, 4, 0, 0) };
  const wrong: Warp = (x, y, out) => {
    out[0] = 0.9 + (0.7 * (x - SIZE.width / 2)) / SIZE.width;
    out[1] = -0.8 + (0.9 * (y - SIZE.height / 2)) / SIZE.height;
  };
  const read = (seed: number, warp: Warp) => {
    const planted = { ...SIZE, message: MESSAGE, luma: 0.22, blueYellow: 0.2, noise: 12, seed, warp };
    const residuals = removeArtwork(plantedFlat(planted, carriers));
    return { residuals, soft: readSoftBits(residuals, carriers, scratch) };
  };
  /** Agreement with the message after an alignment by what these soft bits say. */
  const marginAfter = (seed: number, by: (soft: SoftBits) => SoftBits) => {
    const { residuals, soft } = read(seed, wrong);
    const found = warpByBits(residuals, pose, by(soft), { ...carriers, scratch });
    return correlation(read(seed, chain(found, wrong)).soft.bits, coded);
  };

  const seeds = [1, 2, 3, 4];
  const meanAfter = (by: (soft: SoftBits) => SoftBits) =>
    seeds.reduce((sum, seed) => sum + marginAfter(seed, by) / seeds.length, 0);

  test('agrees more with its message after an alignment by its bits', () => {
    const before = seeds.reduce((sum, seed) => sum + correlation(read(seed, wrong).soft.bits, coded) / seeds.length, 0);
    expect(meanAfter((soft) => soft)).toBeGreaterThan(before + 0.8);
  });

  test('agrees most if the bits are certain, and least if they are those of another message', () => {
    const other = encodeBits(carriers.payload.bitsOf('ZZZZZ'));
    const [byNothing, byCertain, byOther] = [saying(0), saying(9), saying(9, other)].map((soft) =>
      meanAfter(() => soft),
    );
    expect(byCertain).toBeGreaterThan(byNothing + 0.1);
    expect(byOther).toBeLessThan(byNothing);
  });
});
