import { expect, test } from 'vitest';
import { embed, middlePart } from '#main/engine/embed/embed.ts';
import { forecast, MOST_TILES } from '#main/engine/embed/forecast.ts';
import { planAmplitudes } from '#main/engine/embed/masking.ts';
import { cellPitch, PUBLISHED_KEY as key, MARK } from '#main/engine/format/params.ts';
import { makeCover } from '#test/support/covers/covers.ts';

function planned(width: number, height: number) {
  const picture = makeCover('gradient', width, height, 'middle');
  return { picture, amplitudes: planAmplitudes(picture, cellPitch(width, height), 'balanced') };
}

test('a picture that is small enough is its own middle', () => {
  const whole = planned(300, 200);
  expect(middlePart(whole, 300)).toEqual(whole);
});

test('pixels and amplitudes of a middle are those of the same places', () => {
  const whole = planned(301, 90);
  const { picture, amplitudes } = middlePart(whole, 100);
  const [left, block] = [100, 25];
  expect([picture.width, picture.height, amplitudes.columns, amplitudes.rows]).toEqual([100, 90, 25, 23]);
  for (const [x, y] of [
    [0, 0],
    [99, 89],
    [50, 40],
  ]) {
    const [from, to] = [3 * (301 * y + left + x), 3 * (100 * y + x)];
    expect(picture.data.subarray(to, to + 3)).toEqual(whole.picture.data.subarray(from, from + 3));
  }
  for (const plane of ['luma', 'blueYellow', 'paper'] as const) {
    const row = whole.amplitudes[plane].subarray(76 * 22 + block, 76 * 22 + block + 25);
    expect(amplitudes[plane].subarray(25 * 22)).toEqual(row);
  }
});

test('a label that is longer than the forecast sees is led by its middle', () => {
  const [width, height] = [5000, 192];
  expect(width).toBeGreaterThan(MOST_TILES * MARK.tileCells * cellPitch(width, height));
  const marked = embed(makeCover('gradient', width, height, 'middle'), '7K3QZ', { key, strength: 'balanced' });
  const { marginDb } = forecast(marked, '7K3QZ', key);
  expect(marginDb).toBeGreaterThan(8.5);
  expect(marginDb).toBeLessThan(14);
});
