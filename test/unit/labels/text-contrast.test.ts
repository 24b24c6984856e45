import { beforeAll, describe, expect, test } from 'vitest';
import type { ArtworkGround } from '#main/labels/artwork-ground.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { ground } from '#test/support/layout/grounds.ts';
import { type Json, planOf, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const DARK = ground(() => 0.02);
const text = { type: 'text', x: 10, y: 10, w: 40, h: 6, value: 'LOT L-2026' };

function told(items: readonly Json[], artwork: ArtworkGround | null): string[] {
  const { errors, warnings } = planOf(faces, items, {}, { artwork });
  expect(errors).toEqual([]);
  return warnings.map(({ item, trouble }) => `${item} ${trouble.kind}`);
}

describe('a text that is nearly as bright as what is under it', () => {
  test.each([
    ['#000000', 0.02, false],
    ['#FFFFFF', 0.02, true],
    ['#000000', 0.09, false],
    ['#000000', 0.12, true],
    ['#FFFFFF', 0.28, true],
    ['#FFFFFF', 0.33, false],
    ['#0B2A5B', 1, true],
    ['#FFF4D0', 1, false],
  ])('is told where the difference is small: %s on a luminance of %s, %s', (color, luminance, isRead) => {
    const artwork = ground(() => luminance);
    expect(told([{ ...text, color }], artwork)).toEqual(isRead ? [] : ['item0 text_contrast']);
  });

  test('is told where most of its ink is lost, and not for a few letters', () => {
    // The letters reach from 10 to some 28 mm.
    expect(
      told(
        [text],
        ground((x) => (x < 14 ? 0.02 : 1)),
      ),
    ).toEqual([]);
    expect(
      told(
        [text],
        ground((x) => (x < 24 ? 0.02 : 1)),
      ),
    ).toEqual(['item0 text_contrast']);
  });

  test('is told to stand on busy artwork where writing is under it, and not with a background', () => {
    const writing = ground((x) => (x % 2 < 0.5 ? 0.05 : 1));
    expect(told([text], writing)).toEqual(['item0 text_busy']);
    expect(told([{ ...text, background: '#FFFFFF' }], writing)).toEqual([]);
    expect(
      told(
        [text],
        ground((x) => 0.4 + x / 200),
      ),
    ).toEqual([]);
  });

  test('stands on the last surface that is painted before it', () => {
    const box = { type: 'box', x: 5, y: 5, w: 60, h: 30, color: '#FFFFFF' };
    expect(told([box, text], DARK)).toEqual([]);
    expect(told([{ ...box, radius: 2 }, text], DARK)).toEqual([]);
    expect(told([box, { ...text, color: '#F0F0F0' }], DARK)).toEqual(['item1 text_contrast']);
    expect(told([{ ...box, color: '#101010' }, text], null)).toEqual(['item1 text_contrast']);
    expect(told([{ type: 'picture', value: 'logo.png', x: 5, y: 5, w: 60, h: 30 }, text], DARK)).toEqual([]);
  });

  test('has no such warning with a background, nor where nobody knows the artwork', () => {
    expect(told([{ ...text, background: '#FFFFFF' }], DARK)).toEqual([]);
    expect(told([{ ...text, color: '#FFFFFF' }], null)).toEqual([]);
  });
});
