import { describe, expect, test } from 'vitest';
import { type Amplitudes, planAmplitudes } from '#main/engine/embed/masking.ts';
import type { Strength } from '#main/engine/format/params.ts';
import { BLOCK } from '#main/engine/numeric/kernel.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeRandom } from '#test/support/random.ts';

const SIZE = 320;
const PITCH = 4;

/** A picture of what `paint` says about each pixel. */
function painted(paint: (x: number, y: number) => readonly [number, number, number], size = SIZE): Rgb {
  const data = new Uint8Array(size * size * 3);
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) data.set(paint(x, y), 3 * (y * size + x));
  return { width: size, height: size, data };
}

function mean(plan: Amplitudes, of: 'luma' | 'blueYellow' | 'paper', where = (_x: number, _y: number) => true): number {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < plan.rows; row++) {
    for (let column = 0; column < plan.columns; column++) {
      if (!where(BLOCK * column, BLOCK * row)) continue;
      sum += plan[of][row * plan.columns + column];
      count++;
    }
  }
  return sum / count;
}

function grey(level: number): Rgb {
  return painted(() => [level, level, level]);
}

function grainy(from: number): Rgb {
  const random = makeRandom(1, 'grain');
  return painted((x) => {
    const level = 128 + (x < from ? 1.6 : 25) * random.normal();
    const held = Math.max(0, Math.min(255, level));
    return [held, held, held];
  });
}

describe('amplitudes', () => {
  test('have a block for every four pixels, begun ones too, all finite and positive', () => {
    const plan = planAmplitudes(
      painted((x, y) => [x % 256, y % 256, (x * y) % 256], 97),
      PITCH,
      'balanced',
    );
    expect([plan.columns, plan.rows, plan.luma.length]).toEqual([25, 25, 625]);
    for (const plane of [plan.luma, plan.blueYellow]) {
      expect(plane.every((value) => Number.isFinite(value) && value > 0)).toBe(true);
    }
  });

  test('are the same all over an even sheet', () => {
    for (const level of [0, 128, 255]) {
      const { luma, blueYellow } = planAmplitudes(grey(level), PITCH, 'balanced');
      expect(Math.max(...luma) - Math.min(...luma)).toBeLessThan(1e-5);
      expect(Math.max(...blueYellow) - Math.min(...blueYellow)).toBeLessThan(1e-5);
    }
  });

  test('grow with the strength', () => {
    const [light, balanced, strong] = (['light', 'balanced', 'strong'] as const).map((strength) =>
      planAmplitudes(grey(128), PITCH, strength),
    );
    for (const channel of ['luma', 'blueYellow'] as const) {
      expect(mean(balanced, channel)).toBeGreaterThan(1.2 * mean(light, channel));
      expect(mean(strong, channel)).toBeGreaterThan(1.2 * mean(balanced, channel));
    }
  });

  test('are larger in texture than beside it, and largest away from its edge', () => {
    const plan = planAmplitudes(grainy(SIZE / 2), PITCH, 'balanced');
    const [even, edge, texture] = [
      mean(plan, 'luma', (x) => x < SIZE / 2 - 20),
      mean(plan, 'luma', (x) => x >= SIZE / 2 && x < SIZE / 2 + 4),
      mean(plan, 'luma', (x) => x > SIZE / 2 + 20),
    ];
    expect(texture).toBeGreaterThan(1.4 * even);
    expect(edge).toBeLessThan(texture);
    expect(edge).toBeGreaterThan(even);
  });

  test('give blue-yellow more levels than luma, because the eye sees it less', () => {
    const plan = planAmplitudes(grey(128), PITCH, 'balanced');
    expect(mean(plan, 'blueYellow')).toBeGreaterThan(1.1 * mean(plan, 'luma'));
  });

  test('give nearly white paper as much as white', () => {
    const [nearly, white] = [254, 255].map((level) => planAmplitudes(grey(level), PITCH, 'balanced'));
    expect(mean(nearly, 'luma') / mean(white, 'luma')).toBeCloseTo(1, 1);
    expect(mean(nearly, 'blueYellow') / mean(white, 'blueYellow')).toBeCloseTo(1, 0);
  });

  test('give a black label more than the shadow of a photograph', () => {
    const label = planAmplitudes(grey(15), PITCH, 'balanced');
    const shadow = planAmplitudes(
      painted((x) => (x < SIZE / 5 ? [15, 15, 15] : [128, 128, 128])),
      PITCH,
      'balanced',
    );
    expect(mean(label, 'luma')).toBeGreaterThan(1.5 * mean(shadow, 'luma', (x) => x < SIZE / 5 - 20));
  });
});

test('white is lifted in drawn artwork alone, by no more for a strong mark and by less for a light one', () => {
  const liftOf = (picture: Rgb, strength: Strength) => planAmplitudes(picture, PITCH, strength).lift;
  const strengths = ['light', 'balanced', 'strong'] as const;
  expect(strengths.map((strength) => liftOf(grey(255), strength))).toEqual([expect.closeTo(2.45, 5), 3.5, 3.5]);
  expect(strengths.map((strength) => liftOf(grainy(0), strength))).toEqual([0, 0, 0]);
});

test('white and dark ground are plain, grey is not', () => {
  expect([0, 128, 255].map((level) => planAmplitudes(grey(level), PITCH, 'balanced').plain)).toEqual([1, 0, 1]);
});

describe('paper', () => {
  test('is white between and under black strokes', () => {
    const text = painted((x, y) => (x % 40 < 8 && y % 30 < 20 ? [0, 0, 0] : [255, 255, 255]));
    const { paper } = planAmplitudes(text, PITCH, 'balanced');
    expect(Math.min(...paper)).toBeGreaterThan(250);
  });

  test('carries as much between letters as far from them', () => {
    const text = painted((x, y) => (x < SIZE / 2 && x % 40 < 8 && y % 30 < 20 ? [0, 0, 0] : [255, 255, 255]));
    const plan = planAmplitudes(text, PITCH, 'balanced');
    const between = mean(plan, 'luma', (x) => x > 60 && x < 120 && x % 40 > 12 && x % 40 < 32);
    expect(between / mean(plan, 'luma', (x) => x > SIZE / 2 + 40)).toBeCloseTo(1, 1);
  });

  test('is not told in texture, and is dark on a black sheet', () => {
    expect(mean(planAmplitudes(grainy(0), PITCH, 'balanced'), 'paper')).toBeLessThan(60);
    expect(mean(planAmplitudes(grey(10), PITCH, 'balanced'), 'paper')).toBeLessThan(20);
  });

  test('is dark inside a wide black area, which is ground and not ink', () => {
    const half = painted((x) => (x < SIZE / 2 ? [5, 5, 5] : [255, 255, 255]));
    expect(mean(planAmplitudes(half, PITCH, 'balanced'), 'paper', (x) => x < SIZE / 2 - 64)).toBeLessThan(20);
  });
});
