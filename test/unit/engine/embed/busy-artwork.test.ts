import { expect, test } from 'vitest';
import { markPrepared, prepare } from '#main/engine/embed/embed.ts';
import { planAmplitudes } from '#main/engine/embed/masking.ts';
import { cellPitch, PUBLISHED_KEY as key, type Strength } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { measureVisibility } from '#test/support/visibility.ts';

/** How much stronger the middle of the picture is marked than by the bound of 40 dB. */
function raised(picture: Rgb, strength: Strength): number {
  const plan = planAmplitudes(picture, cellPitch(picture.width, picture.height), strength);
  const { luma } = prepare(picture, { key, strength }).amplitudes;
  return luma[luma.length / 2] / plan.luma[luma.length / 2];
}

test('texture all over is marked stronger, and seen no more than its own JPEG 75', async () => {
  const picture = makeCover('busy', 480, 512, 'raised');
  expect(raised(picture, 'balanced')).toBeGreaterThan(1.15);
  expect(raised(picture, 'light') / raised(picture, 'balanced')).toBeCloseTo(1, 1);
  expect(raised(picture, 'strong')).toBe(1);
  const mark = measureVisibility(picture, markPrepared(prepare(picture, { key, strength: 'balanced' }), '7K3QZ'));
  const jpeg = measureVisibility(picture, await throughJpeg(picture, 75));
  expect(mark.deMean).toBeLessThan(jpeg.deMean);
  expect(mark.deP99).toBeLessThan(jpeg.deP99);
  expect(mark.psnr).toBeGreaterThan(Math.max(37, Math.min(40, jpeg.psnr + 3)));
  expect(mark.psnr).toBeLessThan(39.8);
});

test.each<CoverKind>(['quiet', 'label', 'black'])('nothing else is marked otherwise: %s', (kind) => {
  const picture = makeCover(kind, 600, 640, 'raised');
  const { luma, blueYellow } = planAmplitudes(picture, cellPitch(600, 640), 'balanced');
  const { amplitudes } = prepare(picture, { key, strength: 'balanced' });
  expect(amplitudes.luma).toEqual(luma);
  expect(amplitudes.blueYellow).toEqual(blueYellow);
});
