import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readArtwork, readPhoto } from '#main/imaging/read.ts';
import { write } from '#main/imaging/write.ts';
import { deltaE, fromRgb, PATCHES, patches, photoLike, pixelAt, seeded } from './make-picture.ts';
import { pngChunk, pngFile, profileChunk } from './make-png.ts';
import { ADOBE_RGB, DISPLAY_P3, matrixProfile, toSrgb } from './make-profile.ts';

const SIDE = 64;
const sheet = patches(SIDE);

/** Colours at the middles of the patches. */
async function patchColours(file: Buffer): Promise<number[][]> {
  const { picture } = await readArtwork(file);
  const step = picture.width / PATCHES.length;
  return PATCHES.map((_, i) => pixelAt(picture, Math.floor((i + 0.5) * step), picture.height >> 1));
}

function worst(colours: number[][], wanted: readonly (readonly number[])[]): number {
  return Math.max(...colours.map((colour, i) => deltaE(colour, wanted[i])));
}

/** A JPEG file with a profile put into it, in as many segments as it needs. */
function withProfile(file: Buffer, profile: Buffer): Buffer {
  const room = 60_000;
  const count = Math.ceil(profile.length / room);
  const segments = Array.from({ length: count }, (_, i) => {
    const head = Buffer.from('ffe200004943435f50524f46494c4500', 'hex');
    const part = profile.subarray(i * room, (i + 1) * room);
    const segment = Buffer.concat([head, Buffer.from([i + 1, count]), part]);
    segment.writeUInt16BE(segment.length - 2, 2);
    return segment;
  });
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

describe('readArtwork', () => {
  it('reads every lossless form of a picture to the same pixels', async () => {
    const source = photoLike(161, 97);
    const files = {
      png: await fromRgb(source).png().toBuffer(),
      'interlaced png': await fromRgb(source).png({ progressive: true }).toBuffer(),
      'webp lossless': await fromRgb(source).webp({ lossless: true }).toBuffer(),
      tiff: await fromRgb(source).tiff({ compression: 'none' }).toBuffer(),
      'tiff lzw': await fromRgb(source).tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer(),
      'png in a wrong name': await fromRgb(source).png().toBuffer(),
    };
    for (const [name, file] of Object.entries(files)) {
      const { picture, alpha } = await readArtwork(file);
      expect([picture.width, picture.height, alpha], name).toEqual([161, 97, null]);
      expect(Buffer.compare(picture.data, source.data), name).toBe(0);
    }
  });

  it('keeps transparency byte for byte, apart from the colours', async () => {
    const random = seeded(5);
    const { width, height, data } = photoLike(90, 70);
    const alpha = Uint8Array.from({ length: width * height }, () => random() * 256);
    const rgba = new Uint8Array(alpha.length * 4);
    for (let i = 0; i < alpha.length; i++) rgba.set([...data.subarray(i * 3, i * 3 + 3), alpha[i]], i * 4);
    const file = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    const read = await readArtwork(file);
    expect(Buffer.compare(read.alpha as Uint8Array, alpha)).toBe(0);
    expect(Buffer.compare(read.picture.data, data)).toBe(0);
  });

  it('expands grey, palette and one-colour transparency', async () => {
    const samples = Uint8Array.from({ length: 64 * 64 }, (_, i) => (i % 64) * 4);
    const grey = await readArtwork(pngFile({ width: 64, height: 64, colourType: 0, samples }));
    expect(pixelAt(grey.picture, 10, 3)).toEqual([40, 40, 40]);
    expect(grey.alpha).toBeNull();
    const palette = pngFile({
      width: 64,
      height: 64,
      colourType: 3,
      samples: samples.map((v) => (v > 128 ? 1 : 0)),
      chunks: [pngChunk('PLTE', Buffer.from([10, 20, 30, 200, 210, 220])), pngChunk('tRNS', Buffer.from([0, 255]))],
    });
    const expanded = await readArtwork(palette);
    expect(pixelAt(expanded.picture, 60, 3)).toEqual([200, 210, 220]);
    expect([expanded.alpha?.[3], expanded.alpha?.[60]]).toEqual([0, 255]);
    const bilevel = pngFile({
      width: 64,
      height: 64,
      bitDepth: 1,
      colourType: 0,
      samples: new Uint8Array(8 * 64).fill(0x0f),
    });
    expect(pixelAt((await readArtwork(bilevel)).picture, 4, 0)).toEqual([255, 255, 255]);
  });

  it('applies all eight EXIF orientations as viewers do', async () => {
    const upright = photoLike(120, 80);
    const place: Record<number, (x: number, y: number) => [number, number]> = {
      1: (x, y) => [x, y],
      2: (x, y) => [119 - x, y],
      3: (x, y) => [119 - x, 79 - y],
      4: (x, y) => [x, 79 - y],
      5: (x, y) => [y, x],
      6: (x, y) => [79 - y, x],
      7: (x, y) => [79 - y, 119 - x],
      8: (x, y) => [y, 119 - x],
    };
    for (let orientation = 1; orientation <= 8; orientation++) {
      const file = await fromRgb(upright).withMetadata({ orientation }).png().toBuffer();
      const { picture, header } = await readArtwork(file);
      expect([picture.width, picture.height]).toEqual([header.width, header.height]);
      expect(picture.width).toBe(orientation < 5 ? 120 : 80);
      for (const [x, y] of [
        [3, 5],
        [100, 70],
        [119, 0],
      ]) {
        expect(pixelAt(picture, ...place[orientation](x, y)), `orientation ${orientation}`).toEqual(
          pixelAt(upright, x, y),
        );
      }
    }
  });

  it('converts wide-gamut profiles, in 8 and in 16 bits, within a colour difference of 1', async () => {
    for (const [primaries, gamma] of [
      [ADOBE_RGB, 2.19921875],
      [DISPLAY_P3, 2.2],
    ] as const) {
      const wanted = PATCHES.map((patch) => toSrgb(patch, primaries, gamma));
      const chunks = [profileChunk(matrixProfile(primaries, gamma))];
      const eight = pngFile({ width: sheet.width, height: SIDE, samples: sheet.data, chunks });
      expect(worst(await patchColours(eight), wanted)).toBeLessThan(1);
      const twice = new Uint8Array(sheet.data.length * 2).map((_, i) => sheet.data[i >> 1]);
      const sixteen = pngFile({ width: sheet.width, height: SIDE, bitDepth: 16, samples: twice, chunks });
      expect(worst(await patchColours(sixteen), wanted)).toBeLessThan(1);
      expect(worst(wanted, PATCHES), 'the profile matters').toBeGreaterThan(5);
    }
  });

  it('rounds 16 bits without a profile to the same 8', async () => {
    const twice = new Uint8Array(sheet.data.length * 2).map((_, i) => sheet.data[i >> 1]);
    const { picture, notes } = await readArtwork(
      pngFile({ width: sheet.width, height: SIDE, bitDepth: 16, samples: twice }),
    );
    expect(Buffer.compare(picture.data, sheet.data)).toBe(0);
    expect(notes).toEqual(['Reduced from 16 to 8 bits.']);
  });

  it('reads CMYK with a profile, without, and with Adobe’s inverted inks', async () => {
    const inks = fromRgb(sheet).withIccProfile('cmyk').toColourspace('cmyk');
    const tiff = await inks.clone().tiff({ compression: 'lzw' }).toBuffer();
    const reference = await patchColours(tiff);
    // The gamut of the press is smaller; what lies inside of it comes back.
    for (const i of [0, 2, 6, 7]) expect(deltaE(reference[i], PATCHES[i]), `patch ${i}`).toBeLessThan(16);
    expect(reference[0]).toEqual([255, 255, 255]);
    const inverted = await inks.clone().jpeg({ quality: 100 }).toBuffer();
    expect(inverted.includes('Adobe')).toBe(true);
    expect(worst(await patchColours(inverted), reference)).toBeLessThan(2);
    const plain = await fromRgb(sheet).toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer();
    expect((await readArtwork(plain)).notes).toEqual(['Converted from CMYK by a general profile, as it carries none.']);
    expect((await patchColours(plain))[0]).toEqual([255, 255, 255]);
  });

  it('tells of a conversion by a profile only where there was one', async () => {
    const notesOf = async (file: Uint8Array) => (await readArtwork(file)).notes;
    const own = await write(sheet, null, { type: 'png', dpi: 300 });
    expect(await notesOf(own)).toEqual([]);
    expect(await notesOf(await fromRgb(sheet).withIccProfile('srgb').jpeg().toBuffer())).toEqual([]);
    expect(await notesOf(await fromRgb(sheet).withIccProfile('p3').png().toBuffer())).toEqual([
      'Converted to sRGB from its own colour profile.',
    ]);
    const rgbProfile = matrixProfile(ADOBE_RGB, 2.2);
    const leftAside = ['Left aside its colour profile, which is damaged or not for its colours.'];
    expect(await notesOf(withProfile(await fromRgb(sheet).toColourspace('b-w').jpeg().toBuffer(), rgbProfile))).toEqual(
      leftAside,
    );
    const garbage = Buffer.alloc(400, 'x');
    expect(await notesOf(withProfile(await fromRgb(sheet).jpeg().toBuffer(), garbage))).toEqual(leftAside);
    const inks = await fromRgb(sheet).toColourspace('cmyk').jpeg().toBuffer();
    expect(await notesOf(withProfile(inks, rgbProfile))).toEqual([
      'Converted from CMYK by a general profile, as its own is damaged or not for CMYK.',
    ]);
    const cmykProfile = (
      await sharp(await fromRgb(sheet).withIccProfile('cmyk').toColourspace('cmyk').tiff().toBuffer()).metadata()
    ).icc as Buffer;
    expect(await notesOf(withProfile(inks, cmykProfile))).toEqual(['Converted from CMYK by its own profile.']);
  });

  it('takes a picture with trailing bytes behind it for the picture', async () => {
    const file = Buffer.concat([await fromRgb(sheet).jpeg().toBuffer(), Buffer.from('PK\x03\x04 an archive')]);
    expect((await readArtwork(file)).picture.width).toBe(sheet.width);
  });
});

describe('readPhoto', () => {
  it('sees a transparent picture as it lies on white, whatever colours hide under it', async () => {
    const picture = { width: 100, height: 80, data: new Uint8Array(100 * 80 * 3).fill(40) };
    const alpha = Uint8Array.from({ length: 8000 }, (_, i) => (i % 100 < 50 ? 0 : 255));
    const file = await write(picture, alpha, { type: 'png', dpi: 300 });
    for (const scale of [1, 0.5]) {
      const { picture: seen } = await readPhoto(file, scale);
      expect(pixelAt(seen, Math.floor(20 * scale), 10)).toEqual([255, 255, 255]);
      expect(pixelAt(seen, Math.floor(80 * scale), 10)).toEqual([40, 40, 40]);
    }
  });

  it('scales while decoding and tells the scale exactly', async () => {
    const source = photoLike(1003, 757);
    const file = await fromRgb(source).jpeg({ quality: 95 }).toBuffer();
    for (const scale of [1, 0.7, 0.5, 0.31, 0.1]) {
      const { picture, scaleX, scaleY } = await readPhoto(file, scale);
      expect([picture.width, picture.height]).toEqual([Math.floor(1003 * scale), Math.floor(757 * scale)]);
      expect([scaleX, scaleY]).toEqual([picture.width / 1003, picture.height / 757]);
    }
  });

  it('scales turned photographs by their upright size', async () => {
    const file = await fromRgb(photoLike(400, 300)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { picture } = await readPhoto(file, 0.25);
    expect([picture.width, picture.height]).toEqual([75, 100]);
  });

  it('keeps places in place: a dot is found where its scaled coordinates say', async () => {
    const source = patches(200);
    const file = await fromRgb(source).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    const { picture, scaleX } = await readPhoto(file, 0.2);
    for (let i = 1; i < PATCHES.length; i++) {
      const edge = i * 200 * scaleX;
      expect(deltaE(pixelAt(picture, Math.floor(edge - 3), 20), PATCHES[i - 1])).toBeLessThan(3);
      expect(deltaE(pixelAt(picture, Math.floor(edge + 3), 20), PATCHES[i])).toBeLessThan(3);
    }
  });

  it('reads baseline files with the scan parameters of progressive ones, as some phones write', async () => {
    const file = await fromRgb(photoLike(320, 240)).jpeg({ progressive: false, mozjpeg: false }).toBuffer();
    const scan = file.indexOf(Buffer.from('ffda', 'hex'));
    const parameters = scan + 2 + file.readUInt16BE(scan + 2) - 3;
    expect([...file.subarray(parameters, parameters + 3)]).toEqual([0, 63, 0]);
    file[parameters + 1] = 0;
    expect((await readPhoto(file, 1)).picture.width).toBe(320);
  });
});
