import type { Pdfium } from './pdfium.ts';

/** FPDF_PAGEOBJ_TEXT, FPDF_PAGEOBJ_FORM, FPDF_TEXTRENDERMODE_INVISIBLE */
const TEXT = 1;
const FORM = 5;
const INVISIBLE = 3;
/** Pages of labels have some hundred. */
const MOST_OBJECTS = 20_000;
const DEEPEST = 8;
const LONGEST_NAME = 256;

/** Names of fonts of the page's visible texts that are not embedded. The engine would put others in their place. */
export function missingFontsOf({ api, memory }: Pdfium, page: number): string[] {
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
