// @module-tag later: reads every kind of code out of a PDF
import { beforeAll, describe, expect, test } from 'vitest';
import { openDocument } from '#main/imaging/sheet/output/document.ts';
import { createLabelFonts } from '#main/imaging/sheet/output/label-fonts.ts';
import { sameText } from '#main/imaging/sheet/proof/said-texts.ts';
import { drawPdf, openPdf } from '#main/imaging/vector/pdf.ts';
import { startPdfium } from '#main/imaging/vector/pdfium.ts';
import { srgbProfile } from '#main/imaging/write.ts';
import { moduleChoices, SYMBOL_SIZES } from '#main/labels/codes/symbol-sizes.ts';
import type { DisplayList } from '#main/labels/display-list/display-list.ts';
import { paintPdf } from '#main/labels/display-list/pdf-operators.ts';
import { mmOfDots } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { SYMBOLOGIES, type Symbology } from '#shared/labels/layout.ts';
import { readCodes } from '#test/support/layout/code-reader.ts';
import { ownSource, strangeFont, withSharedGlyphs } from '#test/support/layout/own-fonts.ts';
import { type Json, paintedOnWhite, planOf, readingFaces, shippedFaces } from '#test/support/layout/planning.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

/** A page of the size of each label. */
async function pdfOf(
  lists: readonly DisplayList[],
  used = faces,
): Promise<{ bytes: Buffer; operators: readonly string[] }> {
  const parts: Uint8Array[] = [];
  const sink = async (bytes: Uint8Array) => void parts.push(Uint8Array.from(bytes));
  const facts = { title: 'Labels', madeAt: new Date(0), language: 'en' };
  const document = await openDocument(sink, facts, (await srgbProfile()).bytes);
  const fonts = createLabelFonts(document.pdf);
  const operators: string[] = [];
  for (const { dpi, width, height, parts } of lists) {
    const scale = 72 / dpi;
    const matrix = [scale, 0, 0, -scale, 0, height * scale] as const;
    const media = { width: mmOfDots(width, dpi), height: mmOfDots(height, dpi) };
    const page = paintPdf({ dpi, width, height, label: media, parts }, { faces: used, fonts, matrix });
    operators.push(...page);
    const box = { left: 0, top: 0, ...media };
    const content = Buffer.from(page.join('\n'), 'latin1');
    await document.addPage({ media, trim: box, bleed: box, content, resources: { Font: fonts.resources() } });
  }
  await fonts.write();
  await document.end();
  return { bytes: Buffer.concat(parts), operators };
}

async function textsIn(bytes: Uint8Array): Promise<string> {
  const { api, memory } = await startPdfium();
  const { malloc } = api.pdfium.wasmExports;
  const at = malloc(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, at);
  const page = api.FPDF_LoadPage(api.FPDF_LoadMemDocument(at, bytes.length, ''), 0);
  const text = api.FPDFText_LoadPage(page);
  const count = api.FPDFText_CountChars(text);
  const found = malloc(2 * (count + 1));
  api.FPDFText_GetText(text, 0, count, found);
  return Buffer.from(memory.buffer, found, 2 * count).toString('utf16le');
}

function listOf(items: readonly Json[], dpi = 300): DisplayList {
  const { list, errors } = planOf(faces, items, {}, { dpi });
  expect(errors).toEqual([]);
  return list;
}

/** The share of inked pixels that PDFium and our raster do not agree on. */
async function shareApart(list: DisplayList, bytes: Uint8Array, used: Faces): Promise<number> {
  const drawn = await drawPdf({ bytes, page: 1, bleed: 0, width: list.width, height: list.height });
  const painted = paintedOnWhite(list, used).rgb;
  let [ink, apart] = [0, 0];
  for (let i = 0; i < painted.length; i += 3) {
    if (Math.min(painted[i], drawn.data[i]) < 128) ink += 1;
    if (Math.abs(painted[i] - drawn.data[i]) > 128) apart += 1;
  }
  expect(ink).toBeGreaterThan(10_000);
  return apart / ink;
}

const text = { type: 'text', x: 5, y: 5, w: 90, h: 8, font: { size: 12 } };

describe('text in a PDF', () => {
  test.each(['AVATAR To fi ffi', 'Größe ½ l – „Wein“ (5 €)', 'Ω Ж Ł Ắ', 'שלום', '2 ≤ 3'])(
    '%s is read back as it was written',
    async (value) => {
      const { bytes } = await pdfOf([listOf([{ ...text, value }])]);
      expect((await textsIn(bytes)).replace(/\s+$/, '')).toBe(value);
      expect((await openPdf(bytes, 1)).missingFonts).toEqual([]);
    },
  );

  // Each of them lies in several files of its family, and so is several fonts of the PDF.
  test.each(['赤霞珠干红葡萄酒 750毫升', '鰯の缶詰、（骨なし）カベルネ', '제조번호: 김치 2026년', 'Lot 漢字 L-12'])(
    '%s is read back as it was written, stands where the raster has it, and is cut down',
    async (value) => {
      const reading = await readingFaces();
      const { list, errors } = await reading.plan([{ ...text, h: 12, font: { size: 18 }, value }], {}, { dpi: 600 });
      expect(errors).toEqual([]);
      const { bytes } = await pdfOf([list], reading.faces);
      expect((await textsIn(bytes)).replace(/\s+$/, '')).toBe(value);
      expect((await openPdf(bytes, 1)).missingFonts).toEqual([]);
      expect(await shareApart(list, bytes, reading.faces)).toBeLessThan(0.01);
      expect(bytes.length).toBeLessThan(40_000);
    },
  );

  // Glyphs of the Arabic font are shapes, which several letters share.
  test.each(['زيت زيتون', 'منتج غذائي', 'تاريخ الانتهاء', '٣ ۳', 'بتثني'])(
    '%s is read back with the letters that were written',
    async (value) => {
      const { bytes } = await pdfOf([listOf([{ ...text, value }])]);
      expect(sameText(await textsIn(bytes), value)).toBe(true);
      expect(sameText((await textsIn(bytes)).replace(/[\u0627\u062a\u0663]/, ''), value)).toBe(false);
    },
  );

  test('is read back in each of two languages in which it says the same, whichever comes first', async () => {
    const { bytes } = await pdfOf([
      listOf([
        { ...text, value: 'زيت' },
        { ...text, y: 20, value: 'نبت ۳ ٣' },
      ]),
    ]);
    expect(sameText(await textsIn(bytes), 'زيت نبت ۳ ٣')).toBe(true);
  });

  test.each(['OCRB7.ttf', 'Inconsolata.otf'] as const)(
    'is read back where capital and small letters of its font share their glyphs: %s',
    async (name) => {
      const source = ownSource(name, strangeFont(name));
      const own = { ...source, bytes: withSharedGlyphs(source.bytes) };
      const item = { ...text, h: 10, value: 'Lot 123 LOT lot', font: { family: own.family, size: 20 } };
      const withOwn = await shippedFaces([own]);
      const { list, errors } = planOf(withOwn, [item], {}, { dpi: 600 });
      expect(errors).toEqual([]);
      const { bytes } = await pdfOf([list], withOwn);
      expect((await textsIn(bytes)).trim()).toBe('Lot 123 LOT lot');
      expect(await shareApart(list, bytes, withOwn)).toBeLessThan(0.01);
    },
  );

  test('stands where the raster has it', async () => {
    const list = listOf(
      [
        { ...text, value: 'AVATAR To fi ffi Größe' },
        { ...text, y: 20, value: 'مرحبا بالعالم زيت زيتون' },
        { ...text, y: 30, h: 25, w: 10, rotation: 90, value: 'Riesling', font: { weight: 700 } },
      ],
      600,
    );
    const { bytes } = await pdfOf([list]);
    expect(await shareApart(list, bytes, faces)).toBeLessThan(0.01);
  });

  test.each(['Inconsolata.otf', 'OCRB7.ttf'] as const)(
    'stands there in a font of the user, %s, and is read back',
    async (name) => {
      const own = ownSource(name, strangeFont(name));
      const withOwn = await shippedFaces([own]);
      const item = { ...text, h: 10, value: 'Lot 123 ABC', font: { family: own.family, size: 20 } };
      const { list, errors } = planOf(withOwn, [item], {}, { dpi: 600 });
      expect(errors).toEqual([]);
      const { bytes } = await pdfOf([list], withOwn);
      expect((await textsIn(bytes)).trim()).toBe('Lot 123 ABC');
      expect(await shareApart(list, bytes, withOwn)).toBeLessThan(0.01);
    },
  );

  test('is cut down to the glyphs that are used', async () => {
    const { bytes } = await pdfOf([listOf([{ ...text, value: 'Riesling' }])]);
    expect(bytes.length).toBeLessThan(12_000);
    expect(bytes.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSans-Regular/);
  });

  test('is black ink alone where it is black', async () => {
    const code = { type: 'barcode', symbology: 'qr', value: 'x', x: 5, y: 20, w: 20, h: 20 };
    const { operators } = await pdfOf([listOf([{ ...text, value: 'x' }, code])]);
    expect(operators.filter((one) => /(rg|g)$/.test(one))).toEqual(['0 g', '1 g', '0 g']);
    const red = await pdfOf([listOf([{ ...text, value: 'x', color: '#FF0000' }])]);
    expect(red.operators).toContain('1 0 0 rg');
  });
});

const VALUES: Readonly<Record<Symbology, string>> = {
  ean13: '4006381333931',
  upca: '0012345678905',
  code128: 'LOT-11',
  gs1_128: '0104006381333931',
  itf14: '14006381333938',
  qr: 'https://example.com',
  gs1_digital_link: 'https://example.com/01/04006381333931',
  datamatrix: 'LOT-11',
  gs1_datamatrix: '0104006381333931',
  ean8: '40123455',
  code39: 'LOT-11',
  pdf417: 'LOT-11',
  gs1_databar: '0104006381333931',
  gs1_databar_stacked: '0104006381333931',
  gs1_databar_expanded: '0104006381333931',
  gs1_databar_expanded_stacked: '0104006381333931',
};

test.each(SYMBOLOGIES.flatMap((symbology) => [203, 300, 600].map((dpi) => [symbology, dpi] as const)))(
  '%s of the smallest size at %i dpi is drawn dot for dot by PDFium, and read back',
  async (symbology, dpi) => {
    const dots = Math.min(...moduleChoices(SYMBOL_SIZES[symbology], dpi));
    const module = Math.round(mmOfDots(dots, dpi) * 1000) / 1000;
    const value =
      symbology.startsWith('gs1') && symbology !== 'gs1_digital_link' ? '(01)04006381333931' : VALUES[symbology];
    const wanted = symbology === 'upca' ? value.slice(1) : value;
    const item = { type: 'barcode', symbology, value: wanted, module, text: 'none', w: 60, h: 20 };
    const { list, errors } = planOf(faces, [item], {}, { dpi, whole: { label: { width: 60, height: 20 } } });
    expect(errors).toEqual([]);
    const { bytes } = await pdfOf([list]);
    const { width, height, data } = await drawPdf({ bytes, page: 1, bleed: 0, width: list.width, height: list.height });
    const rgb = new Uint8Array(data);
    expect(Buffer.compare(rgb, paintedOnWhite(list, faces).rgb)).toBe(0);
    expect((await readCodes({ width, height, rgb }, symbology)).map((code) => code.text)).toEqual([VALUES[symbology]]);
  },
);
