// PDF pages as pixels, by PDFium.

import type { Rgb } from '#main/engine/numeric/raster.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { type PageBoxes, readBoxes, showOnly } from './pdf-boxes.ts';
import { type Pdfium, startPdfium } from './pdfium.ts';
import { refuseBadPageSize, type VectorDrawing, type VectorPage } from './vector-page.ts';

const MM_PER_POINT = 25.4 / 72;

export function openPdf(bytes: Uint8Array, page: number): Promise<VectorPage> {
  return withPage(bytes, page, ({ pdfium, handle, pages, boxes }) => {
    const { trim, bleed, turned } = boxes;
    const [across, down] = [mm(trim.right - trim.left), mm(trim.top - trim.bottom)];
    refuseBadPageSize(across, down);
    return {
      kind: 'pdf',
      pages,
      page,
      bleed: mm(bleed),
      ...(turned ? { width: down, height: across } : { width: across, height: down }),
      missingFonts: missingFontsOf(pdfium, handle),
      leftOut: annotationsOn(pdfium, handle),
    };
  });
}

/** The page by its trim box, or with some of its bleed, on white. */
export function drawPdf({ bytes, page, bleed, width, height }: VectorDrawing): Promise<Rgb> {
  return withPage(bytes, page, ({ pdfium, document, handle, boxes }) => {
    const shown = showOnly(pdfium, { document, handle, index: page - 1 }, boxes.trim, bleed / MM_PER_POINT);
    try {
      return render(pdfium, shown, width, height);
    } finally {
      pdfium.api.FPDF_ClosePage(shown);
    }
  });
}

interface OpenPage {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly handle: number;
  readonly pages: number;
  readonly boxes: PageBoxes;
}

async function withPage<T>(bytes: Uint8Array, page: number, work: (open: OpenPage) => T): Promise<T> {
  const pdfium = await startPdfium();
  try {
    const document = load(pdfium, bytes);
    const pages = pdfium.api.FPDF_GetPageCount(document);
    if (page > pages && pages > 0) throw refusal('pdf_page', { page, pages });
    const handle = pdfium.api.FPDF_LoadPage(document, page - 1);
    if (handle === 0) throw refusal('vector_broken', { kind: 'PDF' });
    return work({ pdfium, document, handle, pages, boxes: readBoxes(pdfium, handle) });
  } catch (error) {
    if (pdfium.wasRefused()) throw refusal('vector_heavy', { kind: 'PDF' }, { cause: error });
    throw isTrap(error) ? refusal('vector_broken', { kind: 'PDF' }, { cause: error }) : error;
  }
}

/** FPDF_GetLastError */
const NEEDS_PASSWORD = 4;
const UNKNOWN_SECURITY = 5;

function load({ api, memory }: Pdfium, bytes: Uint8Array): number {
  // The document reads from these bytes as long as it is open. They go with the engine.
  const at = api.pdfium.wasmExports.malloc(bytes.length);
  if (at === 0) throw refusal('vector_heavy', { kind: 'PDF' });
  new Uint8Array(memory.buffer).set(bytes, at);
  const document = api.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document !== 0) return document;
  const code = api.FPDF_GetLastError();
  if (code === NEEDS_PASSWORD || code === UNKNOWN_SECURITY) throw refusal('pdf_password');
  throw refusal('vector_broken', { kind: 'PDF' });
}

/** Without alpha, blending takes ten times as long. */
const BGRA = 1;
const WHITE = 0xffffffff;
/** FPDF_PRINTING: layers as they print. FPDF_REVERSE_BYTE_ORDER: red first. FPDF_RENDER_LIMITEDIMAGECACHE: less memory. */
const FLAGS = 0x800 | 0x10 | 0x200;

function render({ api, memory }: Pdfium, handle: number, width: number, height: number): Rgb {
  const bitmap = api.FPDFBitmap_Create(width, height, BGRA);
  if (bitmap === 0) throw refusal('vector_heavy', { kind: 'PDF' });
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  api.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, FLAGS);
  const pixels = new Uint8Array(memory.buffer, api.FPDFBitmap_GetBuffer(bitmap), width * height * 4);
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = pixels[from];
    data[to + 1] = pixels[from + 1];
    data[to + 2] = pixels[from + 2];
  }
  return { width, height, data };
}

/** FPDF_ANNOT_LINK, FPDF_ANNOT_POPUP: they show nothing of their own. */
const UNSEEN = [2, 16];

function annotationsOn({ api }: Pdfium, handle: number): number {
  let count = 0;
  for (let index = api.FPDFPage_GetAnnotCount(handle) - 1; index >= 0; index--) {
    const annotation = api.FPDFPage_GetAnnot(handle, index);
    if (annotation === 0) continue;
    if (!UNSEEN.includes(api.FPDFAnnot_GetSubtype(annotation))) count++;
    api.FPDFPage_CloseAnnot(annotation);
  }
  return count;
}

function mm(points: number): number {
  return points * MM_PER_POINT;
}

/** FPDF_PAGEOBJ_TEXT, FPDF_PAGEOBJ_FORM, FPDF_TEXTRENDERMODE_INVISIBLE */
const TEXT = 1;
const FORM = 5;
const INVISIBLE = 3;
/** Pages of labels have some hundred. */
const MOST_OBJECTS = 20_000;
const DEEPEST = 8;
const LONGEST_NAME = 256;

/** Names of fonts of the page's visible texts that are not embedded. The engine would put others in their place. */
function missingFontsOf({ api, memory }: Pdfium, page: number): string[] {
  const names = new Set<string>();
  const known = new Set<number>();
  let seen = 0;

  function look(count: number, at: (index: number) => number, depth: number): void {
    for (let index = 0; index < count && seen < MOST_OBJECTS; index++) {
      seen++;
      const object = at(index);
      const type = api.FPDFPageObj_GetType(object);
      if (type === TEXT) lookAtText(object);
      if (type === FORM && depth < DEEPEST) {
        look(api.FPDFFormObj_CountObjects(object), (nth) => api.FPDFFormObj_GetObject(object, nth), depth + 1);
      }
    }
  }

  function lookAtText(object: number): void {
    const font = api.FPDFTextObj_GetFont(object);
    if (font === 0 || known.has(font) || api.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) return;
    known.add(font);
    if (api.FPDFFont_GetIsEmbedded(font) !== 0) return;
    names.add(nameOf(font));
  }

  function nameOf(font: number): string {
    const { malloc, free } = api.pdfium.wasmExports;
    const at = malloc(LONGEST_NAME);
    const length = api.FPDFFont_GetBaseFontName(font, at, LONGEST_NAME);
    const bytes = new Uint8Array(memory.buffer).slice(at, at + Math.min(length, LONGEST_NAME));
    free(at);
    const name = new TextDecoder().decode(bytes).replaceAll('\0', '').trim();
    return name === '' ? '?' : name;
  }

  look(api.FPDFPage_CountObjects(page), (nth) => api.FPDFPage_GetObject(page, nth), 0);
  return [...names].sort();
}

/** The part of the host's WebAssembly that is used here. */
declare const WebAssembly: { readonly RuntimeError: ErrorConstructor };

/** Whether a WebAssembly program was torn out of its work: by a fault, by its own abort, or at the end of its stack. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
