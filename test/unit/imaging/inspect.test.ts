import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, inspect } from '#main/imaging/inspect.ts';
import { fromRgb, photoLike } from './make-picture.ts';
import { pngChunk, pngFile } from './make-png.ts';
import { ADOBE_RGB, matrixProfile } from './make-profile.ts';
import { tiffFile } from './make-tiff.ts';

const picture = photoLike(160, 90);

function refusalOf(bytes: Uint8Array, limits = DEFAULT_LIMITS): { code: string; message: string } {
  try {
    inspect(bytes, limits);
  } catch (error) {
    return error as { code: string; message: string };
  }
  return { code: 'none', message: 'was taken' };
}

describe('inspect', () => {
  const text = (value: string) => Buffer.from(value, 'latin1');
  const strangers: [name: string, bytes: Buffer, told: RegExp][] = [
    [
      'SVG',
      text('<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg" width="16000" height="16000"/>'),
      /SVG/,
    ],
    ['SVG behind a byte order mark', text('\xef\xbb\xbf  <svg width="9"/>'), /SVG/],
    ['SVG in UTF-16', Buffer.from('\ufeff<svg width="9"/>', 'utf16le'), /SVG/],
    ['PDF', text('%PDF-1.7\n'), /PDF/],
    ['HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /HEIC.*JPEG/],
    ['AVIF', text('\0\0\0\x18ftypavif\0\0\0\0'), /AVIF/],
    ['film', text('\0\0\0\x18ftypisom\0\0\0\0'), /film/],
    ['GIF with a script in it', text('GIF89a/*<script>*/=1;//'), /GIF/],
    ['BMP', text('BM\x36\0\0\0'), /BMP/],
    ['ZIP', text('PK\x03\x04\x14\0'), /ZIP/],
    ['gzip', gzipSync('x'), /gzip/],
    ['HTML', text('<!DOCTYPE html><html><img src=x></html>'), /HTML/],
    ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0'), /PostScript/],
    ['Photoshop', text('8BPS\0\x01'), /Photoshop/],
    ['JPEG XL', text('\xff\x0a\xfa'), /JPEG XL/],
    ['JPEG 2000', text('\x00\x00\x00\x0cjP  \r\n\x87\n'), /JPEG 2000/],
    ['camera raw', text('II*\0\x10\0\0\0CR\x02\0'), /raw/],
    ['sound', text('RIFF\x24\0\0\0WAVEfmt '), /RIFF/],
    ['plain text', text('hello, this is no picture'), /not a picture/],
  ];
  for (const [name, bytes, told] of strangers) {
    it(`refuses ${name} by its name`, () => {
      const { code, message } = refusalOf(bytes);
      expect(code).toBe('image_unsupported');
      expect(message).toMatch(told);
    });
  }

  it('refuses an empty file and one cut off in its header', async () => {
    expect(refusalOf(Buffer.alloc(0))).toMatchObject({ code: 'image_broken', message: expect.stringMatching(/empty/) });
    for (const file of [await fromRgb(picture).png().toBuffer(), await fromRgb(picture).jpeg().toBuffer()]) {
      for (let length = 9; length < 33; length++) {
        expect(refusalOf(file.subarray(0, length)), `${length} bytes`).toMatchObject({ code: 'image_broken' });
      }
    }
  });

  it('refuses animated pictures and files of several pages', async () => {
    const one = await fromRgb(picture).png().toBuffer();
    const two = await fromRgb(photoLike(160, 90, 2))
      .png()
      .toBuffer();
    const frames = await sharp([one, two], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(refusalOf(frames)).toMatchObject({
      code: 'image_unsupported',
      message: expect.stringMatching(/animated WebP/),
    });
    const animation = pngFile({
      width: 100,
      height: 100,
      chunks: [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
    });
    expect(refusalOf(animation)).toMatchObject({
      code: 'image_unsupported',
      message: expect.stringMatching(/animated PNG/),
    });
    expect(
      refusalOf(
        tiffFile([
          { width: 100, height: 100 },
          { width: 100, height: 100 },
        ]),
      ),
    ).toMatchObject({
      message: expect.stringMatching(/several pages/),
    });
    const withThumbnail = tiffFile([
      { width: 100, height: 100 },
      { width: 64, height: 64, subfileType: 1 },
    ]);
    expect(inspect(withThumbnail)).toMatchObject({ width: 100, height: 100 });
  });

  it('keeps to the limits that it is given', async () => {
    const file = await fromRgb(picture).png().toBuffer();
    const roomy = { maxBytes: file.length, maxMegapixels: 0.0144, minSide: 90 };
    expect(inspect(file, roomy)).toMatchObject({ width: 160, height: 90 });
    expect(refusalOf(file, { ...roomy, maxBytes: file.length - 1 }).code).toBe('image_too_large');
    expect(refusalOf(file, { ...roomy, maxMegapixels: 0.0143 }).code).toBe('image_too_large');
    expect(refusalOf(file, { ...roomy, minSide: 91 }).code).toBe('image_too_small');
  });

  it('tells from the header what the codec tells from the whole', async () => {
    const profile = matrixProfile(ADOBE_RGB, 2.2);
    const files: [string, Buffer][] = [];
    for (const type of ['jpeg', 'png', 'webp', 'tiff'] as const) {
      files.push([type, await fromRgb(picture).withDensity(300).toFormat(type).toBuffer()]);
      files.push([`${type} turned`, await fromRgb(picture).withMetadata({ orientation: 6 }).toFormat(type).toBuffer()]);
      files.push([`${type} with a profile`, await fromRgb(picture).withIccProfile('p3').toFormat(type).toBuffer()]);
      files.push([`${type} grey`, await fromRgb(picture).greyscale().toFormat(type).toBuffer()]);
      if (type !== 'jpeg')
        files.push([`${type} with alpha`, await fromRgb(picture).ensureAlpha(0.5).toFormat(type).toBuffer()]);
    }
    files.push(['webp lossless', await fromRgb(picture).ensureAlpha(0.5).webp({ lossless: true }).toBuffer()]);
    files.push(['jpeg progressive', await fromRgb(picture).jpeg({ progressive: true }).toBuffer()]);
    files.push(['jpeg CMYK', await fromRgb(picture).toColourspace('cmyk').jpeg().toBuffer()]);
    files.push(['png palette', await fromRgb(picture).png({ palette: true }).toBuffer()]);
    files.push([
      'png 16',
      pngFile({
        width: 70,
        height: 80,
        bitDepth: 16,
        chunks: [pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(profile)]))],
      }),
    ]);
    files.push([
      'tiff LZW, tiled',
      await fromRgb(picture).tiff({ compression: 'lzw', tile: true, tileWidth: 64, tileHeight: 64 }).toBuffer(),
    ]);
    files.push(['tiff big-endian', tiffFile([{ width: 100, height: 80 }])]);
    for (const [name, file] of files) {
      const told = await sharp(file).metadata();
      const header = inspect(file);
      const seen = { ...header, ...(header.colour === 'palette' ? { profile: told.hasProfile } : {}) };
      expect(seen, name).toMatchObject({
        type: told.format,
        width: told.autoOrient.width,
        height: told.autoOrient.height,
        orientation: told.orientation ?? 1,
        alpha: told.hasAlpha,
        profile: told.hasProfile ?? false,
        bitDepth: told.depth === 'ushort' ? 16 : (told.bitsPerSample ?? 8),
      });
      if (name === 'jpeg' || name === 'png' || name === 'tiff') expect(header.dpi, name).toBe(300);
    }
  });

  const oneFrame = Buffer.from('ffd8ffc20011080400040003012200021101031101', 'hex');
  const emptyScan = Buffer.from('ffda00080101000101101234ff00', 'hex');

  function bigTiff(entries: number): Buffer {
    const file = Buffer.alloc(
      24 + entries * 20 + 8,
      Buffer.from('0001010100010000000000000001000000000000000000', 'hex'),
    );
    file.write('II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0', 'latin1');
    file.writeBigUInt64LE(BigInt(entries), 16);
    return file;
  }

  function longTiff(): Buffer {
    const entry = Buffer.from('00fe00040000000100000001', 'hex');
    const size = Buffer.from('010000040000000100000100010100040000000100000100', 'hex');
    const body = Buffer.alloc(65_533 * 12, entry);
    // It leads to itself, and says of itself that it is a small copy.
    return Buffer.concat([Buffer.from('4d4d002a00000008ffff', 'hex'), size, body, Buffer.from('00000008', 'hex')]);
  }

  function exifSegments(): Buffer {
    const segment = Buffer.alloc(65_535, Buffer.from('011a00050000000100000010', 'hex'));
    segment.write('ffe1fffd4578696600004d4d002a000000081553', 'hex');
    return Buffer.concat([Buffer.from('ffd8', 'hex'), ...Array.from({ length: 500 }, () => segment)]);
  }

  it('counts scans, not what looks like one in pixels, in other segments or behind the picture', () => {
    const hundred = Array.from({ length: 100 }, () => emptyScan);
    const others = Buffer.concat([Buffer.from('fffe0194', 'hex'), Buffer.alloc(0x192, Buffer.from('ffda', 'hex'))]);
    const behind = Buffer.concat([Buffer.from('ffd9', 'hex'), Buffer.alloc(500, Buffer.from('ffda', 'hex'))]);
    expect(inspect(Buffer.concat([oneFrame, others, ...hundred, behind]))).toMatchObject({ width: 1024, height: 1024 });
    expect(refusalOf(Buffer.concat([oneFrame, others, ...hundred, emptyScan, behind]))).toMatchObject({
      code: 'image_unsupported',
      message: expect.stringMatching(/100 scans/),
    });
    expect(refusalOf(Buffer.concat([oneFrame, ...hundred, Buffer.from('ff01', 'hex'), emptyScan])).code).toBe(
      'image_unsupported',
    );
  });

  it('refuses bombs from the header, at once and without memory', () => {
    const bombs: [string, Buffer][] = [
      ['30000 x 30000', pngFile({ width: 30000, height: 30000 })],
      ['16383 x 16383', pngFile({ width: 16383, height: 16383 })],
      ['1 x 2147483647', pngFile({ width: 1, height: 2 ** 31 - 1 })],
      ['16-bit RGBA', pngFile({ width: 20000, height: 20000, bitDepth: 16, colourType: 6 })],
      ['JPEG 65000 x 65000', Buffer.from('ffd8ffc0001108fde8fde803012200021101031101', 'hex')],
      ['WebP 16383 x 16383', Buffer.from('524946461e00000057454250565038580a00000000000000fe3f00fe3f00', 'hex')],
      ['TIFF 60000 x 60000', tiffFile([{ width: 60000, height: 60000 }])],
      ['TIFF tile of 2 GiB', tiffFile([{ width: 100, height: 100, tile: 46336 }])],
      ['TIFF directory that leads to itself', tiffFile([{ width: 100, height: 100 }], { loop: true })],
      ['GIF of 10,000 frames', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200_000, 0x2c)])],
      ['BigTIFF directory of 1.6 million entries', bigTiff(1_600_000)],
      ['TIFF directory of 65,535 entries, of 32 directories', longTiff()],
      ['32 MiB of JPEG fill', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(32 * 2 ** 20 - 8, 0xff)])],
      ['32 MiB of EXIF segments', exifSegments()],
      ['JPEG of 101 scans', Buffer.concat([oneFrame, ...Array.from({ length: 101 }, () => emptyScan)])],
      [
        '32 MiB of JPEG comments',
        Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(32 * 2 ** 20 - 8, Buffer.from('fffe0002', 'hex'))]),
      ],
      [
        '32 MiB of PNG chunks',
        Buffer.concat([pngFile({ width: 100, height: 100 }).subarray(0, 33), Buffer.alloc(32 * 2 ** 20 - 64)]),
      ],
    ];
    refusalOf(bombs[0][1]);
    for (const [name, bytes] of bombs) {
      const before = process.memoryUsage.rss();
      // Of this thread alone: what else the machine does is not counted.
      const start = process.threadCpuUsage();
      const { code } = refusalOf(bytes);
      const { user, system } = process.threadCpuUsage(start);
      expect(code, name).toMatch(/^image_/);
      expect((user + system) / 1000, `${name}: ms`).toBeLessThan(100);
      expect((process.memoryUsage.rss() - before) / 2 ** 20, `${name}: MiB`).toBeLessThan(20);
    }
  });
});
