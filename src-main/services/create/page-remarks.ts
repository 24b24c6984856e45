import type { Remark } from '#shared/core/remark.ts';
import type { Placing } from './artwork-place.ts';
import { placeOf } from './artwork-place.ts';
import type { KeptVector } from './draft-state.ts';
import { remark } from './remarks.ts';

/** Millimetres of bleed that nobody sees missing. */
const LITTLE_BLEED = 0.1;
/** A page that is drawn larger or smaller than this was made for another label. */
const SAME_SIZE_PERCENT = 2;
const MOST_FONTS = 3;

/** Remarks on the page that an artwork is drawn from. */
export function remarksOnPage(placing: Placing, name: string, { page, chosen }: KeptVector): Remark[] {
  const artwork = { artwork: name };
  const found: Remark[] = [];
  // Embedding fonts would not help: no text of an SVG is drawn.
  if (page.missingFonts.length > 0 && page.kind === 'svg') {
    const text = `${name} has texts, and texts of SVG files are not drawn. Convert them to paths.`;
    found.push(remark('red', 'svg_texts', text, artwork));
  } else if (page.missingFonts.length > 0) {
    const fonts = page.missingFonts.slice(0, MOST_FONTS).join(', ');
    const text = `${name} has texts in fonts that are not in the file (${fonts}). Embed the fonts, or convert the texts to paths.`;
    found.push(remark('red', 'fonts_missing', text, { ...artwork, fonts }));
  }
  if (!chosen) {
    const text = `${name} has ${page.pages} pages, and the first one is shown. Choose the page that is meant.`;
    found.push(remark('amber', 'first_of_pages', text, { ...artwork, pages: page.pages }));
  }
  found.push(...bleedRemarks(placing, name, page.bleed), ...sizeRemarks(placing, name, page));
  if (page.leftOut > 0) {
    const text = `${name} has ${page.leftOut} comments or form fields on this page, which are left out.`;
    found.push(remark('note', 'annotations_left_out', text, { ...artwork, count: page.leftOut }));
  }
  if (page.kind === 'pdf') {
    const text = `${name} is shown in sRGB: inks of a press may look a little different.`;
    found.push(remark('note', 'inks_converted', text, artwork));
  }
  return found;
}

function bleedRemarks({ options }: Placing, name: string, bleed: number): Remark[] {
  const has = bleed.toFixed(1);
  if (options.bleed > bleed + LITTLE_BLEED) {
    const text = `${name} has ${has} mm of bleed, and the job prints ${options.bleed} mm: its edge is enlarged.`;
    return [remark('amber', 'bleed_short', text, { artwork: name, bleed: has, wanted: options.bleed })];
  }
  if (bleed < LITTLE_BLEED || options.bleed > 0) return [];
  const text = `${name} has ${has} mm of bleed, which the job does not print: its trimmed page is shown.`;
  return [remark('note', 'bleed_unused', text, { artwork: name, bleed: has })];
}

function sizeRemarks(placing: Placing, name: string, page: KeptVector['page']): Remark[] {
  const { width_mm, height_mm } = placeOf(placing, page);
  const beyond = 2 * placing.options.bleed;
  const [across, down] = [(width_mm - beyond) / page.width, (height_mm - beyond) / page.height];
  const percent = Math.round(100 * (placing.fit === 'contain' ? Math.min(across, down) : Math.max(across, down)));
  if (Math.abs(percent - 100) <= SAME_SIZE_PERCENT) return [];
  const [width, height] = [page.width.toFixed(1), page.height.toFixed(1)];
  const text = `${name} measures ${width} x ${height} mm and is printed at ${percent} % of that.`;
  return [remark('note', 'page_scaled', text, { artwork: name, width, height, percent })];
}
