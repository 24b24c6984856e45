// @module-tag later: cuts files at every place, or asks other programs for each page
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { grown, type Size } from '#main/imaging/sheet/layout/box.ts';
import type { SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { readPresets } from '#main/imaging/sheet/presets.ts';
import { cellCount } from '#shared/printing/sheet-grid.ts';
import { PRESET_FOLDER } from '#test/support/sheets.ts';
import { fromRgb, photoLike } from '#test/unit/imaging/make-picture.ts';
import { farthestEdge, inkedBox, rendered } from './rendering.ts';
import { altered, messageOf, pdfOf, picturesFor, planOf, pngOf } from './sheets.ts';
import { inFolder, missing, run } from './tools.ts';

const presets = readPresets(PRESET_FOLDER);
const NAMES = ['TW-7K3QZ', 'TW-ABCDE'];
const TOLERANCE_MM = 0.1;

/** Black but for a white frame, so that neighbours that touch can be told apart. */
const FRAME_PIXELS = 5;
const FRAME_MM = (FRAME_PIXELS / 300) * 25.4;

function framed({ width, height }: Size): Rgb {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = FRAME_PIXELS; y < height - FRAME_PIXELS; y++) {
    data.fill(0, (y * width + FRAME_PIXELS) * 3, ((y + 1) * width - FRAME_PIXELS) * 3);
  }
  return { width, height, data };
}

/** How far the worst label of a full sheet is from its place when Ghostscript prints `shown` at 600 DPI, in millimetres. */
async function worstPlace(plan: SheetPlan, shown = plan): Promise<number> {
  const [{ labels }] = plan.sheets;
  const files = new Map([[labels[0].name, await pngOf(framed(labels[0].pixels))]]);
  const page = await rendered((await pdfOf(shown, files)).file);
  return Math.max(...labels.map(({ picture }) => farthestEdge(inkedBox(page, picture), grown(picture, -FRAME_MM))));
}

async function fullSheet(id: string): Promise<SheetPlan> {
  const preset = presets.find((one) => one.id === id);
  return planOf(id, ['TW-AAAAA'], { copies: preset ? cellCount(preset) : 0 });
}

const noGhostscript = missing('gs');

describe.skipIf(noGhostscript)(`Ghostscript at 600 DPI${noGhostscript ? ` (${noGhostscript})` : ''}`, () => {
  it.for(presets.map(({ id }) => id))('puts every label of %s within 0.1 mm', async (id) => {
    expect(await worstPlace(await fullSheet(id))).toBeLessThan(TOLERANCE_MM);
  });

  it('shows labels that were shifted by 0.2 mm', async () => {
    const plan = await fullSheet('l7165');
    const shift = ({ picture }: SheetPlan['sheets'][0]['labels'][0]) => ({
      picture: { ...picture, left: picture.left + 0.2 },
    });
    expect(await worstPlace(plan, altered(plan, shift))).toBeGreaterThan(TOLERANCE_MM);
  });

  it('prints labels that read, turned ones too, with lettering and marks round them', async () => {
    const artwork = { width: 2, height: 3 };
    const labels = NAMES.map((name, i) => (i === 0 ? { name } : { name, artwork }));
    const plan = await planOf('l7165', labels, { caption: 5, crop_marks: true, outlines: 'cells' });
    const { pixels, files } = await picturesFor(plan);
    const page = await inColour((await pdfOf(plan, files)).file);
    for (const { name, picture, turned } of plan.sheets[0].labels) {
      const { left, top, width, height } = picture;
      const [x, y, w, h] = [left, top, width, height].map((mm) => Math.round((mm / 25.4) * 300));
      const cut = await sharp(page).extract({ left: x, top: y, width: w, height: h }).png().toBuffer();
      const print = (await readArtwork(cut)).picture;
      const corners = [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ] as const;
      expect(readPhotos([{ picture: print, corners }], { keys: [PUBLISHED_KEY] }).message).toBe(messageOf(name));
      const upright = await sharp(cut)
        .rotate(turned ? -90 : 0)
        .removeAlpha()
        .raw()
        .toBuffer();
      expect(meanDifference(upright, (pixels.get(name) as Rgb).data)).toBeLessThan(6);
    }
  });
});

const noPoppler = missing('pdfimages');

describe.skipIf(noPoppler)(`pdfimages${noPoppler ? ` (${noPoppler})` : ''}`, () => {
  it('gives back the marked pictures bit for bit, at 300 ppi', async () => {
    const plan = await planOf('l7160', NAMES, { caption: 4, outlines: 'labels' });
    const { pixels, files } = await picturesFor(plan);
    const { list, pictures } = await extracted((await pdfOf(plan, files)).file);
    expect(list.map((line) => line.slice(12, 14))).toEqual(NAMES.map(() => ['300', '300']));
    for (const [i, name] of NAMES.entries()) expect(isSame(pictures[i], pixels.get(name) as Rgb)).toBe(true);
  });

  it('gives back other ones where a picture was resampled by one pixel', async () => {
    const plan = await planOf('l7160', ['TW-AAAAA']);
    const { width, height } = plan.sheets[0].labels[0].pixels;
    const picture = photoLike(width, height);
    const wider = await fromRgb(picture)
      .resize(width + 1, height, { fit: 'fill' })
      .png()
      .toBuffer();
    const resampled = await sharp(wider).resize(width, height, { fit: 'fill' }).png().toBuffer();
    const { pictures } = await extracted((await pdfOf(plan, new Map([['TW-AAAAA', resampled]]))).file);
    expect(isSame(pictures[0], picture)).toBe(false);
  });
});

const noQpdf = missing('qpdf');

describe.skipIf(noQpdf)(`qpdf --check${noQpdf ? ` (${noQpdf})` : ''}`, () => {
  const check = (pdf: Uint8Array) =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'sheet.pdf'), pdf);
      return run('qpdf', ['--check', 'sheet.pdf'], folder);
    });

  it('finds nothing to complain of', async () => {
    for (const [id, options] of [
      ['l7165', { caption: 4, crop_marks: true, outlines: 'cells', copies: 9 }],
      ['roll-50x50', { bleed: 2, crop_marks: true }],
    ] as const) {
      const plan = await planOf(id, ['TW-AAAAA'], options);
      const files = new Map([['TW-AAAAA', await pngOf(framed(plan.sheets[0].labels[0].pixels))]]);
      expect(await check((await pdfOf(plan, files)).file)).toContain('No syntax or stream encoding errors found');
    }
  });

  it('complains of a file that has lost some bytes', async () => {
    const plan = await planOf('roll-50x50', ['TW-AAAAA']);
    const { file } = await pdfOf(plan, new Map([['TW-AAAAA', await pngOf(photoLike(591, 591))]]));
    const damaged = Buffer.concat([file.subarray(0, 5000), file.subarray(5010)]);
    await expect(check(damaged)).rejects.toThrow();
  });
});

/** The first page in colour at 300 DPI, as a PNG. */
function inColour(pdf: Uint8Array): Promise<Buffer> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'sheet.pdf'), pdf);
    await run(
      'gs',
      ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-r300', '-sDEVICE=png16m', '-sOutputFile=page.png', 'sheet.pdf'],
      folder,
    );
    return readFile(join(folder, 'page.png'));
  });
}

function extracted(pdf: Uint8Array) {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'sheet.pdf'), pdf);
    const list = (await run('pdfimages', ['-list', 'sheet.pdf'], folder)).trim().split('\n').slice(2);
    await run('pdfimages', ['-all', 'sheet.pdf', 'picture'], folder);
    const files = list.map((_, i) => join(folder, `picture-${String(i).padStart(3, '0')}.png`));
    const pictures = await Promise.all(files.map((file) => sharp(file).raw().toBuffer({ resolveWithObject: true })));
    return { list: list.map((line) => line.trim().split(/\s+/)), pictures };
  });
}

function isSame({ data, info }: Awaited<ReturnType<typeof extracted>>['pictures'][0], picture: Rgb): boolean {
  return info.width === picture.width && info.height === picture.height && Buffer.compare(data, picture.data) === 0;
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, level, i) => sum + Math.abs(level - b[i]), 0) / a.length;
}
