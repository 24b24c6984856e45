// @module-tag later: draws whole sheets in pixels for printers
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { layOut, type SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { cmykEffect, cmykTiff } from '#main/imaging/sheet/output/cmyk.ts';
import { turnedClockwise } from '#main/imaging/sheet/output/picture-turn.ts';
import { previewSheet } from '#main/imaging/sheet/output/sheet-preview.ts';
import { inkRaster, rasterSheet } from '#main/imaging/sheet/output/sheet-raster.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { customSheet } from '#test/support/sheets.ts';
import { photoLike, pixelAt } from '#test/unit/imaging/make-picture.ts';
import { ADOBE_RGB, matrixProfile } from '#test/unit/imaging/make-profile.ts';
import { markedPicture, planOf, pngOf } from './sheets.ts';
import { inFolder } from './tools.ts';

async function drawn(plan: SheetPlan, dpi: number) {
  const pictures = new Map<string, Rgb>();
  for (const [i, { name, pixels }] of plan.sheets[0].labels.entries())
    pictures.set(name, photoLike(pixels.width, pixels.height, i));
  const page = await rasterSheet(plan, plan.sheets[0], (name) => pngOf(pictures.get(name) as Rgb), dpi);
  return { page, pictures };
}

/** The part of a page that shows a label, every `times`-th pixel of it, from the given one on. */
function shown(page: Rgb, label: SheetPlan['sheets'][0]['labels'][0], dpi: number, times = 1, from = 0): Uint8Array {
  const [x, y, width, height] = [label.picture.left, label.picture.top, label.picture.width, label.picture.height].map(
    (mm) => Math.round((mm / 25.4) * dpi),
  );
  const out: number[] = [];
  for (let row = from; row < height; row += times)
    for (let column = from; column < width; column += times) out.push(...pixelAt(page, x + column, y + row));
  return Uint8Array.from(out);
}

describe('sheets as pixels', () => {
  it('have every label pixel for pixel at 300 DPI, turned ones too, and lines beside them', async () => {
    const tall = { name: 'TW-BBBBB', artwork: { width: 2, height: 3 } };
    const plan = await planOf('l7651', ['TW-AAAAA', tall], { crop_marks: true, outlines: 'cells', caption: 3 });
    const { page, pictures } = await drawn(plan, 300);
    expect([page.width, page.height]).toEqual([2480, 3508]);
    for (const label of plan.sheets[0].labels) {
      const picture = pictures.get(label.name) as Rgb;
      const upright = label.turned ? turnedClockwise(picture) : picture;
      expect(Buffer.compare(shown(page, label, 300), upright.data)).toBe(0);
    }
    expect(plan.sheets[0].labels.map(({ turned }) => turned)).toEqual([false, true]);
    const ink = page.data.reduce((sum, level) => sum + (level < 40 ? 1 : 0), 0);
    expect(ink).toBeGreaterThan(1000);
  });

  it('have the same lines, however much of the sheet is drawn at a time', async () => {
    const strokes = Array.from({ length: 40 }, (_, i) => {
      const spots = [[2 + i * 4.71, 3], [205 - i * 3.3, 294] as const] as const;
      return { spots, closed: i % 3 === 0, width: 0.1 + i * 0.01 };
    });
    const page = { width: 210, height: 297 };
    const drawn = await inkRaster(strokes, page, 300);
    const paths = strokes.map(({ spots, closed, width }) => {
      const line = spots.map((spot) => spot.map((mm) => mm.toFixed(4)).join(' ')).join('L');
      return `<path stroke-width="${width.toFixed(4)}" d="M${line}${closed ? 'Z' : ''}"/>`;
    });
    const pen = 'fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"';
    const size = `width="${drawn.width}" height="${drawn.height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g ${pen} transform="scale(${300 / 25.4})">${paths.join('')}</g></svg>`;
    const whole = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).raw().toBuffer();
    expect(Buffer.compare(drawn.data, whole)).toBe(0);
  });

  it('have each pixel as a square of four at 600 DPI', async () => {
    const label = { width: 50, height: 50 };
    const preset = customSheet({ page: { width: 60, height: 60 }, label, columns: 1, rows: 1 });
    const plan = layOut(preset, [{ name: 'TW-AAAAA' }], DEFAULT_SHEET_OPTIONS);
    const { page, pictures } = await drawn(plan, 600);
    for (const from of [0, 1]) {
      const picture = pictures.get('TW-AAAAA') as Rgb;
      expect(Buffer.compare(shown(page, plan.sheets[0].labels[0], 600, 2, from), picture.data)).toBe(0);
    }
  });

  it('have labels of 600 DPI as they are, and not at half of it', async () => {
    const plan = await planOf('roll-50x50', ['TW-AAAAA'], { dpi: 600 });
    const { page, pictures } = await drawn(plan, 600);
    expect(Buffer.compare(shown(page, plan.sheets[0].labels[0], 600), (pictures.get('TW-AAAAA') as Rgb).data)).toBe(0);
    await expect(drawn(plan, 300)).rejects.toThrow('Choose 600 DPI');
  });

  it('look the same when they are drawn small, turned labels too', async () => {
    const tall = { name: 'TW-BBBBB', artwork: { width: 2, height: 3 } };
    const plan = await planOf('l7165', ['TW-AAAAA', tall], { outlines: 'cells' });
    const { page, pictures } = await drawn(plan, 300);
    const { sheets, ...rest } = plan;
    const difference = async (labels: (typeof sheets)[0]['labels']) => {
      const source = (name: string) => pngOf(pictures.get(name) as Rgb);
      const preview = await sharp(await previewSheet({ ...rest, sheets }, { number: 1, labels }, source, 72))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = preview.info;
      expect([width, height]).toEqual([595, 842]);
      const raw = { width: page.width, height: page.height, channels: 3 } as const;
      const small = await sharp(page.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
      return preview.data.reduce((sum, level, i) => sum + Math.abs(level - small[i]), 0) / small.length;
    };
    const [flat, turned] = sheets[0].labels;
    expect(await difference([flat, turned])).toBeLessThan(2);
    expect(
      await difference([
        { ...flat, picture: turned.picture },
        { ...turned, picture: flat.picture },
      ]),
    ).toBeGreaterThan(4);
  });

  it('turn pictures clockwise', () => {
    const data = [1, 2, 3, 4, 5, 6].flatMap((level) => [level, level, level]);
    const turned = turnedClockwise({ width: 3, height: 2, data: Uint8Array.from(data) });
    expect([turned.width, turned.height, ...turned.data.filter((_, i) => i % 3 === 0)]).toEqual([
      2, 3, 4, 1, 5, 2, 6, 3,
    ]);
  });
});

describe('CMYK', () => {
  it('comes as a TIFF of four inks that carries its profile and its density', async () => {
    const file = await cmykTiff(photoLike(300, 200), 'cmyk', 600);
    expect(inspect(file)).toMatchObject({
      type: 'tiff',
      colour: 'cmyk',
      profile: true,
      dpi: 600,
      width: 300,
      height: 200,
    });
    const { icc } = await sharp(file).metadata();
    expect(icc?.toString('latin1', 16, 20)).toBe('CMYK');
  });

  it('takes a profile from a file, and refuses what is none, or not for inks', async () => {
    const { icc } = await sharp(await cmykTiff(photoLike(100, 100), 'cmyk', 300)).metadata();
    await inFolder(async (folder) => {
      const file = (name: string) => join(folder, name);
      await writeFile(file('press.icc'), icc as Buffer);
      await writeFile(file('screen.icc'), matrixProfile(ADOBE_RGB, 2.2));
      await writeFile(file('text.icc'), 'no profile at all '.repeat(20));
      const picture = photoLike(100, 100);
      expect(inspect(await cmykTiff(picture, file('press.icc'), 300)).colour).toBe('cmyk');
      await expect(cmykTiff(picture, file('screen.icc'), 300)).rejects.toThrow('a profile for RGB colours');
      await expect(cmykTiff(picture, file('text.icc'), 300)).rejects.toThrow('no ICC colour profile');
      await rm(file('press.icc'));
      await expect(cmykTiff(picture, file('press.icc'), 300)).rejects.toThrow('cannot be read');
    });
  });

  it('tells what the inks take from a mark', async () => {
    const { before, after } = await cmykEffect(
      markedPicture({ width: 600, height: 600 }, 'TW-7K3QZ'),
      '7K3QZ',
      PUBLISHED_KEY,
      'cmyk',
    );
    expect([before.message, after.message]).toEqual(['7K3QZ', '7K3QZ']);
    expect(after.marginDb).not.toBe(before.marginDb);
    expect(after.forecast?.marginDb).toBeGreaterThan((before.forecast?.marginDb ?? 0) - 3);
    const other = await cmykEffect(photoLike(300, 300), '7K3QZ', PUBLISHED_KEY, 'cmyk');
    expect(other).toEqual({
      before: { message: null, marginDb: null, forecast: null },
      after: { message: null, marginDb: null, forecast: null },
    });
  });
});
