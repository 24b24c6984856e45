import { expect, it } from 'vitest';
import { openArtworkIndex, type PartCandidate } from '#main/engine/known-artwork/artwork-index.ts';
import { describeArtwork, describeLabel } from '#main/engine/known-artwork/describe.ts';
import { turnsOf } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { mayBeCut, partsAlikeEnough } from '#main/engine/read/recognised-labels.ts';
import { drawPart } from '#test/support/attacks.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

const [WIDTH, HEIGHT] = [300, 450];
const KINDS = COVER_KINDS.filter((kind) => kind !== 'gradient');
const covers = KINDS.flatMap((kind) => [1, 2, 3, 4].map((seed) => makeCover(kind, WIDTH, HEIGHT, `part/${seed}`)));

/** The artworks but the one that is left out. */
function indexOf(leftOut: number | null) {
  const index = openArtworkIndex();
  for (const [i, cover] of covers.entries()) if (i !== leftOut) index.add(100 + i, describeArtwork(cover));
  return index;
}

/** What dim light and noise make of a picture. */
function dimmed({ width, height, data }: Rgb, seed: number): Rgb {
  const random = makeRandom(seed, 'dimmed part');
  return { width, height, data: data.map((value) => 30 + 0.5 * value + 4 * random.normal()) };
}

/** Half of a cover, as somebody who knows not which way up it belongs gives its corners. */
function halfOf(cover: Rgb, i: number) {
  const random = makeRandom(i, 'part');
  const part = drawPart(cover, 0.5, random);
  const [right, bottom] = [part.left + part.width, part.top + part.height];
  const corners: Quad = [
    [part.left, part.top],
    [right, part.top],
    [right, bottom],
    [part.left, bottom],
  ];
  const given = turnsOf(roughCorners(corners, 0.005, random))[i % 4];
  return { part, seen: describeLabel(dimmed(cover, i), given), first: (4 - (i % 4)) % 4 };
}

it('an empty index finds nothing', () => {
  expect(openArtworkIndex().nearestToPart(describeArtwork(covers[0]), 3)).toEqual([]);
});

it('half of a label finds its artwork among others, any way up, and where in it it lies', () => {
  const index = indexOf(null);
  for (const [i, cover] of covers.entries()) {
    const { part, seen, first } = halfOf(cover, i);
    const [found] = partsAlikeEnough(index.nearestToPart(seen, 3), index.nearest(seen, 3));
    expect({ artwork: found?.artwork, first: found?.first }).toEqual({ artwork: 100 + i, first });
    // Two squares of a descriptor: registration reaches as far.
    const { window } = found;
    expect(Math.abs(window.left * WIDTH - part.left)).toBeLessThan(WIDTH / 16);
    expect(Math.abs(window.right * WIDTH - part.left - part.width)).toBeLessThan(WIDTH / 16);
    expect(Math.abs(window.top * HEIGHT - part.top)).toBeLessThan(HEIGHT / 16);
    expect(Math.abs(window.bottom * HEIGHT - part.top - part.height)).toBeLessThan(HEIGHT / 16);
  }
});

it('half of a photograph whose artwork is not in the index finds none', () => {
  const busy = [...covers.keys()].filter((i) => KINDS[Math.floor(i / 4)] === 'busy');
  for (const i of busy) {
    const { seen } = halfOf(covers[i], i);
    const index = indexOf(i);
    expect(partsAlikeEnough(index.nearestToPart(seen, 3), index.nearest(seen, 3))).toEqual([]);
  }
});

it('a whole label is more like its artwork than like a part of any', () => {
  const index = indexOf(null);
  for (const [i, cover] of covers.entries()) {
    const label = dimmed(cover, i);
    const { width, height } = label;
    const corners: Quad = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ];
    const seen = describeLabel(label, roughCorners(corners, 0.005, makeRandom(i, 'whole')));
    const whole = index.nearest(seen, 3);
    const parts: readonly PartCandidate[] = mayBeCut(whole) ? index.nearestToPart(seen, 3) : [];
    expect(partsAlikeEnough(parts, whole)).toEqual([]);
  }
});
