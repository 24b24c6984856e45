import sharp from 'sharp';
import { expect, test } from 'vitest';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { luminanceAt } from '#main/labels/artwork-ground.ts';
import { artworkGround } from '#main/workers/artwork-ground.ts';

/** Dark on the left, light on the right. */
async function halves(): Promise<Uint8Array> {
  const right = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#808080' } })
    .composite([{ input: right, left: 300, top: 0 }])
    .png()
    .toBuffer();
}

test('artwork is brought to its place, and small; its luminance is that of WCAG', async () => {
  const picture = { x: 12, y: 12, w: 1200, h: 600 };
  const ground = await artworkGround({ bytes: await halves(), picture, fit: 'contain', limits: UNLIMITED });
  expect(ground).toMatchObject({ width: 400, height: 200, picture });
  // 900 dots of artwork between 150 of paper on each side.
  const found = [100, 200, 500, 700, 1100].map((x) => luminanceAt(ground, x, 300));
  expect(found.map((one) => Math.round(one * 100) / 100)).toEqual([1, 0.22, 0.22, 1, 1]);
});
