import { describe, expect, it } from 'vitest';
import { inspect } from '#main/imaging/inspect.ts';
import { readArtwork, readPhoto } from '#main/imaging/read.ts';
import { pixelAt } from './make-picture.ts';
import { type PlainTiff, plainTiff } from './make-tiff.ts';

const side = 80;
const SPARE = 'Left out channels that are neither colours nor transparency, such as spot colours.';

async function read(parts: Omit<PlainTiff, 'side'>) {
  const { picture, alpha, notes } = await readArtwork(plainTiff({ side, ...parts }));
  return { colour: pixelAt(picture, 40, 40), alpha: alpha?.[0] ?? null, notes };
}

describe('a TIFF file with channels beyond its colours', () => {
  it('is transparent only where the file says that a channel is alpha', async () => {
    const pixel = [10, 120, 200, 0];
    for (const extra of [[0], undefined]) {
      const parts = extra ? { pixel, extra } : { pixel };
      expect(await read(parts)).toEqual({ colour: [10, 120, 200], alpha: null, notes: [SPARE] });
    }
    expect(await read({ pixel: [10, 120, 200, 77], extra: [2] })).toEqual({
      colour: [10, 120, 200],
      alpha: 77,
      notes: [],
    });
    expect(await read({ pixel: [10, 120, 200, 77, 5], extra: [2, 0] })).toMatchObject({ alpha: 77, notes: [SPARE] });
    expect(await read({ pixel: [90, 0], photometric: 1, extra: [0] })).toMatchObject({ alpha: null, notes: [SPARE] });
    const spot = await read({ pixel: [0, 0, 0, 0, 0], photometric: 5, extra: [0] });
    expect(spot).toMatchObject({ colour: [255, 255, 255], alpha: null });
    expect(spot.notes).toContain(SPARE);
  });

  it('gets the colours back that were stored multiplied by alpha', async () => {
    expect(await read({ pixel: [50, 100, 25, 128], extra: [1] })).toMatchObject({ colour: [99, 199, 49], alpha: 128 });
    expect(await read({ pixel: [0, 0, 0, 0], extra: [1] })).toMatchObject({ colour: [0, 0, 0], alpha: 0 });
  });
});

describe('a TIFF file of a kind that is not read', () => {
  const kinds: [name: string, parts: Omit<PlainTiff, 'side'>, told: RegExp][] = [
    ['JPEG 2000', { pixel: [1, 2, 3], compression: 34712 }, /JPEG 2000/],
    ['Zstandard', { pixel: [1, 2, 3], compression: 50000 }, /Zstandard/],
    ['LZMA', { pixel: [1, 2, 3], compression: 34925 }, /LZMA/],
    ['a compression of its own', { pixel: [1, 2, 3], compression: 40000 }, /40000/],
    ['8-bit Lab', { pixel: [50, 0, 0], photometric: 8 }, /8-bit Lab/],
    ['a transparency mask', { pixel: [50], photometric: 4 }, /kind 4/],
    ['4-bit colours', { pixel: [1, 2, 3], bits: 4 }, /4-bit/],
  ];
  it.each(kinds)('is refused by its header: %s', (_, parts, told) => {
    expect(() => inspect(plainTiff({ side, ...parts }))).toThrow(
      expect.objectContaining({ code: 'image_unsupported', message: expect.stringMatching(told) }),
    );
  });

  it('is told apart from a damaged one also where only the codec knows', async () => {
    const inks = plainTiff({ side, pixel: [0, 0, 0, 0, 0, 0], photometric: 5, extra: [0, 0] });
    await expect(readArtwork(inks)).rejects.toMatchObject({ code: 'image_unsupported' });
    const cut = plainTiff({ side, pixel: [1, 2, 3] });
    cut.writeUInt32BE(0x7fffffff, cut.length - 4 - 12 * 4 + 8);
    await expect(readArtwork(cut)).rejects.toMatchObject({ code: 'image_broken' });
  });
});

it('a TIFF file with an orientation that does not exist is upright, with and without making it smaller', async () => {
  const file = plainTiff({ side, pixel: [10, 120, 200], orientation: 9 });
  expect(inspect(file).orientation).toBe(1);
  expect(pixelAt((await readArtwork(file)).picture, 5, 5)).toEqual([10, 120, 200]);
  expect((await readPhoto(file, 0.5)).picture.width).toBe(40);
  const cut = Buffer.from(file);
  cut.writeUInt32BE(file.length, cut.indexOf(Buffer.from('011100040000000100000008', 'hex')) + 8);
  await expect(readArtwork(cut), 'pixels behind the end').rejects.toMatchObject({ code: 'image_broken' });
});
