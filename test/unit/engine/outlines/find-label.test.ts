// @module-tag later: looks for labels in large pictures; the tests of reading without corners find them too
import { describe, expect, test } from 'vitest';
import { apply, distance, invert, longSide, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { findLabels } from '#main/engine/outlines/find-label.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

const SIZE = { width: 1200, height: 900 };

/** Artwork laid into a quadrilateral on a desk with grain; no camera, so that the corners are exact. */
function onDesk(artwork: Rgb, quad: Quad, desk: number, seed = 1): Rgb {
  const { width, height } = SIZE;
  const random = makeRandom(seed, 'desk');
  const back = invert(rectangleTo(artwork.width, artwork.height, quad));
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = apply(back, x + 0.5, y + 0.5);
      const inside = u >= 0 && v >= 0 && u < artwork.width && v < artwork.height;
      const from = 3 * (Math.floor(v) * artwork.width + Math.floor(u));
      for (let c = 0; c < 3; c++) {
        const level = (inside ? artwork.data[from + c] : desk) + 3 * random.normal();
        data[3 * (y * width + x) + c] = Math.max(0, Math.min(255, level));
      }
    }
  }
  return { width, height, data };
}

/** How far a found quadrilateral's corners are from the true ones at most, from whichever corner it begins. */
function errorOf(found: Quad, truth: Quad): number {
  const turns = [0, 1, 2, 3].map((turn) => Math.max(...found.map((p, i) => distance(p, truth[(i + turn) % 4]))));
  return Math.min(...turns);
}

function turned(degrees: number, width: number, height: number): Quad {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corner = (x: number, y: number): Point => [610 + x * cos - y * sin, 440 + x * sin + y * cos];
  return [
    corner(-width / 2, -height / 2),
    corner(width / 2, -height / 2),
    corner(width / 2, height / 2),
    corner(-width / 2, height / 2),
  ];
}

const TILTED: Quad = [
  [300, 150],
  [860, 210],
  [930, 760],
  [220, 700],
];

describe('a label on a desk', () => {
  test.each([
    ['white on dark, straight', 'label', 60, turned(0, 420, 630)],
    ['white on grey, turned', 'label', 120, turned(33, 420, 630)],
    ['white, tilted', 'label', 90, TILTED],
    ['black on a light desk', 'black', 200, turned(-12, 420, 630)],
    ['a photograph on a dark desk', 'quiet', 20, turned(70, 420, 630)],
    ['flat colours, tilted', 'flat', 230, TILTED],
  ] as const)('is among the outlines to within one percent of its long side: %s', (_name, kind, desk, quad) => {
    const found = findLabels(onDesk(makeCover(kind, 600, 900, 'find'), quad, desk), 4);
    expect(found.length).toBeGreaterThan(0);
    expect(Math.min(...found.map((one) => errorOf(one, quad)))).toBeLessThan(0.01 * longSide(quad));
  });

  test('is found where it lies, not where another lies', () => {
    const artwork = makeCover('label', 600, 900, 'find');
    const [here, there] = [turned(0, 420, 630), TILTED];
    const [first] = findLabels(onDesk(artwork, here, 60), 1);
    expect(errorOf(first, here)).toBeLessThan(0.01 * longSide(here));
    expect(errorOf(first, there)).toBeGreaterThan(0.1 * longSide(there));
  });

  test('comes with corners clockwise as seen, in the picture, no more answers than asked for', () => {
    const picture = onDesk(makeCover('label', 600, 900, 'find'), TILTED, 90);
    expect(findLabels(picture, 2).length).toBeLessThanOrEqual(2);
    for (const quad of findLabels(picture, 4)) {
      for (let i = 0; i < 4; i++) {
        const [a, b, c] = [quad[i], quad[(i + 1) % 4], quad[(i + 2) % 4]];
        expect((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])).toBeGreaterThan(0);
        expect(Math.min(a[0], a[1], SIZE.width - a[0], SIZE.height - a[1])).toBeGreaterThan(-0.1 * SIZE.width);
      }
    }
  });
});

test('an empty desk and a sheet of one level give answers that are finite, or none', () => {
  const desk = onDesk(
    makeCover('label', 60, 90, 'find'),
    [
      [-90, -90],
      [-80, -90],
      [-80, -80],
      [-90, -80],
    ],
    90,
  );
  const flat = { ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height * 3).fill(128) };
  for (const picture of [desk, flat]) {
    for (const quad of findLabels(picture, 4)) expect(quad.flat().every(Number.isFinite)).toBe(true);
  }
});

test('small pictures do no harm', () => {
  for (const [width, height] of [
    [64, 64],
    [1, 1],
    [200, 3],
  ]) {
    const picture = { width, height, data: new Uint8Array(width * height * 3).fill(200) };
    expect(Array.isArray(findLabels(picture, 4))).toBe(true);
  }
});
