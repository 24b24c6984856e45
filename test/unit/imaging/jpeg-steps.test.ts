import { expect, it } from 'vitest';
import { isCoarseJpeg } from '#main/imaging/jpeg-steps.ts';
import { toJpeg } from '#test/support/codec.ts';
import { makeCover } from '#test/support/covers/covers.ts';

it('a JPEG file is coarse below quality 75, and other files are not', async () => {
  const picture = makeCover('label', 96, 64, 'steps');
  const coarse = await Promise.all(
    [40, 60, 70, 80, 92].map(async (quality) => isCoarseJpeg(await toJpeg(picture, quality))),
  );
  expect(coarse).toEqual([true, true, true, false, false]);
  expect(isCoarseJpeg(Buffer.from('P6 1 1 255 abc'))).toBe(false);
  expect(isCoarseJpeg(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
});
