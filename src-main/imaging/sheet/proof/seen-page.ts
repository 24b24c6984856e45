// Pages of a finished PDF as PDFium shows them: it shares nothing with what wrote them.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Box } from '#main/imaging/sheet/layout/box.ts';
import { MM_PER_INCH } from '#main/imaging/sheet/layout/pixels.ts';
import { type Pdfium, startPdfium } from '#main/imaging/vector/pdfium.ts';
import { badPdf } from './pdf-objects.ts';

/** Pixels of red, green, blue and alpha. */
export interface SeenPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}

/** A character, and the middle of its ink: millimetres from the top left corner of the page. */
export interface SeenCharacter {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface SeenPage {
  /** The characters in the order in which PDFium reads them, without spaces and breaks. */
  readonly characters: readonly SeenCharacter[];
  draw(box: Box, dpi: number): SeenPicture;
}

const POINTS_PER_INCH = 72;

/** Opens a file for work on its pages, from 1. The file is read in parts, as far as a page needs. */
export async function withSeenPages<T>(
  path: string,
  work: (page: (number: number) => SeenPage) => Promise<T>,
): Promise<T> {
  const pdfium = await startPdfium();
  const handle = openSync(path, 'r');
  try {
    const document = loadParts(pdfium, handle);
    const opened: number[] = [];
    return await work((number) => {
      // One page is open at a time, since an open page keeps its pictures.
      for (const page of opened.splice(0)) pdfium.api.FPDF_ClosePage(page);
      const page = pdfium.api.FPDF_LoadPage(document, number - 1);
      if (page === 0) throw badPdf(`its page ${number} cannot be shown`);
      opened.push(page);
      return seenPage(pdfium, page);
    });
  } finally {
    closeSync(handle);
  }
}

/** The fields of FPDF_FILEACCESS: length, the function that gives a part, and what it is given. */
const FILE_ACCESS_BYTES = 12;

function loadParts({ api, memory }: Pdfium, handle: number): number {
  const { pdfium } = api;
  const give = pdfium.addFunction((_: number, position: number, to: number, size: number): number => {
    const part = Buffer.allocUnsafe(size >>> 0);
    const read = readSync(handle, part, 0, part.length, position >>> 0);
    new Uint8Array(memory.buffer).set(part.subarray(0, read), to >>> 0);
    return read === part.length ? 1 : 0;
  }, 'iiiii');
  const access = pdfium.wasmExports.malloc(FILE_ACCESS_BYTES);
  for (const [i, value] of [fstatSync(handle).size, give, 0].entries()) pdfium.setValue(access + 4 * i, value, 'i32');
  const document = api.FPDF_LoadCustomDocument(access, '');
  if (document === 0) throw badPdf('PDFium cannot open it');
  return document;
}

function seenPage(pdfium: Pdfium, page: number): SeenPage {
  const height = (pdfium.api.FPDF_GetPageHeightF(page) / POINTS_PER_INCH) * MM_PER_INCH;
  return {
    characters: charactersOn(pdfium, page, height),
    draw: (box, dpi) => draw(pdfium, page, box, dpi),
  };
}

/** BGRA, filled with white; FPDF_PRINTING and red first. */
const BGRA = 1;
const WHITE = 0xffffffff;
const FLAGS = 0x800 | 0x10;

function draw({ api, memory }: Pdfium, page: number, { left, top, width, height }: Box, dpi: number): SeenPicture {
  const dots = (mm: number) => (mm / MM_PER_INCH) * dpi;
  const size = { width: Math.round(dots(width)), height: Math.round(dots(height)) };
  const bitmap = api.FPDFBitmap_Create(size.width, size.height, BGRA);
  if (bitmap === 0) throw badPdf('a label of it is too large to be shown');
  api.FPDFBitmap_FillRect(bitmap, 0, 0, size.width, size.height, WHITE);
  const scale = dpi / POINTS_PER_INCH;
  withFloats({ api, memory } as Pdfium, [scale, 0, 0, scale, -dots(left), -dots(top)], (matrix) =>
    withFloats({ api, memory } as Pdfium, [0, 0, size.width, size.height], (clip) =>
      api.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, FLAGS),
    ),
  );
  const at = api.FPDFBitmap_GetBuffer(bitmap);
  const rgba = new Uint8ClampedArray(memory.buffer.slice(at, at + size.width * size.height * 4));
  api.FPDFBitmap_Destroy(bitmap);
  return { ...size, rgba };
}

function withFloats({ api }: Pdfium, values: readonly number[], work: (at: number) => void): void {
  const { wasmExports, setValue } = api.pdfium;
  const at = wasmExports.malloc(4 * values.length);
  for (const [i, value] of values.entries()) setValue(at + 4 * i, value, 'float');
  work(at);
  wasmExports.free(at);
}

function charactersOn({ api }: Pdfium, page: number, pageHeight: number): SeenCharacter[] {
  const text = api.FPDFText_LoadPage(page);
  const { wasmExports, getValue } = api.pdfium;
  const at = wasmExports.malloc(32);
  const found: SeenCharacter[] = [];
  const mm = (points: number) => (points / POINTS_PER_INCH) * MM_PER_INCH;
  for (let i = 0; i < api.FPDFText_CountChars(text); i++) {
    if (api.FPDFText_IsGenerated(text, i) === 1 || !api.FPDFText_GetCharBox(text, i, at, at + 8, at + 16, at + 24))
      continue;
    const character = characterOf(api.FPDFText_GetUnicode(text, i), api.FPDFText_IsHyphen(text, i) === 1);
    const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => getValue(at + offset, 'double') as number);
    if (character === '') continue;
    found.push({ text: character, x: mm((left + right) / 2), y: pageHeight - mm((bottom + top) / 2) });
  }
  wasmExports.free(at);
  api.FPDFText_ClosePage(text);
  return found;
}

/** PDFium puts a code of its own in the place of a hyphen at the end of a line. Halves of a pair come one after the other. */
function characterOf(code: number, isHyphen: boolean): string {
  if (isHyphen) return '-';
  return code === 0 ? '' : String.fromCodePoint(code).replace(/[\s\u200b]/g, '');
}
