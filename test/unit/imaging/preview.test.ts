// @module-tag later: marks and reads previews of large artwork of every kind
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import { preview, thumbnail } from '#main/imaging/preview.ts';
import { embedImage } from '#main/workers/embed-image.ts';
import { scanPhotos } from '#main/workers/scan-photos.ts';
import { artwork } from '#test/support/artwork.ts';
import { COVER_KINDS } from '#test/support/covers/covers.ts';

const MESSAGE = '7K3QZ';

async function previewOf(bytes: Uint8Array, strength: 'light' | 'balanced') {
  const marked = await embedImage({ bytes, message: MESSAGE, strength, type: 'png', dpi: 300 });
  const small = await preview(marked.bytes);
  const { format, width, height, isProgressive } = await sharp(small).metadata();
  return { marked: marked.bytes, small, format, width, height, isProgressive };
}

async function readings(bytes: Uint8Array, width: number, height: number): Promise<(string | null)[]> {
  const corners: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const blind = await scanPhotos({ photos: [{ bytes }] });
  const exact = await scanPhotos({ photos: [{ bytes, corners }] });
  return [blind.detection.message, exact.detection.message];
}

describe.each(COVER_KINDS)('the preview of %s artwork', (kind) => {
  it.each([
    [1600, 2400, 'balanced', 533, 800],
    [2400, 1200, 'light', 800, 400],
    [900, 900, 'light', 800, 800],
  ] as const)('has its mark at %i x %i pixels, %s, read without corners and with exact ones', async (...of) => {
    const [width, height, strength, w, h] = of;
    const found = await previewOf(await artwork(6, { kind, width, height }), strength);
    expect([found.format, found.width, found.height]).toEqual(['jpeg', w, h]);
    expect(found.small.length).toBeLessThan(400_000);
    expect(await readings(found.small, w, h)).toEqual([MESSAGE, MESSAGE]);
  });
});

it('a preview is not larger than a small picture, and lies on white where that is transparent', async () => {
  const small = await previewOf(await artwork(6, { width: 600, height: 420 }), 'balanced');
  expect([small.width, small.height]).toEqual([600, 420]);
  const hole = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const { data } = await sharp(await preview(new Uint8Array(hole)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(250);
});

it('a preview and a thumbnail of a marked picture are made however large its file: only what comes to the station is limited', async () => {
  const side = 3600;
  const noise = Buffer.alloc(side * side * 3);
  for (let i = 0, value = 1; i < noise.length; i++) {
    value = (value * 1103515245 + 12345) & 0x7fffffff;
    noise[i] = value >> 16;
  }
  const png = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(png.length).toBeGreaterThan(DEFAULT_LIMITS.maxBytes);
  const bytes = new Uint8Array(png);
  for (const [small, wanted] of [
    [await preview(bytes), 800],
    [await thumbnail(bytes, 192), 192],
  ] as const) {
    expect((await sharp(small).metadata()).width).toBe(wanted);
  }
  await expect(thumbnail(bytes, 192, DEFAULT_LIMITS)).rejects.toMatchObject({ code: 'image_too_large' });
});

it('negative control: a preview of unmarked artwork has no mark', async () => {
  const small = await preview(await artwork(7, { width: 1200, height: 800 }));
  expect(await readings(small, 800, 533)).toEqual([null, null]);
});

it('a picture whose file is damaged has none', async () => {
  const bytes = await artwork(8, { width: 900, height: 900 });
  await expect(preview(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 'image_broken' });
});
