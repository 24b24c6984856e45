// What tests need of reports: the fonts that a thread opens for them, and the texts that their pages say.
import { join } from 'node:path';
import type { FontOpener } from '#main/imaging/reports/letters.ts';
import { startPdfium } from '#main/imaging/vector/pdfium.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';

const FONTS = join(import.meta.dirname, '../../resources/fonts');

export const openShippedFonts: FontOpener = () => createFieldPlanner().shippedFonts(FONTS);

/** The texts of each page, as people copy them. */
export async function textsOfPdf(bytes: Uint8Array): Promise<string[]> {
  const { api, memory } = await startPdfium();
  const { malloc } = api.pdfium.wasmExports;
  const at = malloc(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, at);
  const document = api.FPDF_LoadMemDocument(at, bytes.length, '');
  return Array.from({ length: api.FPDF_GetPageCount(document) }, (_, page) => {
    const text = api.FPDFText_LoadPage(api.FPDF_LoadPage(document, page));
    const count = api.FPDFText_CountChars(text);
    const found = malloc(2 * (count + 1));
    api.FPDFText_GetText(text, 0, count, found);
    return Buffer.from(memory.buffer, found, 2 * count).toString('utf16le');
  });
}
