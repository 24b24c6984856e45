// @module-tag later: shows that the simulator is right, which seldom changes
import { describe, expect, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { COVER_KINDS, type CoverKind, makeCover } from '#test/support/covers/covers.ts';

/** Share of neighbours along x whose luma differs by more than a few levels. */
function liveliness(picture: Rgb): number {
  let edges = 0;
  const luma = (i: number) => 0.3 * picture.data[i] + 0.6 * picture.data[i + 1] + 0.1 * picture.data[i + 2];
  for (let i = 0; i + 3 < picture.data.length; i += 3) if (Math.abs(luma(i) - luma(i + 3)) > 6) edges++;
  return edges / (picture.width * picture.height);
}

function shareOf(picture: Rgb, holds: (r: number, g: number, b: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < picture.data.length; i += 3) {
    if (holds(picture.data[i], picture.data[i + 1], picture.data[i + 2])) count++;
  }
  return (count * 3) / picture.data.length;
}

describe.each(COVER_KINDS)('%s artwork', (kind) => {
  test('comes out the same for a seed and different for another', () => {
    const first = makeCover(kind, 300, 200, 5);
    expect(makeCover(kind, 300, 200, 5).data).toEqual(first.data);
    expect(makeCover(kind, 300, 200, 6).data).not.toEqual(first.data);
    expect([first.width, first.height, first.data.length]).toEqual([300, 200, 300 * 200 * 3]);
  });
});

test('kinds are what their names say', () => {
  const at = (kind: CoverKind) => [1, 2, 3, 4].map((seed) => makeCover(kind, 600, 600, seed));
  for (const picture of at('label')) expect(shareOf(picture, (r, g, b) => r + g + b === 765)).toBeGreaterThan(0.5);
  for (const picture of at('black')) expect(shareOf(picture, (r, g, b) => r + g + b < 100)).toBeGreaterThan(0.5);
  for (const picture of at('gradient')) expect(liveliness(picture)).toBeLessThan(0.1);
  for (const picture of at('quiet')) expect(liveliness(picture)).toBeLessThan(0.2);
  for (const picture of at('busy')) expect(liveliness(picture)).toBeGreaterThan(0.25);
});
