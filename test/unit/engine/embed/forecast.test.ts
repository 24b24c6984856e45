import { describe, expect, test } from 'vitest';
import { cropCentre } from '#main/engine/embed/centre-crop.ts';
import { embed } from '#main/engine/embed/embed.ts';
import { forecast } from '#main/engine/embed/forecast.ts';
import { PUBLISHED_KEY as key } from '#main/engine/format/params.ts';
import { makeCover } from '#test/support/covers/covers.ts';

const MESSAGE = '7K3QZ';

describe('the forecast', () => {
  const cover = makeCover('quiet', 900, 1350, 'forecast');
  const marginOf = (strength: 'light' | 'strong') =>
    forecast(embed(cover, MESSAGE, { key, strength }), MESSAGE, key).marginDb;

  test('is the better, the stronger the mark, and grade F without one', () => {
    expect(marginOf('strong')).toBeGreaterThan(marginOf('light') + 3);
    expect(forecast(cover, MESSAGE, key).grade).toBe('F');
  });

  test('is about the same for the same label in four times the pixels, though it is judged in as few', () => {
    const large = makeCover('label', 2400, 3600, 'forecast');
    const small = makeCover('label', 1200, 1800, 'forecast');
    const [a, b] = [large, small].map((picture) =>
      forecast(embed(picture, MESSAGE, { key, strength: 'balanced' }), MESSAGE, key),
    );
    expect(Math.abs(a.marginDb - b.marginDb)).toBeLessThan(3);
    const { picture } = cropCentre(large, { tiles: 15, whole: true, pixels: 2 });
    expect(picture.width * picture.height).toBeLessThanOrEqual((2400 * 3600) / 9);
  });

  test('looks at a bounded part of a label, however long it is', () => {
    const long = { width: 60_000, height: 64, data: new Uint8Array(60_000 * 64 * 3).fill(200) };
    const { width, height, picture } = cropCentre(long, { tiles: 15, whole: true, pixels: 2 });
    expect([width <= 15 * 128, height <= 64, picture.width < 4000]).toEqual([true, true, true]);
    expect(forecast(long, MESSAGE, key).captures.length).toBe(12);
  });
});
