// @module-tag later: reads simulated photographs, which take long to make
import { expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { likeness } from '#main/engine/known-artwork/likeness.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { framesOf, printed } from '#test/support/inspection/webcam.ts';

const marked = (cover: Rgb): Rgb => embed(cover, '7K3QZ', { key: PUBLISHED_KEY, strength: 'balanced' });

it.each(['label', 'quiet', 'flat'] as const)(
  'knows a %s again in a poor photograph, and no other one',
  async (kind) => {
    const label = marked(makeCover(kind, 600, 800, 'right'));
    const light = {
      slope: [0.4, 0.45],
      shadow: [0.3, 0.4],
      cast: 0.15,
      defocus: [0.9, 1.1],
      motion: [1, 1.5],
    } as const;
    const [{ picture, corners }] = await framesOf(printed(label, kind), 1, kind, { longSide: [430, 430], ...light });
    expect(likeness(picture, corners, label)).toBeGreaterThan(0.6);
    for (const other of ['busy', 'gradient'] as const) {
      expect(likeness(picture, corners, makeCover(other, 600, 800, 'wrong'))).toBeLessThan(0.4);
    }
  },
);

it('says nothing of artwork that shows nothing', () => {
  const white = marked({ width: 600, height: 800, data: new Uint8Array(600 * 800 * 3).fill(255) });
  const whole = [[0, 0], [600, 0], [600, 800], [0, 800]] as const; // biome-ignore format: a corner beside the other
  expect(likeness(white, whole, white)).toBeNull();
});
