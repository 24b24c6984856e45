// @module-tag later: shows that the simulator is right, which seldom changes
import { describe, expect, test } from 'vitest';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { cutPrint, type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { SCANS, scanPrint } from '#test/support/channel/scan.ts';
import type { Shot } from '#test/support/channel/shot.ts';
import { makeRandom } from '#test/support/random.ts';

const white: Rgb = { width: 600, height: 400, data: new Uint8Array(600 * 400 * 3).fill(255) };
const print = printLabel(white, makePrinter(drawLaser(makeRandom(1, 'printer'))), 1);

/** A clean photograph on a dark desk, so that the label's edge can be measured. */
function cleanShot(changes: Partial<Shot>): Shot {
  const shot = drawShot(LEVELS.L1, makeRandom(1, 'clean'));
  const dark = { colour: [0.02, 0.02, 0.02] as const, kind: 'plain' as const, texture: 0, clutter: 0 };
  const light = { ...shot.light, slope: 0, vignette: 0, shadow: 0, glare: 0 };
  const clean = { fullWell: 1e6, readNoise: 0, sharpen: 0, denoise: 0, contrast: 0, motion: 0, defocus: 0.5, jpeg: 95 };
  return { ...shot, ...clean, longSide: 700, curl: 0, background: dark, light, exposure: 0.8, ...changes };
}

function luma(picture: Rgb, x: number, y: number): number {
  const i = (Math.floor(y) * picture.width + Math.floor(x)) * 3;
  return picture.data[i + 1];
}

/** How far from the line between two corners the picture goes from dark to light, in pixels (positive: inside). */
function edgeOffset(picture: Rgb, a: Point, b: Point, share: number): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / length, dx / length];
  const [x, y] = [a[0] + dx * share, a[1] + dy * share];
  for (let step = -6; step < 6; step += 0.1) {
    if (luma(picture, x + nx * step, y + ny * step) > 120) return step;
  }
  return Number.NaN;
}

describe('true corners', () => {
  test.each([
    { tilt: 0, axis: 0, roll: 0, distortion: [0, 0] as const },
    { tilt: 30, axis: 20, roll: 15, distortion: [0.03, -0.01] as const },
    { tilt: 45, axis: 250, roll: 100, distortion: [-0.03, 0.01] as const },
    { tilt: 40, axis: 130, roll: -170, distortion: [0, 0] as const },
  ])('lie where the label ends: %o', async (pose) => {
    const { picture, corners } = await photograph(print, cleanShot(pose), 1);
    for (let side = 0; side < 4; side++) {
      // Near the ends, where lens distortion has not yet bent the edge away from the straight line.
      for (const share of [0.02, 0.98]) {
        expect(Math.abs(edgeOffset(picture, corners[side], corners[(side + 1) % 4], share))).toBeLessThan(1.2);
      }
    }
  });

  test('follow the paper when it curls', async () => {
    const { picture, corners } = await photograph(print, cleanShot({ tilt: 40, axis: 90, curl: 0.02 }), 1);
    for (const share of [0.02, 0.98]) {
      for (const side of [0, 1, 2, 3]) {
        expect(Math.abs(edgeOffset(picture, corners[side], corners[(side + 1) % 4], share))).toBeLessThan(2);
      }
    }
  });

  test('stay in the frame at every level', () => {
    const sizes = [
      [600, 400],
      [400, 600],
      [500, 500],
    ];
    const poses = Object.values(LEVELS).flatMap((level) => sizes.map((size) => ({ level, size })));
    return Promise.all(
      poses.map(async ({ level, size }, i) => {
        const shot = drawShot(level, makeRandom(i, 'frame'), { longSide: [300, 300] });
        const part = cutPrint(print, 0, 0, Math.min(600, size[0]), Math.min(400, size[1]));
        const { picture, corners } = await photograph(part, shot, i);
        for (const [x, y] of corners) {
          expect(Math.min(x, y, picture.width - x, picture.height - y)).toBeGreaterThan(0);
        }
      }),
    );
  });
});

test('the long side has as many pixels as asked for', async () => {
  const { corners } = await photograph(print, cleanShot({ tilt: 0, roll: 0, distortion: [0, 0] }), 1);
  expect(Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1])).toBeCloseTo(700, 0);
});

test('a cut label keeps the scale of the whole and shows its part', async () => {
  const half = printLabel(leftBlack(), makePrinter(drawLaser(makeRandom(1, 'printer'))), 1);
  const right = cutPrint(half, 300, 100, 300, 200);
  const { picture, corners } = await photograph(right, cleanShot({ tilt: 0, roll: 0, distortion: [0, 0] }), 1, 600);
  expect(corners[1][0] - corners[0][0]).toBeCloseTo(350, 0);
  expect(luma(picture, corners[0][0] + 20, corners[0][1] + 20)).toBeGreaterThan(180);
});

function leftBlack(): Rgb {
  return { ...white, data: white.data.map((v, i) => (Math.floor(i / 3) % 600 < 300 ? 0 : v)) };
}

test('grain grows as light gets scarce', async () => {
  const grain = async (fullWell: number) => {
    const shot = cleanShot({ fullWell, tilt: 0, roll: 0, distortion: [0, 0], chromaBlur: 0 });
    const { picture, corners } = await photograph(print, shot, 1);
    return deviation(picture, corners);
  };
  const [bright, dim] = [await grain(1e6), await grain(800)];
  // 1 / sqrt(0.8 * 800) of the light is 4 %, about 4 levels of sRGB there, less what JPEG smooths.
  expect(dim).toBeGreaterThan(bright + 1.5);
  expect(dim).toBeLessThan(9);
});

function deviation(picture: Rgb, corners: Quad): number {
  const values: number[] = [];
  const [cx, cy] = [(corners[0][0] + corners[2][0]) / 2, (corners[0][1] + corners[2][1]) / 2];
  for (let y = -40; y < 40; y++) for (let x = -40; x < 40; x++) values.push(luma(picture, cx + x, cy + y));
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length);
}

test('a photograph and a scan are the same for a seed', async () => {
  const take = async (seed: number) =>
    (await photograph(print, drawShot(LEVELS.L5, makeRandom(1, 's')), seed)).picture.data;
  expect(await take(1)).toEqual(await take(1));
  expect(await take(1)).not.toEqual(await take(2));
  const scan = async () => (await scanPrint(print as Print, SCANS.heavy, 4)).picture.data;
  expect(await scan()).toEqual(await scan());
});

test('a scan has the dots an inch of its setting', async () => {
  const { corners } = await scanPrint(print, SCANS.light, 2);
  expect(Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1])).toBeCloseTo(600, 0);
});

test('rough corners are off by the share of the long side asked for', () => {
  const square: Quad = [
    [0, 0],
    [1000, 0],
    [1000, 500],
    [0, 500],
  ];
  const random = makeRandom(1, 'rough');
  let sum = 0;
  for (let i = 0; i < 500; i++) {
    for (const [k, [x, y]] of roughCorners(square, 0.005, random).entries())
      sum += (x - square[k][0]) ** 2 + (y - square[k][1]) ** 2;
  }
  expect(Math.sqrt(sum / (500 * 8))).toBeCloseTo(5, 0);
});
