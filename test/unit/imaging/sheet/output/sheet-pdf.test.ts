import { PDFDocument, PrintScaling } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { readPdf } from '#main/imaging/sheet/proof/pdf-reader.ts';
import { placedPictures } from '#main/imaging/sheet/proof/placed-pictures.ts';
import { storedPicture } from '#main/imaging/sheet/proof/stored-picture.ts';
import { bytesInMemory } from '#test/support/sheets.ts';
import { deltaE, fromRgb, photoLike, pixelAt } from '#test/unit/imaging/make-picture.ts';
import { pngFile, profileChunk } from '#test/unit/imaging/make-png.ts';
import { ADOBE_RGB, matrixProfile } from '#test/unit/imaging/make-profile.ts';
import { pdfOf, planOf, pngOf } from '#test/unit/imaging/sheet/sheets.ts';

const NAMES = ['TW-AAAAA', 'TW-BBBBB', 'TW-CCCCC'];
let plan: SheetPlan;
const files = new Map<string, Uint8Array>();

beforeAll(async () => {
  plan = await planOf('l7651', NAMES, { copies: 25, crop_marks: true, caption: 3, outlines: 'cells' });
  const { width, height } = plan.sheets[0].labels[0].pixels;
  const pictures = [photoLike(width, height, 1), photoLike(width, height, 2)];
  // The third label looks as the first.
  for (const [i, name] of NAMES.entries()) files.set(name, await pngOf(pictures[i % 2]));
});

/** The picture of the only label of a sheet, out of the file. */
async function onlyPicture(bytes: Uint8Array, name = 'TW-AAAAA') {
  const one = await planOf('roll-50x50', [name]);
  const pdf = await readPdf(bytesInMemory((await pdfOf(one, new Map([[name, bytes]]))).file));
  const [{ object }] = await placedPictures(pdf, pdf.pages[0]);
  return storedPicture(pdf, object);
}

describe('the PDF of sheets', () => {
  it('is the same bytes for the same input, and others for another', async () => {
    const [a, b] = [await pdfOf(plan, files), await pdfOf(plan, files)];
    expect(Buffer.compare(a.file, b.file)).toBe(0);
    const { file } = await pdfOf(plan, new Map([...files, ['TW-BBBBB', files.get('TW-AAAAA') as Uint8Array]]));
    expect(Buffer.compare(a.file, file)).not.toBe(0);
  });

  it('holds each picture once, however often it is shown', async () => {
    expect(await pdfOf(plan, files)).toMatchObject({ pages: 2, pictures: 2 });
  });

  it('prints at its own size: exact page, TrimBox, BleedBox, no scaling, its colours named', async () => {
    const roll = await planOf('roll-50x50', NAMES.slice(0, 1), { bleed: 2, crop_marks: true });
    const { width, height } = roll.sheets[0].labels[0].pixels;
    const { file } = await pdfOf(roll, new Map([[NAMES[0], await pngOf(photoLike(width, height))]]));
    const document = await PDFDocument.load(file, { updateMetadata: false });
    const [page] = document.getPages();
    const mm = ({ x, y, width: w, height: h }: ReturnType<typeof page.getMediaBox>) =>
      [x, y, w, h].map((points) => Math.round((points / 72) * 25.4 * 1000) / 1000);
    expect(mm(page.getMediaBox())).toEqual([0, 0, 64, 64]);
    expect(mm(page.getBleedBox())).toEqual([5, 5, 54, 54]);
    expect(mm(page.getTrimBox())).toEqual([7, 7, 50, 50]);
    expect(document.catalog.getViewerPreferences()?.getPrintScaling()).toBe(PrintScaling.None);
    expect([document.getTitle(), document.getCreationDate()?.toISOString()]).toEqual([
      'Sheets of a test',
      '2026-11-21T09:00:00.000Z',
    ]);
    expect(file.includes('/ICCBased') && file.includes('/OutputIntent')).toBe(true);
  });

  it('keeps every pixel of plain PNG', async () => {
    const picture = photoLike(591, 591);
    expect(Buffer.compare((await onlyPicture(await pngOf(picture)))?.data as Uint8Array, picture.data)).toBe(0);
    const others = [{ adaptiveFiltering: true }, { compressionLevel: 0 }];
    for (const options of others) {
      const file = await fromRgb(picture).png(options).toBuffer();
      expect(Buffer.compare((await onlyPicture(file))?.data as Uint8Array, picture.data)).toBe(0);
    }
  });

  it('shows transparent places as white paper', async () => {
    const rgba = {
      create: { width: 591, height: 591, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    } as const;
    const stored = await onlyPicture(await sharp(rgba).png().toBuffer());
    expect(pixelAt(stored as never, 300, 300)).toEqual([227, 127, 127]);
  });

  it('converts what is not sRGB, and what is not 8-bit RGB', async () => {
    const samples = new Uint8Array(591 * 591 * 3).map((_, i) => [200, 100, 50][i % 3]);
    const chunks = [profileChunk(matrixProfile(ADOBE_RGB, 2.2))];
    const adobe = pngFile({ width: 591, height: 591, samples, chunks });
    const [shown, expected] = [await onlyPicture(adobe), await sharp(adobe).toColourspace('srgb').raw().toBuffer()];
    expect(deltaE(pixelAt(shown as never, 5, 5), [...expected.subarray(0, 3)])).toBeLessThan(2);
    expect(pixelAt(shown as never, 5, 5)).not.toEqual([200, 100, 50]);
    const picture = photoLike(591, 591);
    const grey = await fromRgb(picture).greyscale().png().toBuffer();
    expect((await onlyPicture(grey))?.data.length).toBe(591 * 591 * 3);
    const tiff = await fromRgb(picture).tiff({ compression: 'deflate' }).toBuffer();
    expect(Buffer.compare((await onlyPicture(tiff))?.data as Uint8Array, picture.data)).toBe(0);
  });

  it('refuses pictures of another size by name, since nothing is resampled after marking', async () => {
    const wrong = new Map([...files, ['TW-BBBBB', await pngOf(photoLike(449, 250))]]);
    await expect(pdfOf(plan, wrong)).rejects.toThrow(/TW-BBBBB has 449 x 250 pixels, .* sheet 1 needs 450 x 215/);
  });

  it('refuses damaged files', async () => {
    const whole = await pngOf(photoLike(591, 591));
    await expect(onlyPicture(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'image_broken' });
    const flipped = Uint8Array.from(whole);
    flipped[whole.length >> 1] ^= 1;
    await expect(onlyPicture(flipped)).rejects.toMatchObject({ code: 'image_broken' });
  });
});
