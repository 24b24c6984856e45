import { describe, expect, test } from 'vitest';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { CODE_BITS, encodeBits } from '#main/engine/format/polar-code.ts';
import { readSoftBits, type SoftBits } from '#main/engine/message/soft-bits.ts';
import { removeArtwork } from '#main/engine/outlines/whitening.ts';
import { type Planted, plantedFlat } from '#test/unit/engine/format/planted.ts';

const carriers = layOutCarriers(PUBLISHED_KEY);
const clear: Planted = { width: 384, height: 384, message: '7K3QZ', luma: 1.5, blueYellow: 2, noise: 3, seed: 1 };

function read(changes: Partial<Planted>, by = carriers): SoftBits {
  return readSoftBits(removeArtwork(plantedFlat({ ...clear, ...changes }, carriers)), by);
}

/** Correlation with a message's own coded bits. */
function likeness({ bits }: SoftBits, message: string): number {
  const coded = encodeBits(carriers.payload.bitsOf(message));
  const sum = bits.reduce((total, soft, i) => total + (coded[i] === 0 ? soft : -soft), 0);
  return sum / Math.sqrt(CODE_BITS * bits.reduce((total, soft) => total + soft * soft, 0));
}

describe('soft bits', () => {
  test('have the signs of the coded bits of a clear mark', () => {
    const soft = read({});
    const coded = encodeBits(carriers.payload.bitsOf('7K3QZ'));
    expect(soft.bits.filter((value, i) => value > 0 === (coded[i] === 0)).length).toBe(CODE_BITS);
    expect(likeness(soft, '7K3QZ')).toBeGreaterThan(0.8);
    expect(likeness(soft, '7K3QA')).toBeLessThan(0.7);
  });

  test('read with another key, or of noise, say nothing', () => {
    expect(Math.abs(likeness(read({}, layOutCarriers('0'.repeat(32))), '7K3QZ'))).toBeLessThan(0.2);
    expect(Math.abs(likeness(read({ message: null }), '7K3QZ'))).toBeLessThan(0.2);
  });

  test('are enough in either channel alone', () => {
    expect(likeness(read({ blueYellow: 0 }), '7K3QZ')).toBeGreaterThan(0.6);
    expect(likeness(read({ luma: 0 }), '7K3QZ')).toBeGreaterThan(0.6);
  });

  test('shrink as noise grows', () => {
    const [quiet, loud] = [5, 20].map((noise) => read({ noise }).bits.reduce((sum, v) => sum + Math.abs(v), 0));
    expect(quiet).toBeGreaterThan(1.5 * loud);
  });

  test('are finite on a sheet of one level', () => {
    const soft = read({ message: null, noise: 0 });
    expect(soft.bits.every(Number.isFinite)).toBe(true);
    expect([soft.coherenceLuma, soft.coherenceBlue, soft.sharpness].every(Number.isFinite)).toBe(true);
  });
});

describe('coherence', () => {
  test('is near 1 in the channel that has the mark and near 0 in the other', () => {
    const { coherenceLuma, coherenceBlue } = read({ blueYellow: 0, noise: 2 });
    expect(coherenceLuma).toBeGreaterThan(0.9);
    expect(Math.abs(coherenceBlue)).toBeLessThan(0.4);
  });

  test('is near 0 in noise', () => {
    const { coherenceLuma, coherenceBlue } = read({ message: null });
    expect(Math.max(Math.abs(coherenceLuma), Math.abs(coherenceBlue))).toBeLessThan(0.4);
  });
});

test('sharpness falls when the raster is blurred', () => {
  const flat = plantedFlat({ ...clear, noise: 1 }, carriers);
  const sharp = readSoftBits(removeArtwork(flat), carriers).sharpness;
  const blurred = { ...flat, luma: soften(flat.luma), blueYellow: soften(flat.blueYellow) };
  const soft = readSoftBits(removeArtwork(blurred), carriers).sharpness;
  expect(sharp).toBeGreaterThan(0.8);
  expect(soft).toBeLessThan(0.75 * sharp);
});

/** Four times the mean of 3 x 3 pixels, edges aside. */
function soften(plane: Float32Array): Float32Array {
  return [1, 2, 3, 4].reduce((soft) => box(soft, 384), plane);
}

function box(plane: Float32Array, width: number): Float32Array {
  return plane.map((value, i) => {
    let sum = 0;
    for (const row of [-width, 0, width]) for (const step of [-1, 0, 1]) sum += plane[i + row + step] ?? value;
    return sum / 9;
  });
}
