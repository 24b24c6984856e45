import { describe, expect, test } from 'vitest';
import { affine, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { type Channels, coveredBox, extractChannels, rectify } from '#main/engine/outlines/rectification.ts';

/** Levels that rise by 2 a pixel along x in red, by 3 along y in green; blue is their difference from 200. */
function ramps(width: number, height: number): Rgb {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([2 * x, 3 * y, 200 - x - y], 3 * (y * width + x));
  }
  return { width, height, data };
}

const picture = ramps(60, 50);
const whole = { left: 0, top: 0, right: 60, bottom: 50 };

describe('channels', () => {
  test('are luma, blue against yellow and red against green of each pixel', () => {
    const channels = extractChannels(picture, whole, 1);
    expect([channels.width, channels.height, channels.left, channels.top]).toEqual([60, 50, 0, 0]);
    const at = 20 * 60 + 30;
    const [r, g, b] = [60, 60, 150];
    expect(channels.luma[at]).toBeCloseTo(0.299 * r + 0.587 * g + 0.114 * b, 3);
    expect(channels.blueYellow[at]).toBeCloseTo(b - (r + g) / 2, 3);
    expect(channels.redGreen[at]).toBeCloseTo(r - g, 3);
  });

  test('are means of squares when made smaller, without the pixels that fill no square', () => {
    const channels = extractChannels(picture, { left: 5, top: 7, right: 60, bottom: 50 }, 4);
    expect([channels.width, channels.height, channels.left, channels.top]).toEqual([13, 10, 5, 7]);
    // The square's middle lies at x = 5 + 4 * 3 + 1.5, y = 7 + 4 * 2 + 1.5 in pixel centres.
    expect(channels.redGreen[2 * 13 + 3]).toBeCloseTo(2 * 18.5 - 3 * 16.5, 3);
  });

  test('are cut at the edges of the picture', () => {
    const channels = extractChannels(picture, { left: -9, top: 40.6, right: 99, bottom: 99 }, 1);
    expect([channels.left, channels.top, channels.width, channels.height]).toEqual([0, 40, 60, 10]);
  });
});

describe('flattening', () => {
  const quad: Quad = [
    [8, 6],
    [50, 9],
    [46, 41],
    [11, 38],
  ];
  const toPhoto = rectangleTo(80, 60, quad);

  /** The largest error against ramps known in closed form, over places that were seen. */
  function worst(
    source: Channels,
    flat: ReturnType<typeof rectify>,
    h: Float64Array,
    moved: readonly number[],
  ): number {
    let most = 0;
    for (let y = 0; y < flat.height; y++) {
      for (let x = 0; x < flat.width; x++) {
        const i = y * flat.width + x;
        if (flat.seen[i] === 0) continue;
        const [rx, ry] = [x + 0.5 + moved[0], y + 0.5 + moved[1]];
        const w = h[6] * rx + h[7] * ry + h[8];
        const [px, py] = [(h[0] * rx + h[1] * ry + h[2]) / w, (h[3] * rx + h[4] * ry + h[5]) / w];
        most = Math.max(most, Math.abs(flat.redGreen[i] - (2 * (px - 0.5) - 3 * (py - 0.5))));
      }
    }
    expect(source.factor).toBeGreaterThan(0);
    return most;
  }

  test.each([1, 2, 3])('reads ramps exactly, from channels made smaller by %i', (factor) => {
    const source = extractChannels(picture, coveredBox(toPhoto, 80, 60, 3 * factor), factor);
    const flat = rectify(source, toPhoto, 80, 60);
    expect(flat.seen.every((seen) => seen === 1)).toBe(true);
    expect(worst(source, flat, toPhoto, [0, 0])).toBeLessThan(1e-3);
    // A fault of half a pixel would show.
    expect(worst(source, flat, toPhoto, [0.5, 0])).toBeGreaterThan(0.3);
  });

  test('moves places by the warp', () => {
    const source = extractChannels(picture, whole, 1);
    const flat = rectify(source, toPhoto, 80, 60, (_x, _y, out) => {
      out[0] = 1.5;
      out[1] = -2;
    });
    expect(worst(source, flat, toPhoto, [1.5, -2])).toBeLessThan(1e-3);
  });

  test('marks what the photograph does not show', () => {
    const source = extractChannels(picture, whole, 1);
    const flat = rectify(source, affine(1, 0, 0, 1, -10, 0), 80, 50);
    expect([flat.seen[25 * 80 + 5], flat.seen[25 * 80 + 30], flat.seen[25 * 80 + 75]]).toEqual([0, 1, 0]);
    expect([flat.luma[25 * 80 + 5], flat.luma[25 * 80 + 75]]).toEqual([0, 0]);
  });
});

test('the covered box holds all corners and the margin', () => {
  const box = coveredBox(affine(0, -2, 1, 0, 100, 50), 30, 20, 4);
  expect(box).toEqual({ left: 56, right: 104, top: 46, bottom: 84 });
});
