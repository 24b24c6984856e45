import { describe, expect, test } from 'vitest';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { FlatRaster } from '#main/engine/outlines/rectification.ts';
import { quarterTurn, type Residuals, removeArtwork } from '#main/engine/outlines/whitening.ts';
import { plantedFlat } from '#test/unit/engine/format/planted.ts';

const SIZE = 200;
const carriers = layOutCarriers(PUBLISHED_KEY);
const noise = { width: SIZE, height: SIZE, message: null, luma: 0, blueYellow: 0, noise: 2, seed: 1 };

/** Black strokes of two pixels, 40 apart, on the left half of a noisy sheet. */
function withStrokes(): FlatRaster {
  const flat = plantedFlat(noise, carriers);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 20; x < SIZE / 2; x += 40) {
      for (const stroke of [x, x + 1]) flat.luma[y * SIZE + stroke] = 15;
    }
  }
  return flat;
}

function allNumbers({ luma, blueYellow }: Residuals): Float32Array[] {
  return [luma.value, luma.weight, blueYellow.value, blueYellow.weight];
}

describe('ink', () => {
  const { luma, blueYellow } = removeArtwork(withStrokes());

  test('has no weight and no value in either channel, nor have its edges', () => {
    for (let y = 20; y < SIZE - 20; y++) {
      for (const x of [19, 20, 21, 22, 60, 61]) {
        const i = y * SIZE + x;
        expect([luma.weight[i], luma.value[i], blueYellow.weight[i], blueYellow.value[i]]).toEqual([0, 0, 0, 0]);
      }
    }
  });

  test('leaves the paper between strokes and far from them its weight', () => {
    const share = (from: number, to: number): number => {
      let used = 0;
      for (let y = 20; y < SIZE - 20; y++) for (let x = from; x < to; x++) if (luma.weight[y * SIZE + x] > 0) used++;
      return used / ((SIZE - 40) * (to - from));
    };
    expect(share(32, 50)).toBe(1);
    expect(share(130, 180)).toBe(1);
  });

  test('does not change what the paper beside it is taken for', () => {
    const clean = removeArtwork(plantedFlat(noise, carriers));
    for (let y = 30; y < SIZE - 30; y += 7) {
      const i = y * SIZE + 40;
      expect(Math.abs(luma.weight[i] / clean.luma.weight[i] - 1)).toBeLessThan(0.6);
    }
  });

  test('is not seen in even noise: nothing there is thrown away', () => {
    const clean = removeArtwork(plantedFlat(noise, carriers));
    expect(clean.luma.weight.filter((weight) => weight === 0).length).toBe(0);
  });
});

test('what was not seen has no weight', () => {
  const flat = plantedFlat(noise, carriers);
  for (let y = 50; y < 90; y++) for (let x = 70; x < 120; x++) flat.seen[y * SIZE + x] = flat.luma[y * SIZE + x] = 0;
  const { luma } = removeArtwork(flat);
  for (let y = 50; y < 90; y++) for (let x = 70; x < 120; x++) expect(luma.weight[y * SIZE + x]).toBe(0);
  expect(luma.weight[120 * SIZE + 150]).toBeGreaterThan(0);
});

describe('pictures without information', () => {
  const plane = (level: number) => new Float32Array(SIZE * SIZE).fill(level);

  test.each([
    ['grey of one level', 128, 1],
    ['black', 0, 1],
    ['nothing seen at all', 0, 0],
  ])('give finite residuals of value 0: %s', (_name, level, seen) => {
    const flat = {
      width: SIZE,
      height: SIZE,
      luma: plane(level),
      blueYellow: plane(0),
      redGreen: plane(0),
      seen: plane(seen),
    };
    const residuals = removeArtwork(flat);
    for (const numbers of allNumbers(residuals)) expect(numbers.every(Number.isFinite)).toBe(true);
    expect(Math.max(...residuals.luma.value.map(Math.abs))).toBeLessThan(0.1);
  });

  test('give finite residuals where only luma varies', () => {
    const flat = { ...plantedFlat(noise, carriers), blueYellow: plane(0), redGreen: plane(0) };
    const residuals = removeArtwork(flat);
    for (const numbers of allNumbers(residuals)) expect(numbers.every(Number.isFinite)).toBe(true);
    expect(Math.max(...residuals.blueYellow.value.map(Math.abs))).toBe(0);
    expect(Math.max(...residuals.luma.value)).toBeGreaterThan(0.1);
  });
});

test('noise is whitened: a quiet place weighs more than a noisy one', () => {
  const flat = plantedFlat(noise, carriers);
  for (let y = 0; y < SIZE; y++) {
    for (let x = SIZE / 2; x < SIZE; x++) flat.luma[y * SIZE + x] = 180 + 4 * (flat.luma[y * SIZE + x] - 180);
  }
  const { luma } = removeArtwork(flat);
  const mean = (from: number): number => {
    let sum = 0;
    for (let y = 40; y < 160; y++) for (let x = from; x < from + 50; x++) sum += luma.weight[y * SIZE + x];
    return sum / (120 * 50);
  };
  // Variances of 4 and 64 with a floor of 1.4 on both.
  expect(mean(20) / mean(130)).toBeGreaterThan(7);
  expect(mean(20) / mean(130)).toBeLessThan(20);
});

test('artwork along one line in colour is taken away and leaves the other channel what it had', () => {
  const marked = { ...noise, message: 'A', blueYellow: 3, noise: 1 };
  const flat = plantedFlat(marked, carriers);
  const plain = removeArtwork(flat);
  const textured = plantedFlat({ ...noise, noise: 20, seed: 9 }, carriers).luma;
  for (let i = 0; i < textured.length; i++) flat.luma[i] += textured[i] - 180;
  const busy = removeArtwork(flat);
  const mean = (values: Float32Array) => values.reduce((sum, v) => sum + v, 0) / values.length;
  expect(mean(busy.luma.weight) / mean(plain.luma.weight)).toBeLessThan(0.05);
  expect(mean(busy.blueYellow.weight) / mean(plain.blueYellow.weight)).toBeGreaterThan(0.8);
});

test('a quarter turn makes the top right corner the top left, and four of them change nothing', () => {
  const residuals = removeArtwork(plantedFlat({ ...noise, width: 60, height: 40 }, carriers));
  const once = quarterTurn(residuals);
  expect([once.width, once.height]).toEqual([40, 60]);
  expect(once.luma.value[0]).toBe(residuals.luma.value[59]);
  expect(once.blueYellow.weight[40 * 59]).toBe(residuals.blueYellow.weight[0]);
  expect(quarterTurn(quarterTurn(quarterTurn(once)))).toEqual(residuals);
});
