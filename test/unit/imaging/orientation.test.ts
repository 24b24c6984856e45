import type { Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspect } from '#main/imaging/inspect.ts';
import { thumbnail } from '#main/imaging/preview.ts';
import { readArtwork, readPhoto } from '#main/imaging/read.ts';
import { fromRgb, photoLike, pixelAt } from './make-picture.ts';
import { pngChunk, pngFile } from './make-png.ts';

const picture = photoLike(160, 100);

type Entry = readonly [tag: number, value: number];
const turned: Entry = [274, 6];

/** A little-endian EXIF block; `claimed` entries where fewer are there, and perhaps no pointer behind them. */
function exif(entries: readonly Entry[], { claimed = entries.length, end = true } = {}): Buffer {
  const bytes = Buffer.alloc(10 + 12 * entries.length + (end ? 4 : 0));
  bytes.write('II*\0\x08\0\0\0', 'latin1');
  bytes.writeUInt16LE(claimed, 8);
  entries.forEach(([tag, value], i) => {
    const at = 10 + 12 * i;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(3, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt16LE(value, at + 8);
  });
  return bytes;
}

async function jpegWith(...blocks: Buffer[]): Promise<Buffer> {
  const file = await fromRgb(picture).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  const segments = blocks.map((block) => {
    const head = Buffer.from('ffe100004578696600', 'hex');
    const data = Buffer.concat([head, Buffer.alloc(1), block]);
    data.writeUInt16BE(data.length - 2, 2);
    return data;
  });
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

function pngWith(...blocks: Buffer[]): Buffer {
  const chunks = blocks.map((block) => pngChunk('eXIf', block));
  return pngFile({ width: 160, height: 100, samples: picture.data, chunks });
}

/** The extended header written around the picture, with or without the flag for EXIF. */
async function webpWith(block: Buffer, flag: boolean): Promise<Buffer> {
  const plain = await fromRgb(picture).webp({ lossless: true }).toBuffer();
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const extended = Buffer.alloc(10);
  extended[0] = flag ? 0x08 : 0;
  extended.writeUIntLE(159, 4, 3);
  extended.writeUIntLE(99, 7, 3);
  const body = Buffer.concat([chunk('VP8X', extended), plain.subarray(12), chunk('EXIF', block)]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

describe('the header and the decoder agree on which way is up', () => {
  const files: [name: string, file: () => Promise<Buffer> | Buffer, orientation: number][] = [
    ['a sound block', () => jpegWith(exif([turned])), 6],
    ['no pointer to a next directory', () => jpegWith(exif([turned], { end: false })), 6],
    ['fewer entries than it says', () => jpegWith(exif([turned], { claimed: 9, end: false })), 6],
    ['the tag twice', () => jpegWith(exif([turned, [274, 1]])), 6],
    ['two segments, the first turned', () => jpegWith(exif([turned]), exif([[274, 1]])), 6],
    ['two segments, the second turned', () => jpegWith(exif([[274, 1]]), exif([turned])), 1],
    ['an orientation that does not exist', () => jpegWith(exif([[274, 9]])), 1],
    ['two PNG chunks', () => pngWith(exif([turned]), exif([[274, 1]])), 6],
    ['a PNG chunk cut short', () => pngWith(exif([turned], { claimed: 2, end: false })), 6],
    ['a WebP chunk', () => webpWith(exif([turned]), true), 6],
    ['a WebP chunk that no flag announces', () => webpWith(exif([turned]), false), 1],
  ];
  it.each(files)('%s', async (_, make, orientation) => {
    const file = await make();
    const header = inspect(file);
    const size = orientation === 6 ? [100, 160] : [160, 100];
    expect([header.orientation, header.width, header.height]).toEqual([orientation, ...size]);
    const { picture: read } = await readArtwork(file);
    expect([read.width, read.height]).toEqual(size);
    const wanted = pixelAt(picture, 20, 30);
    const seen = orientation === 6 ? pixelAt(read, 99 - 30, 20) : pixelAt(read, 20, 30);
    for (let c = 0; c < 3; c++) expect(Math.abs(seen[c] - wanted[c])).toBeLessThan(4);
    const { picture: photo } = await readPhoto(file, 0.5);
    expect([photo.width, photo.height]).toEqual(size.map((length) => length / 2));
    const small = inspect(await thumbnail(file, 120));
    expect([small.width, small.height]).toEqual(size.map((length) => (length * 120) / 160));
  });
});

it('all eight orientations come out upright also where the decoder makes the picture smaller', async () => {
  const large = photoLike(640, 400);
  const upright = (await readPhoto(await fromRgb(large).jpeg({ quality: 100 }).toBuffer(), 0.25)).picture;
  const back: Record<number, (codec: Sharp) => Sharp> = {
    1: (codec) => codec,
    2: (codec) => codec.flop(),
    3: (codec) => codec.rotate(180),
    4: (codec) => codec.flip(),
    5: (codec) => codec.rotate(90).flip(),
    6: (codec) => codec.rotate(270),
    7: (codec) => codec.rotate(270).flip(),
    8: (codec) => codec.rotate(90),
  };
  for (let orientation = 1; orientation <= 8; orientation++) {
    const turn = back[orientation](fromRgb(large));
    const stored = await turn.withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
    const { picture: read } = await readPhoto(stored, 0.25);
    expect([read.width, read.height], `${orientation}`).toEqual([upright.width, upright.height]);
    let apart = 0;
    for (let i = 0; i < read.data.length; i++) apart += Math.abs(read.data[i] - upright.data[i]);
    expect(apart / read.data.length, `${orientation}`).toBeLessThan(4);
  }
});
