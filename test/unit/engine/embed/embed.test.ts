import { describe, expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { cellPitch, PUBLISHED_KEY, type Strength } from '#main/engine/format/params.ts';
import { psnr } from '#main/engine/numeric/psnr.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';
import { measureVisibility, type Visibility } from '#test/support/visibility.ts';

const MESSAGE = '7K3QZ';
const STRENGTHS = ['light', 'balanced', 'strong'] as const;

function marked(cover: Rgb, strength: Strength = 'balanced', message = MESSAGE, key = PUBLISHED_KEY): Rgb {
  return embed(cover, message, { key, strength });
}

function sheet(width: number, height: number, level: number): Rgb {
  return { width, height, data: new Uint8Array(width * height * 3).fill(level) };
}

/** Mean of the squared change over the pixels that `where` takes. */
function change(cover: Rgb, after: Rgb, where: (i: number) => boolean = () => true): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < cover.data.length; i += 3) {
    if (!where(i)) continue;
    count++;
    for (let c = 0; c < 3; c++) sum += (cover.data[i + c] - after.data[i + c]) ** 2 / 3;
  }
  return sum / count;
}

describe('a marked picture', () => {
  const cover = makeCover('quiet', 450, 600, 'embed');

  test.each([
    [64, 64],
    [65, 201],
    [301, 97],
    [450, 600],
  ])('has the size of its cover and leaves the cover alone: %i x %i', (width, height) => {
    const picture = makeCover('busy', width, height, 'size');
    const before = picture.data.slice();
    const after = marked(picture);
    expect([after.width, after.height, after.data.length]).toEqual([width, height, width * height * 3]);
    expect(picture.data).toEqual(before);
    expect(after.data).not.toEqual(before);
  });

  test('is the same every time, and another for another message, key or strength', () => {
    const once = marked(cover).data;
    expect(marked(cover).data).toEqual(once);
    expect(marked(cover, 'balanced', '7K3QY').data).not.toEqual(once);
    expect(marked(cover, 'balanced', MESSAGE, '0'.repeat(32)).data).not.toEqual(once);
    expect(marked(cover, 'light').data).not.toEqual(once);
  });

  test.each(['quiet', 'busy', 'label', 'black', 'flat', 'gradient'] as const)(
    'differs the more, the stronger the mark: %s',
    (kind) => {
      const artwork = makeCover(kind, 450, 600, 'strength');
      const [light, balanced, strong] = STRENGTHS.map((strength) => psnr(artwork, marked(artwork, strength)));
      expect(light).toBeGreaterThan(balanced + 0.8);
      expect(balanced).toBeGreaterThan(strong + 0.8);
    },
  );

  test('refuses bad messages and keys', () => {
    expect(() => marked(cover, 'balanced', '')).toThrow(TypeError);
    expect(() => marked(cover, 'balanced', 'sechs!')).toThrow(TypeError);
    expect(() => marked(cover, 'balanced', MESSAGE, 'abc')).toThrow(TypeError);
  });
});

test('a cell is a 192nd of the short side, but no less than three pixels', () => {
  expect(cellPitch(1200, 1800)).toBe(6.25);
  expect(cellPitch(1800, 1200)).toBe(6.25);
  expect([cellPitch(450, 750), cellPitch(576, 600), cellPitch(64, 64)]).toEqual([3, 3, 3]);
});

describe('ink', () => {
  const cover = makeCover('label', 900, 900, 'ink');
  const isBlack = (i: number) => cover.data[i] + cover.data[i + 1] + cover.data[i + 2] === 0;

  test.each(STRENGTHS)('stays black where it is black, barcode and text: %s', (strength) => {
    const after = marked(cover, strength);
    let black = 0;
    for (let i = 0; i < cover.data.length; i += 3) if (isBlack(i)) black++;
    expect(black).toBeGreaterThan(20_000);
    expect(change(cover, after, isBlack)).toBe(0);
    expect(change(cover, after, (i) => !isBlack(i))).toBeGreaterThan(1);
  });

  test('keeps the bars of a barcode to the pixel', () => {
    const bars = sheet(600, 600, 255);
    const random = makeRandom(1, 'bars');
    for (let x = 100; x < 500; ) {
      const bar = 4 * (1 + random.below(2));
      for (let y = 200; y < 400; y++) bars.data.fill(0, 3 * (y * 600 + x), 3 * (y * 600 + x + bar));
      x += bar + 4 * (1 + random.below(4));
    }
    const after = marked(bars, 'strong');
    const isDark = (picture: Rgb, i: number) => picture.data[i] + picture.data[i + 1] + picture.data[i + 2] < 384;
    let moved = 0;
    for (let i = 0; i < bars.data.length; i += 3) if (isDark(after, i) !== isDark(bars, i)) moved++;
    expect(moved).toBe(0);
    expect(change(bars, after, (i) => bars.data[i] === 0)).toBe(0);
  });

  test('is what lies on paper: a black sheet is marked all over', () => {
    const black = sheet(600, 600, 0);
    expect(change(black, marked(black))).toBeGreaterThan(1);
  });
});

describe('the mark is seen no more than allowed', () => {
  const looks = (kind: CoverKind, seed: string): { cover: Rgb; seen: Visibility } => {
    const cover = makeCover(kind, 600, 900, seed);
    return { cover, seen: measureVisibility(cover, marked(cover)) };
  };

  test.each(['quiet', 'busy'] as const)(
    'shows less in a photograph than its own JPEG at quality 75: %s',
    async (kind) => {
      const { cover, seen } = looks(kind, 'looks');
      const jpeg = measureVisibility(cover, await throughJpeg(cover, 75));
      expect(seen.psnr).toBeGreaterThan(40);
      expect(seen.deMean).toBeLessThan(jpeg.deMean);
      expect(seen.deP99).toBeLessThan(jpeg.deP99);
    },
  );

  test('shows neither grain nor tint on a white sheet', () => {
    const white = sheet(600, 600, 255);
    const seen = measureVisibility(white, marked(white));
    expect(seen.grainMean).toBeLessThan(0.3);
    expect(seen.grainP99).toBeLessThan(0.8);
    expect(seen.tint).toBeLessThan(0.8);
    const strong = measureVisibility(white, marked(white, 'strong'));
    expect(strong.grainMean).toBeGreaterThan(1.3 * seen.grainMean);
  });

  test('hardly shows on a black label', () => {
    const { seen } = looks('black', 'looks');
    expect(seen.deMean).toBeLessThan(1.25);
    expect(seen.psnr).toBeGreaterThan(31);
  });

  // The measure itself must be able to say no.
  test('shows too much at four times the change', () => {
    const white = sheet(600, 600, 255);
    const after = marked(white);
    const louder = { ...after, data: after.data.map((v) => Math.max(0, 255 - 4 * (255 - v))) };
    expect(measureVisibility(white, louder).grainMean).toBeGreaterThan(0.6);
  });
});
