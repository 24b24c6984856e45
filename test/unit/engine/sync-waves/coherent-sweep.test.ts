import { describe, expect, test } from 'vitest';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Warp } from '#main/engine/outlines/rectification.ts';
import { removeArtwork } from '#main/engine/outlines/whitening.ts';
import {
  aspectsAbout,
  mirrored,
  rasterToSweep,
  sizesBetween,
  sweepCoherently,
} from '#main/engine/sync-waves/coherent-sweep.ts';
import { type Planted, plantedFlat } from '#test/unit/engine/format/planted.ts';

const carriers = layOutCarriers(PUBLISHED_KEY);
const RANGE = sizesBetween(1 / 1.16, 1.16, 0.07);
const SIZE = { width: 320, height: 384 };
/** So faint that hardly a wave stands out by itself. */
const faint: Planted = { ...SIZE, message: '7K3QZ', luma: 0.5, blueYellow: 0.6, noise: 3, seed: 1 };

/** The mark with its cells larger by these factors about the raster's centre, begun anywhere, perhaps turned by a quarter. */
function seenThrough(across: number, down: number, start: readonly [x: number, y: number], turned = false): Warp {
  return (x, y, out) => {
    const [dx, dy] = [x - SIZE.width / 2, y - SIZE.height / 2];
    const [u, v] = turned
      ? [dy / across + start[0], -dx / down + start[1]]
      : [dx / across + start[0], dy / down + start[1]];
    out[0] = u - x;
    out[1] = v - y;
  };
}

function sweep(changes: Partial<Planted>, by = carriers, luma = false) {
  const residuals = removeArtwork(plantedFlat({ ...faint, ...changes }, carriers));
  return sweepCoherently(rasterToSweep(residuals, 4, luma), by, RANGE, 3);
}

describe('a faint mark', () => {
  test.each([
    [1, 1, [0, 0]],
    [1.1, 1.1, [31, 90]],
    [0.92, 0.92, [70, 5]],
    [1.08, 1.02, [12, 60]],
  ] as const)('is found at its size and proportion: %f by %f', (across, down, start) => {
    const [best, next] = sweep({ warp: seenThrough(across, down, start) });
    expect(best.score).toBeGreaterThan(7);
    expect(best.score).toBeGreaterThan((next?.score ?? 0) + 1);
    expect(Math.abs(Math.log(best.scale / Math.sqrt(across * down)))).toBeLessThan(0.017);
    expect(Math.abs(Math.log(best.stretch ** 2 / (across / down)))).toBeLessThan(0.025);
    expect(best.turn).toBe(0);
  });

  test.each([
    ['wider', 1 / 1.35, 1],
    ['narrower', 1.3, 1],
  ])('is found where the label is much %s than its raster', (_how, across, down) => {
    const wide = { width: 500, height: 384 };
    const warp: Warp = (x, y, out) => {
      out[0] = (x - wide.width / 2) / across - x;
      out[1] = (y - wide.height / 2) / down - y;
    };
    const flat = plantedFlat({ ...faint, ...wide, warp }, carriers);
    const found = (reach: number) => {
      const raster = rasterToSweep(removeArtwork(flat), 4, false);
      return sweepCoherently(raster, carriers, aspectsAbout(wide.width / wide.height, reach), 3)[0];
    };
    const best = found(0.42);
    expect(best.score).toBeGreaterThan(7);
    expect(Math.abs(Math.log(best.scale * best.stretch) - Math.log(across))).toBeLessThan(0.02);
    expect(Math.abs(Math.log(best.scale / best.stretch))).toBeLessThan(0.02);
    expect(Math.abs(Math.log(found(0.1).scale * found(0.1).stretch) - Math.log(across))).toBeGreaterThan(0.1);
  });

  test('is found in a mirror by the mirrored constellation alone', () => {
    const warp: Warp = (x, _y, out) => {
      out[0] = SIZE.width - 2 * x;
      out[1] = 0;
    };
    const [seen, unmirrored] = [sweep({ warp }, mirrored(carriers))[0], sweep({ warp })[0]];
    expect(seen.score).toBeGreaterThan(9);
    expect(unmirrored.score).toBeLessThan(seen.score - 2);
  });

  test('has its short side along the other axis where the ratio of the sides passes 1', () => {
    const [narrow] = aspectsAbout(1.2, 0.42);
    // A label of 0.79 in a raster of 1.2: 192 cells across in place of 230, and 243 down in place of 192.
    expect(narrow.scale * narrow.stretch).toBeCloseTo(1.2, 6);
    expect(narrow.scale / narrow.stretch).toBeCloseTo(1.2 * Math.exp(-0.42), 6);
  });

  test('is found where the label lies on its side', () => {
    const [best] = sweep({ warp: seenThrough(1.05, 1.05, [40, 40], true) });
    expect(best.score).toBeGreaterThan(7);
    expect(best.turn).toBeCloseTo(Math.PI / 2, 6);
    expect(Math.abs(Math.log(best.scale / 1.05))).toBeLessThan(0.017);
  });

  test('is found by its luma alone where a print reverses blue-yellow on a white ground', () => {
    const planted = { warp: seenThrough(1.1, 1.1, [31, 90]), luma: 0.8, blueYellow: -0.8 };
    const isFound = (lumaAlone: boolean): boolean => {
      const [best] = sweep(planted, carriers, lumaAlone);
      return best.score > 8 && Math.abs(Math.log(best.scale / 1.1)) < 0.017;
    };
    expect([isFound(true), isFound(false)]).toEqual([true, false]);
  });

  test.each([
    ['blue-yellow on bluish artwork', { blueYellow: -0.6, paper: { luma: 150, blueYellow: 20 } }],
    ['luma on dark artwork', { luma: -0.5, paper: { luma: 60, blueYellow: 0 } }],
  ])('is found where the print reverses %s', (_what, reversed) => {
    const warp = seenThrough(1.1, 1.1, [31, 90]);
    const [best] = sweep({ warp, ...reversed });
    expect(best.score).toBeGreaterThan(7.5);
    expect(Math.abs(Math.log(best.scale / 1.1))).toBeLessThan(0.017);
    const [onGrey] = sweep({ warp, ...reversed, paper: { luma: 180, blueYellow: 0 } });
    expect(onGrey.score).toBeLessThan(best.score - 1);
  });

  test('stands out less under another key, whose constellation is among its other waves', () => {
    const warp = seenThrough(1.1, 1.1, [31, 90]);
    const [own, other] = [carriers, layOutCarriers('0'.repeat(32))].map((by) => sweep({ warp }, by)[0]?.score ?? 0);
    expect(other).toBeLessThan(own - 2);
  });
});

test('noise scores low at every size, place and proportion', () => {
  for (let seed = 0; seed < 4; seed++) expect(sweep({ message: null, seed })[0]?.score ?? 0).toBeLessThan(8);
});
