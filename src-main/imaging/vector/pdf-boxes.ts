// The boxes of a PDF page, in points of its own coordinates, y upwards.
import { refusal } from '#shared/troubles/errors.ts';
import type { Pdfium } from './pdfium.ts';

interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export interface PageBoxes {
  /** The trim box; the crop box where the page has none; then the media box. */
  readonly trim: PageBox;
  /** How far the bleed box reaches beyond the trim box, on the side where that is least. */
  readonly bleed: number;
  /** The page is shown turned by a quarter: what is across in these boxes is down. */
  readonly turned: boolean;
}

const FLOAT_BYTES = 4;

export function readBoxes(pdfium: Pdfium, page: number): PageBoxes {
  const { api } = pdfium;
  // As the page shows it: crop within media, also where both come from the page's parents.
  const shown = boxFrom(pdfium, ([at]) => api.FPDF_GetPageBoundingBox(page, at));
  if (!shown) throw refusal('vector_broken', { kind: 'PDF' });
  const trim = boxFrom(pdfium, ([left, bottom, right, top]) => api.FPDFPage_GetTrimBox(page, left, bottom, right, top));
  const bleed = boxFrom(pdfium, ([left, bottom, right, top]) =>
    api.FPDFPage_GetBleedBox(page, left, bottom, right, top),
  );
  return { trim: trim ?? shown, bleed: bleedBeyond(trim, bleed), turned: api.FPDFPage_GetRotation(page) % 2 === 1 };
}

/**
 * Makes a box all that the page has, so that it fills the bitmap, and opens the page anew. The engine has no other way to draw
 * beyond the crop box.
 */
export function showOnly(
  { api }: Pdfium,
  { document, handle, index }: { readonly document: number; readonly handle: number; readonly index: number },
  box: PageBox,
  beyond: number,
): number {
  const edges = [box.left - beyond, box.bottom - beyond, box.right + beyond, box.top + beyond] as const;
  api.FPDFPage_SetMediaBox(handle, ...edges);
  api.FPDFPage_SetCropBox(handle, ...edges);
  api.FPDF_ClosePage(handle);
  const shown = api.FPDF_LoadPage(document, index);
  if (shown === 0) throw refusal('vector_broken', { kind: 'PDF' });
  return shown;
}

type Edges = readonly [left: number, bottom: number, right: number, top: number];

/** Null where the page has no such box, or one without area. */
function boxFrom({ api }: Pdfium, ask: (at: Edges) => boolean): PageBox | null {
  const { wasmExports, getValue } = api.pdfium;
  const at = wasmExports.malloc(4 * FLOAT_BYTES);
  const edges = [0, 1, 2, 3].map((nth) => at + nth * FLOAT_BYTES) as unknown as Edges;
  const isThere = ask(edges);
  const [a, b, c, d] = edges.map((edge) => getValue(edge, 'float') as number);
  wasmExports.free(at);
  const box = { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
  return isThere && box.right > box.left && box.top > box.bottom ? box : null;
}

function bleedBeyond(trim: PageBox | null, bleed: PageBox | null): number {
  if (!trim || !bleed) return 0;
  const sides = [trim.left - bleed.left, trim.bottom - bleed.bottom, bleed.right - trim.right, bleed.top - trim.top];
  return Math.max(0, Math.min(...sides));
}
