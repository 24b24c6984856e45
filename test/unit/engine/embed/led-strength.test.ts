import { describe, expect, test } from 'vitest';
import { embed, ledBy, mayHaveMoreThanEnough, prepare } from '#main/engine/embed/embed.ts';
import { forecast } from '#main/engine/embed/forecast.ts';
import { planAmplitudes } from '#main/engine/embed/masking.ts';
import { cellPitch, PUBLISHED_KEY as key, type Strength } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeCover } from '#test/support/covers/covers.ts';

const MESSAGE = '7K3QZ';
const gradient = makeCover('gradient', 900, 900, 'led');
const flat = makeCover('flat', 900, 900, 'led');

function planned(picture: Rgb, strength: Strength = 'balanced') {
  return planAmplitudes(picture, cellPitch(picture.width, picture.height), strength);
}

/** How much weaker the mark was made than what may be seen. */
function factorOf(picture: Rgb, strength: Strength = 'balanced'): number {
  return prepare(picture, { key, strength }).amplitudes.luma[0] / planned(picture, strength).luma[0];
}

describe('a strength that is led by its forecast', () => {
  test('is as far under what may be seen as the margin is over what helps, to 0.6 at the least', () => {
    const amplitudes = planned(flat);
    const factors = [4, 10, 13, 30].map((margin) => ledBy(margin, amplitudes).luma[0] / amplitudes.luma[0]);
    expect(factors[0]).toBe(1);
    expect(factors[1]).toBe(1);
    expect(20 * Math.log10(factors[2])).toBeCloseTo(-3, 0);
    expect(factors[3]).toBeCloseTo(0.6, 5);
    const { luma, blueYellow } = ledBy(13, amplitudes);
    expect(blueYellow[0] / luma[0]).toBeCloseTo(amplitudes.blueYellow[0] / amplitudes.luma[0], 5);
  });

  test('is less for a gradient, whose margin is near the wanted one then', () => {
    // The margin grows more slowly than the strength, so that a strong mark is led least.
    const [light, balanced, strong] = (['light', 'balanced', 'strong'] as const).map((one) => factorOf(gradient, one));
    expect(light).toBeLessThan(balanced);
    expect(balanced).toBeLessThan(0.85);
    expect(strong).toBeLessThan(1);
    const { marginDb } = forecast(embed(gradient, MESSAGE, { key, strength: 'balanced' }), MESSAGE, key);
    expect(marginDb).toBeGreaterThan(9);
    expect(marginDb).toBeLessThan(12);
  });

  test('is all that may be seen where the forecast has no more than enough', () => {
    // Of the kind that a forecast is asked for, with some 8 dB.
    const cover = makeCover('flat', 600, 900, 'led');
    expect(mayHaveMoreThanEnough(planned(cover))).toBe(true);
    expect(factorOf(cover)).toBe(1);
  });

  test('asks for no forecast in photographs, on white and on dark ground', () => {
    expect(mayHaveMoreThanEnough(planned(gradient))).toBe(true);
    for (const kind of ['label', 'black', 'quiet', 'busy'] as const) {
      const cover = makeCover(kind, 900, 900, 'led');
      expect(mayHaveMoreThanEnough(planned(cover)), kind).toBe(false);
      if (kind !== 'busy') expect(factorOf(cover), kind).toBe(1);
    }
  });
});
