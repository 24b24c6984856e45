import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Quad, Rgb } from '../../../src-main/engine/raster.ts';
import { inspect } from '../../../src-main/imaging/inspect.ts';
import { readArtwork } from '../../../src-main/imaging/read.ts';
import { createPool } from '../../../src-main/workers/pool.ts';
import type { Tasks } from '../../../src-main/workers/tasks.ts';
import { fromRgb, photoLike, seeded } from '../imaging/make-picture.ts';
import { pngFile } from '../imaging/make-png.ts';

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
