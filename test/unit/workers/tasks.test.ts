// @module-tag later: the work of the threads; the journey and the interface show that it is done
// @module-tag long
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { onWhite } from '#main/imaging/transparency.ts';
import { write } from '#main/imaging/write.ts';
import { embedImage } from '#main/workers/embed-image.ts';
import { createPool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { fromRgb, photoLike, seeded } from '#test/unit/imaging/make-picture.ts';
import { pngFile } from '#test/unit/imaging/make-png.ts';

const pool = createPool<Tasks>({
  workerFile: new URL('../../../src-main/workers/worker.ts', import.meta.url),
  threads: 2,
  onFault: (fault) => expect.unreachable(String(fault)),
});
afterAll(() => pool.close());

const order = { message: '7K3QZ', strength: 'balanced', type: 'png', dpi: 300 } as const;

describe('embedImage', () => {
  it('gives the picture back in its size, marked so that it hardly differs', async () => {
    const picture = photoLike(800, 600);
    const made = await pool.run('embedImage', { ...order, bytes: await fromRgb(picture).png().toBuffer() });
    const read = await readArtwork(made.bytes);
    expect([read.picture.width, read.picture.height, made.width, made.height]).toEqual([800, 600, 800, 600]);
    expect(made.psnr).toBeGreaterThan(36);
    expect(made.psnr).toBeLessThan(60);
    expect(Buffer.compare(read.picture.data, picture.data)).not.toBe(0);
  });

  it('gives the marked picture and a note where the forecast fails', async () => {
    const bytes = await fromRgb(photoLike(300, 200)).png().toBuffer();
    const plain = await embedImage({ ...order, bytes });
    const made = await embedImage({ ...order, bytes, forecast: true }, () => {
      throw new RangeError('no memory');
    });
    expect(Buffer.compare(made.bytes, plain.bytes)).toBe(0);
    expect([made.forecast, made.notes]).toEqual([null, [expect.stringContaining('There is no forecast')]]);
  });

  it('keeps transparency bit for bit', async () => {
    const random = seeded(4);
    const { width, height, data } = photoLike(300, 200);
    const rgba = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++) rgba.set([...data.subarray(i * 3, i * 3 + 3), random() * 256], i * 4);
    const bytes = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    const before = (await readArtwork(bytes)).alpha as Uint8Array;
    const made = await pool.run('embedImage', { ...order, bytes });
    expect(Buffer.compare((await readArtwork(made.bytes)).alpha as Uint8Array, before)).toBe(0);
  });

  /** A label with a hole of transparency, or text alone on transparent ground. */
  async function transparent(isSeen: (x: number, y: number) => boolean, type: 'png' | 'tiff' = 'png') {
    const { width, height, data } = photoLike(900, 700);
    const alpha = Uint8Array.from({ length: width * height }, (_, i) =>
      isSeen(i % width, Math.floor(i / width)) ? 255 : 0,
    );
    return write({ width, height, data }, alpha, { type, dpi: 300 });
  }
  const readBack = async (bytes: Uint8Array) =>
    (await pool.run('scanPhotos', { photos: [{ bytes }] })).detection.message;

  it('marks what is seen of a partly transparent picture, and forecasts it as it lies on white', async () => {
    const half = await transparent((x) => x < 600);
    const whole = await transparent(() => true);
    const full = await pool.run('embedImage', { ...order, type: 'png', bytes: whole, forecast: true });
    for (const type of ['png', 'tiff', 'jpeg'] as const) {
      const made = await pool.run('embedImage', { ...order, type, bytes: half, forecast: type !== 'jpeg' });
      const { picture, alpha } = await readArtwork(made.bytes);
      expect(alpha === null).toBe(type === 'jpeg');
      const onPaper = alpha ? onWhite(picture, alpha) : picture;
      expect(await readBack(await fromRgb(onPaper).png().toBuffer()), type).toBe('7K3QZ');
      const note = '33 % of the picture is transparent and carries no mark.';
      expect(made.notes).toEqual(type === 'jpeg' ? [] : [note]);
      if (type !== 'jpeg') expect(made.forecast?.marginDb).toBeLessThan((full.forecast?.marginDb ?? 0) - 0.5);
    }
  });

  it('shows the mark through half transparent colours as strong as without, and leaves the colours in the mean', async () => {
    const { width, height, data } = photoLike(600, 600);
    const veiled = await write({ width, height, data }, new Uint8Array(width * height).fill(128), {
      type: 'png',
      dpi: 300,
    });
    const made = await pool.run('embedImage', { ...order, bytes: veiled });
    const { picture, alpha } = await readArtwork(made.bytes);
    expect(
      await readBack(
        await fromRgb(onWhite(picture, alpha as Uint8Array))
          .png()
          .toBuffer(),
      ),
    ).toBe('7K3QZ');
    let moved = 0;
    for (let i = 0; i < data.length; i++) moved += picture.data[i] - data[i];
    expect(Math.abs(moved / data.length)).toBeLessThan(1);
  });

  it('refuses transparency that loses the mark: all of it, or text on a transparent ground', async () => {
    for (const type of ['png', 'jpeg'] as const) {
      const nothing = await transparent(() => false);
      await expect(pool.run('embedImage', { ...order, type, bytes: nothing })).rejects.toMatchObject({
        code: 'bad_input',
        message: expect.stringMatching(/transparent/),
      });
    }
    const text = await transparent((x, y) => y % 60 < 20 && x % 30 < 8);
    await expect(pool.run('embedImage', { ...order, bytes: text })).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/^91 % of this picture is transparent/),
    });
    const made = await pool.run('embedImage', { ...order, type: 'jpeg', bytes: text });
    expect(await readBack(made.bytes), 'as JPEG the ground is marked too').toBe('7K3QZ');
  });

  it('refuses a picture that carries another message, also turned or saved again; the same message is fine', async () => {
    const bytes = await fromRgb(photoLike(800, 600)).png().toBuffer();
    const { bytes: once } = await pool.run('embedImage', { ...order, bytes });
    const again = { code: 'bad_input', message: expect.stringMatching(/carries the mark "7K3QZ" already/) };
    const saved = await sharp(once).rotate(90).jpeg({ quality: 85 }).toBuffer();
    for (const marked of [once, saved]) {
      await expect(pool.run('embedImage', { ...order, bytes: marked, message: 'X9Z4W' })).rejects.toMatchObject(again);
    }
    const twice = await pool.run('embedImage', { ...order, bytes: once });
    expect(await readBack(twice.bytes)).toBe('7K3QZ');
    const key = '00112233445566778899aabbccddeeff';
    await expect(pool.run('embedImage', { ...order, bytes: once, key, message: 'X9Z4W' })).resolves.toBeDefined();
  });

  it('forecasts a label as long as a file may be without needing memory for all of it', async () => {
    const narrow = createPool<Tasks>({
      workerFile: new URL('../../../src-main/workers/worker.ts', import.meta.url),
      threads: 1,
      memoryLimitMiB: 500,
      onFault: (fault) => expect.unreachable(String(fault)),
    });
    const bytes = await sharp({ create: { width: 250_000, height: 64, channels: 3, background: '#8899aa' } })
      .png()
      .toBuffer();
    try {
      const made = await narrow.run('embedImage', { ...order, bytes, forecast: true });
      expect(made.forecast?.captures.length).toBe(12);
    } finally {
      await narrow.close();
    }
  });

  it('turns grey and palette pictures into colour ones', async () => {
    const grey = await fromRgb(photoLike(300, 200)).greyscale().png().toBuffer();
    const palette = await fromRgb(photoLike(300, 200)).png({ palette: true }).toBuffer();
    for (const bytes of [grey, palette]) {
      const made = await pool.run('embedImage', { ...order, bytes });
      expect(inspect(made.bytes)).toMatchObject({ colour: 'rgb', bitDepth: 8, width: 300, height: 200 });
    }
  });

  it('refuses what cannot be marked, with the code that says why', async () => {
    const bytes = await fromRgb(photoLike(100, 100)).png().toBuffer();
    const cases = [
      [{ ...order, bytes, message: 'ABCDEF' }, 'bad_input'],
      [{ ...order, bytes, message: '' }, 'bad_input'],
      [{ ...order, bytes: bytes.subarray(0, 500) }, 'image_broken'],
      [{ ...order, bytes: pngFile({ width: 20_000, height: 20_000 }) }, 'image_too_large'],
    ] as const;
    for (const [request, code] of cases) {
      await expect(pool.run('embedImage', request)).rejects.toMatchObject({ code });
    }
  });
});

describe('thumbnail and inspect', () => {
  it('run in the pool too', async () => {
    const bytes = await fromRgb(photoLike(400, 300)).jpeg().toBuffer();
    expect(await pool.run('inspect', { bytes })).toMatchObject({ type: 'jpeg', width: 400, height: 300 });
    const small = await pool.run('thumbnail', { bytes, side: 100 });
    expect(inspect(small.bytes)).toMatchObject({ type: 'webp', width: 100, height: 75 });
  });
});

describe('scanPhotos', () => {
  const size = { width: 800, height: 600 };

  async function photo(): Promise<Rgb> {
    const bytes = await fromRgb(photoLike(size.width, size.height)).png().toBuffer();
    return (await readArtwork((await pool.run('embedImage', { ...order, bytes })).bytes)).picture;
  }

  it('tells corners in pixels of the file, also where the file was read smaller', async () => {
    const marked = await photo();
    for (const factor of [1, 4]) {
      const [width, height] = [size.width * factor, size.height * factor];
      const bytes = await fromRgb(marked).resize(width, height).jpeg({ quality: 90 }).toBuffer();
      const corners = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ] as const;
      const rough = corners.map(([x, y], i) => [x + (i % 2 ? 4 : -3) * factor, y + 3 * factor] as const);
      const { detection, sizes } = await pool.run('scanPhotos', {
        photos: [{ bytes, corners: rough as unknown as Quad }],
      });
      expect(detection.message).toBe('7K3QZ');
      expect(sizes).toEqual([{ width, height }]);
      for (const [i, [x, y]] of (detection.corners ?? []).entries()) {
        expect(Math.hypot(x - corners[i][0], y - corners[i][1]), `corner ${i}`).toBeLessThan(4 * factor);
      }
      const cell = Math.min(width, height) / (size.height / 3.125);
      expect((detection.measures?.cellPixels ?? 0) / cell).toBeCloseTo(1, 0);
    }
  });

  const around = [
    [0, 0],
    [size.width, 0],
    [size.width, size.height],
    [0, size.height],
  ] as unknown as Quad;

  async function jpeg(picture: Rgb): Promise<Uint8Array> {
    return fromRgb(picture).jpeg({ quality: 90 }).toBuffer();
  }

  it('reads corners that go round the other way as the same label', async () => {
    const bytes = await jpeg(await photo());
    const [a, b, c, d] = around;
    for (const corners of [[a, d, c, b] as const, [b, a, d, c] as const]) {
      const { detection } = await pool.run('scanPhotos', { photos: [{ bytes, corners }] });
      expect(detection.message).toBe('7K3QZ');
    }
  });

  it('says so where two photographs show different labels, and names them', async () => {
    const other = await pool.run('embedImage', {
      ...order,
      message: 'X9Z4W',
      bytes: await fromRgb(photoLike(size.width, size.height)).png().toBuffer(),
    });
    const photos = [
      { bytes: await jpeg(await photo()), corners: around },
      { bytes: other.bytes, corners: around, name: 'second.png' },
    ];
    await expect(pool.run('scanPhotos', { photos })).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/photo 1 reads "7K3QZ", second\.png "X9Z4W"/),
    });
    const same = { photos: [photos[0], photos[0]] };
    expect((await pool.run('scanPhotos', same)).detection.message).toBe('7K3QZ');
  });

  it('names the bad file among several', async () => {
    const bytes = await jpeg(await photo());
    const cut = bytes.subarray(0, 12);
    for (const [name, told] of [
      ['cut.jpg', /^cut\.jpg: /],
      [undefined, /^photo 2: /],
    ] as const) {
      const photos = [{ bytes }, { bytes: cut, ...(name ? { name } : {}) }];
      await expect(pool.run('scanPhotos', { photos })).rejects.toThrow(told);
    }
  });

  it('keeps no more of many photographs than a few need', async () => {
    // Decoded, these are 640 MB together.
    const bytes = await fromRgb(photoLike(400, 300)).resize(4000, 3000).jpeg({ quality: 60 }).toBuffer();
    const tight = createPool<Tasks>({
      workerFile: new URL('../../../src-main/workers/worker.ts', import.meta.url),
      threads: 1,
      memoryLimitMiB: 512,
      onFault: (fault) => expect.unreachable(String(fault)),
    });
    try {
      const small = [
        [1000, 1000],
        [1400, 1000],
        [1400, 1300],
        [1000, 1300],
      ] as unknown as Quad;
      const photos = Array.from({ length: 18 }, () => ({ bytes, corners: small }));
      const { detection } = await tight.run('scanPhotos', { photos }, { timeLimitMs: 240_000 });
      expect(detection.message).toBeNull();
    } finally {
      await tight.close();
    }
  });

  it('refuses corners that cannot be a label’s', async () => {
    const bytes = await fromRgb(await photo())
      .jpeg()
      .toBuffer();
    const bowTie = [
      [0, 0],
      [800, 600],
      [800, 0],
      [0, 600],
    ] as unknown as Quad;
    await expect(pool.run('scanPhotos', { photos: [{ bytes, corners: bowTie }] })).rejects.toMatchObject({
      code: 'bad_input',
    });
  });
});
