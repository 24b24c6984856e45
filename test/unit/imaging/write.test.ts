import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readExif } from '#main/imaging/exif.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { thumbnail } from '#main/imaging/preview.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { write } from '#main/imaging/write.ts';
import { fromRgb, patches, photoLike, seeded } from './make-picture.ts';
import { pngChunks } from './make-png.ts';

const pictures = {
  grainy: photoLike(301, 203),
  flat: patches(64),
  'flat and speckled': speckled(301, 203),
  'one pixel high': { width: 70, height: 1, data: photoLike(70, 1).data },
};

/** One colour, and another by one level in some pixels. */
function speckled(width: number, height: number) {
  const random = seeded(5);
  const specks = Array.from({ length: width * height }, () => (random() < 0.3 ? 1 : 0));
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 3 }, (_, i) => 90 + specks[Math.floor(i / 3)]),
  };
}

function noise(length: number): Uint8Array {
  const random = seeded(3);
  return Uint8Array.from({ length }, () => random() * 256);
}

describe('write', () => {
  for (const [name, picture] of Object.entries(pictures)) {
    it(`gives a ${name} picture back bit for bit from PNG and TIFF, with and without transparency`, async () => {
      for (const type of ['png', 'tiff'] as const) {
        for (const alpha of [null, noise(picture.width * picture.height)]) {
          const file = await write(picture, alpha, { type, dpi: 300 });
          const limits = { maxBytes: 1e9, maxMegapixels: 50, minSide: 1 };
          const read = await readArtwork(file, limits);
          expect(Buffer.compare(read.picture.data, picture.data), type).toBe(0);
          expect(read.alpha && Buffer.from(read.alpha)).toEqual(alpha && Buffer.from(alpha));
          const { data } = await sharp(file, { ignoreIcc: true })
            .removeAlpha()
            .raw()
            .toBuffer({ resolveWithObject: true });
          expect(Buffer.compare(data, picture.data), `${type}, profile not applied`).toBe(0);
        }
      }
    });
  }

  it('filters PNG as suits the picture', async () => {
    const filterOf = async (name: keyof typeof pictures): Promise<number> => {
      const file = Buffer.from(await write(pictures[name], null, { type: 'png', dpi: 300 }));
      const parts: Buffer[] = [];
      for (let at = file.indexOf('IDAT') - 4; file.toString('latin1', at + 4, at + 8) === 'IDAT'; ) {
        const end = at + 8 + file.readUInt32BE(at);
        parts.push(file.subarray(at + 8, end));
        at = end + 4;
      }
      return inflateSync(Buffer.concat(parts))[0];
    };
    const [none, up, average] = [0, 2, 3];
    expect(await filterOf('grainy')).toBe(average);
    expect(await filterOf('flat')).toBe(up);
    expect(await filterOf('flat and speckled')).toBe(none);
  });

  it('writes the density exactly in the field of each type, and the sRGB profile', async () => {
    for (const dpi of [72, 300, 600, 1200]) {
      for (const type of ['png', 'jpeg', 'tiff'] as const) {
        const file = await write(pictures.grainy, null, { type, dpi });
        const header = inspect(file);
        expect([header.dpi, header.profile], type).toEqual([dpi, true]);
        const told = await sharp(file).metadata();
        expect([told.density, told.icc?.length], type).toEqual([dpi, 480]);
      }
    }
    const png = pngChunks(await write(pictures.grainy, null, { type: 'png', dpi: 300 }));
    expect([...(png.get('pHYs') as Buffer)]).toEqual([0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]);
  });

  it('tells the density of a JPEG in JFIF and in EXIF', async () => {
    const file = Buffer.from(await write(pictures.grainy, null, { type: 'jpeg', dpi: 300 }));
    expect(file.subarray(0, 20).toString('hex')).toBe('ffd8ffe000104a46494600010201012c012c0000');
    expect(file.subarray(20, 22).toString('hex')).toBe('ffe1');
    expect((await sharp(file).metadata()).chromaSubsampling).toBe('4:4:4');
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    let squares = 0;
    for (let i = 0; i < data.length; i++) squares += (data[i] - pictures.grainy.data[i]) ** 2;
    expect(Math.sqrt(squares / data.length), 'quality 95').toBeLessThan(4);
  });

  it('tells the same whole density in JFIF and in EXIF where a fraction was asked for', async () => {
    const file = await write(pictures.grainy, null, { type: 'jpeg', dpi: 299.7 });
    expect(inspect(file).dpi).toBe(300);
    const { exif } = await sharp(file).metadata();
    expect(exif && readExif(exif.subarray(6)).dpi).toBe(300);
  });

  it('refuses a JPEG of more pixels a side than the type can count, with advice', async () => {
    const long = { width: 65_536, height: 64, data: new Uint8Array(65_536 * 64 * 3) };
    await expect(write(long, null, { type: 'jpeg', dpi: 300 })).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/65535.*PNG/),
    });
    expect((await write(long, null, { type: 'png', dpi: 300 })).length).toBeGreaterThan(0);
  });

  it('lays transparency on white in a JPEG', async () => {
    const picture = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 3) };
    const file = await write(picture, new Uint8Array(64 * 64), { type: 'jpeg', dpi: 300 });
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
  });

  it('writes grainy pictures to less than the codec’s default size, and faster', async () => {
    const picture = photoLike(1500, 1000);
    const time = async (work: () => Promise<Uint8Array>) => {
      let best = Number.POSITIVE_INFINITY;
      let size = 0;
      for (let i = 0; i < 3; i++) {
        const before = process.cpuUsage();
        size = (await work()).length;
        const { user, system } = process.cpuUsage(before);
        best = Math.min(best, user + system);
      }
      return { best, size };
    };
    const ours = await time(() => write(picture, null, { type: 'png', dpi: 300 }));
    const theirs = await time(() => fromRgb(picture).png().toBuffer());
    expect(ours.size).toBeLessThan(theirs.size);
    expect(ours.best).toBeLessThan(theirs.best);
  });
});

describe('thumbnail', () => {
  it('is a small WebP of the upright picture', async () => {
    const file = await fromRgb(photoLike(800, 600)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const small = await thumbnail(file, 200);
    expect(inspect(small)).toMatchObject({ type: 'webp', width: 150, height: 200 });
  });
});
