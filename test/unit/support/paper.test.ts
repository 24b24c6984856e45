import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureFlaws, pixelHash } from '#test/support/journey/paper.ts';

const SIZE = { width: 40, height: 30, channels: 3 } as const;
const levels = Buffer.alloc(SIZE.width * SIZE.height * SIZE.channels, 200);
const png = (data: Buffer) => sharp(data, { raw: SIZE }).png().toBuffer();

describe('pictures out of a PDF', () => {
  test('are those that are served, however they were packed', async () => {
    const tiff = await sharp(levels, { raw: SIZE }).tiff({ compression: 'none' }).toBuffer();
    const served = [{ watermark_id: 'TW-AAAAA', png: await png(levels) }];
    expect(await pictureFlaws([await pixelHash(tiff)], served)).toEqual([]);
  });

  test('are told from what is served by a single bit', async () => {
    const other = Buffer.from(levels);
    other[1234] ^= 1;
    const served = [{ watermark_id: 'TW-AAAAA', png: await png(levels) }];
    expect(await pictureFlaws([await pixelHash(await png(other))], served)).toEqual([
      'The picture of TW-AAAAA is not in the PDF as the station serves it.',
      "Pictures in the PDF that are nobody's: 1.",
    ]);
  });

  test('are each on it once', async () => {
    const picture = await png(levels);
    const hash = await pixelHash(picture);
    const one = { watermark_id: 'TW-AAAAA', png: picture };
    expect(await pictureFlaws([hash, hash], [one])).toHaveLength(1);
    expect(await pictureFlaws([hash], [one, { ...one, watermark_id: 'TW-BBBBB' }])).toHaveLength(1);
  });
});
