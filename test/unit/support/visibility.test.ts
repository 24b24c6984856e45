import { describe, expect, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { blurPlane } from '#test/support/blur.ts';
import { ciede2000 } from '#test/support/lab.ts';
import { makeRandom } from '#test/support/random.ts';
import { measureVisibility } from '#test/support/visibility.ts';

// Pairs published with the formula to check implementations of it (Sharma, Wu and Dalal 2005).
test.each([
  [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
  [50, 0, 0, 50, -1, 2, 2.3669],
  [50, 2.5, 0, 73, 25, -18, 27.1492],
  [50, 2.5, 0, 50, 3.2592, 0.335, 1.0],
  [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
  [90.8027, -2.0831, 1.441, 91.1528, -1.6435, 0.0447, 1.4441],
  [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514, 0.9082],
])('CIEDE2000 of (%f, %f, %f) and (%f, %f, %f) is %f', (l1, a1, b1, l2, a2, b2, wanted) => {
  expect(ciede2000(l1, a1, b1, l2, a2, b2)).toBeCloseTo(wanted, 3);
  expect(ciede2000(l2, a2, b2, l1, a1, b1)).toBeCloseTo(wanted, 3);
});

/** A picture by a formula, so that another program can make the same. */
function wave(change: number): Rgb {
  const [width, height] = [400, 300];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i++) {
    const [x, y, c] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3];
    const level = 150 + 60 * Math.sin(x / 37 + c) * Math.cos(y / 23);
    data[i] = Math.floor(
      level + (c === 2 ? change * Math.sin(x / 2) * Math.sin(y / 1.7) : 0) - (c === 2 ? change / 4 : 0) + 0.5,
    );
  }
  return { width, height, data };
}

describe('the measure of visibility', () => {
  test('agrees with the reference program on a picture made by formula', () => {
    const seen = measureVisibility(wave(0), wave(24));
    expect(seen.psnr).toBeCloseTo(REFERENCE.psnr, 1);
    for (const key of ['deMean', 'deP99', 'grainMean', 'grainP99'] as const) {
      expect(Math.abs(seen[key] / REFERENCE[key] - 1)).toBeLessThan(0.03);
    }
  });

  test('tells a tint from grain', () => {
    const tinted = { ...wave(0), data: wave(0).data.map((v, i) => (i % 3 === 2 ? v - 10 : v)) };
    const tint = measureVisibility(wave(0), tinted);
    expect(tint.tint).toBeGreaterThan(4 * tint.grainMean);
    const random = makeRandom(1, 'grain');
    const grainy = { ...wave(0), data: wave(0).data.map((v) => v + Math.round(8 * random.normal())) };
    const grain = measureVisibility(wave(0), grainy);
    expect(grain.grainMean).toBeGreaterThan(4 * grain.tint);
  });

  test('finds nothing between a picture and itself', () => {
    expect(measureVisibility(wave(0), wave(0))).toMatchObject({ deMean: 0, grainMean: 0, tint: 0 });
  });
});

/** What the reference program says of these two pictures. */
const REFERENCE = { psnr: 30.356, deMean: 2.154, deP99: 4.172, grainMean: 0.831, grainP99: 2.457 };

test('a wide blur, worked on a smaller picture, is the blur it stands for', () => {
  const random = makeRandom(2, 'plane');
  const [width, height, sigma] = [200, 150, 14];
  const plane = Float32Array.from(
    { length: width * height },
    (_, i) => 100 * Math.sin((i % width) / 20) + 40 * random.normal(),
  );
  const wide = plane.slice();
  blurPlane(wide, width, height, sigma);
  // Two narrow blurs after one another are one of the root of their squares.
  const twice = plane.slice();
  for (let i = 0; i < 4; i++) blurPlane(twice, width, height, sigma / 2);
  const error = Math.sqrt(wide.reduce((sum, v, i) => sum + (v - twice[i]) ** 2, 0) / wide.length);
  expect(error).toBeLessThan(1);
});
