import { describe, expect, test } from 'vitest';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { solve } from '#main/engine/numeric/cholesky.ts';
import { removeArtwork } from '#main/engine/outlines/whitening.ts';
import { findShift, refine } from '#main/engine/sync-waves/alignment.ts';
import { type Displacement, displacementAt } from '#main/engine/sync-waves/displacement.ts';
import { demodulateSync, removePhases, type SyncBlocks } from '#main/engine/sync-waves/sync-blocks.ts';
import { makeRandom } from '#test/support/random.ts';
import { type Planted, plantedFlat } from '#test/unit/engine/format/planted.ts';

const SIZE = 384;
const carriers = layOutCarriers(PUBLISHED_KEY);
const clear: Planted = { width: SIZE, height: SIZE, message: '7K3QZ', luma: 1.5, blueYellow: 2, noise: 4, seed: 1 };
const CENTRED = { centreX: SIZE / 2, centreY: SIZE / 2, reach: SIZE / 2 };
const NONE: Displacement = { ...CENTRED, terms: new Float64Array(12) };
const PRIOR = { shift: 2.5, linear: 4, quadratic: 2.5 };

/** x: 1, x, y, x^2, x y, y^2, then y. */
function displaced(...terms: number[]): Displacement {
  return { ...CENTRED, terms: Float64Array.from([...terms, ...new Array(12 - terms.length).fill(0)]) };
}

function blocksOf(displacement: Displacement, changes: Partial<Planted> = {}, by = carriers): SyncBlocks {
  const warp = (x: number, y: number, out: Float64Array) => displacementAt(displacement, x, y, out);
  const residuals = removeArtwork(plantedFlat({ ...clear, warp, ...changes }, carriers));
  return removePhases(demodulateSync(residuals, by, 6)[0], by, false);
}

/** The largest distance between two displacements over a grid of places. */
function apart(a: Displacement, b: Displacement): number {
  const [p, q] = [new Float64Array(2), new Float64Array(2)];
  let most = 0;
  for (let y = 40; y < SIZE; y += 60) {
    for (let x = 40; x < SIZE; x += 60) {
      displacementAt(a, x, y, p);
      displacementAt(b, x, y, q);
      most = Math.max(most, Math.hypot(p[0] - q[0], p[1] - q[1]));
    }
  }
  return most;
}

describe('a planted displacement', () => {
  test.each([
    ['none', displaced(0)],
    ['a shift', displaced(2.4, 0, 0, 0, 0, 0, -1.7)],
    ['a stretch and a turn', displaced(1, 3, -2, 0, 0, 0, -0.5, 2.5, -3)],
    ['a bend', displaced(0.5, 1, 1, 1.5, -1, 0.8, -1, 0.6, -1.2, 0.9, 1.1, -1.3)],
  ])('is found: %s', (_name, planted) => {
    const { displacement, score } = refine(blocksOf(planted), carriers, NONE, PRIOR);
    expect(apart(displacement, planted)).toBeLessThan(0.35);
    expect(score).toBeGreaterThan(20);
  });

  test('is found by the search of shifts where it has many pixels, then refined', () => {
    const planted = displaced(37.3, 1, 0, 0, 0, 0, -51.6, 0, 1);
    const blocks = blocksOf(planted);
    const start = findShift(blocks, carriers, NONE, 64);
    expect(Math.hypot(start.displacement.terms[0] - 37.3, start.displacement.terms[6] + 51.6)).toBeLessThan(3);
    const { displacement } = refine(blocks, carriers, start.displacement, { ...PRIOR, shift: 100 });
    expect(apart(displacement, planted)).toBeLessThan(0.35);
  });

  test('is found with either channel alone', () => {
    const planted = displaced(2, 1, -1, 0, 0, 0, 1, -1, 2);
    for (const channel of [{ luma: 0 }, { blueYellow: 0 }]) {
      const { displacement } = refine(blocksOf(planted, channel), carriers, NONE, PRIOR);
      expect(apart(displacement, planted)).toBeLessThan(0.5);
    }
  });

  test('is missed without refinement, so that the measure can fail', () => {
    expect(apart(NONE, displaced(2.4, 0, 0, 0, 0, 0, -1.7))).toBeGreaterThan(2);
  });
});

describe('the score', () => {
  const scores = (of: (seed: number) => SyncBlocks, by = carriers) =>
    [1, 2, 3, 4].map((seed) => {
      const blocks = of(seed);
      return refine(blocks, by, findShift(blocks, by, NONE, 64).displacement, PRIOR).score;
    });

  test('stays under 9 on noise, however long it is climbed, where a mark has far more', () => {
    expect(Math.max(...scores((seed) => blocksOf(NONE, { message: null, seed })))).toBeLessThan(9);
    expect(Math.min(...scores((seed) => blocksOf(NONE, { seed })))).toBeGreaterThan(20);
  });

  // The other mark is no noise: it is the same in all blocks, so that its chance likeness adds up.
  test('is less than half under another key of what it is under its own', () => {
    const other = layOutCarriers('0'.repeat(32));
    const own = scores((seed) => blocksOf(NONE, { seed }));
    const others = scores((seed) => blocksOf(NONE, { seed }, other), other);
    expect(Math.max(...others)).toBeLessThan(Math.min(...own) / 2);
  });

  test('tells which way up the mark is', () => {
    const [seen] = demodulateSync(removeArtwork(plantedFlat(clear, carriers)), carriers, 6);
    const [up, down] = [false, true].map(
      (flip) => findShift(removePhases(seen, carriers, flip), carriers, NONE, 64).score,
    );
    expect(up).toBeGreaterThan(1.7 * down);
  });
});

describe('a mark one part of which the print reverses', () => {
  const reversed = [
    { blueYellow: -2, paper: { luma: 150, blueYellow: 20 } },
    { luma: -1.5, paper: { luma: 60, blueYellow: 0 } },
  ];
  const most = (changes: Partial<Planted>): number => {
    const models = demodulateSync(removeArtwork(plantedFlat({ ...clear, ...changes }, carriers)), carriers, 6);
    return Math.max(...models.map((one) => refine(removePhases(one, carriers, false), carriers, NONE, PRIOR).score));
  };

  test.each(reversed)('agrees with a model of its own: %o', (changes) => {
    expect(most(changes)).toBeGreaterThan(20);
  });

  test.each(reversed)('agrees less on grey, where no print reverses it: %o', ({ paper, ...changes }) => {
    expect(most(changes)).toBeLessThan(most({ ...changes, paper }) - 4);
  });
});

test('solving a positive system undoes its multiplication', () => {
  const random = makeRandom(1, 'solve');
  const size = 12;
  const root = Array.from({ length: size * size }, () => random.normal());
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      for (let k = 0; k < size; k++) matrix[i * size + j] += root[i * size + k] * root[j * size + k];
      if (i === j) matrix[i * size + j] += 1;
    }
  }
  const wanted = Float64Array.from({ length: size }, () => random.normal());
  const right = wanted.map((_, i) => wanted.reduce((sum, value, j) => sum + matrix[i * size + j] * value, 0));
  solve(matrix, right, size).forEach((value, i) => {
    expect(value).toBeCloseTo(wanted[i], 6);
  });
});
