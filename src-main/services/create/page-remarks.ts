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
    found.push(remark('red', 'svg_texts', artwork));
  } else if (page.missingFonts.length > 0) {
    const fonts = page.missingFonts.slice(0, MOST_FONTS).join(', ');
    found.push(remark('red', 'fonts_missing', { ...artwork, fonts }));
  }
  if (!chosen) {
    found.push(remark('amber', 'first_of_pages', { ...artwork, pages: page.pages }));
  }
  found.push(...bleedRemarks(placing, name, page.bleed), ...sizeRemarks(placing, name, page));
  if (page.leftOut > 0) {
    found.push(remark('note', 'annotations_left_out', { ...artwork, count: page.leftOut }));
  }
  if (page.kind === 'pdf') {
    found.push(remark('note', 'inks_converted', artwork));
  }
  return found;
}

function bleedRemarks({ options }: Placing, name: string, bleed: number): Remark[] {
  const has = bleed.toFixed(1);
  if (options.bleed > bleed + LITTLE_BLEED) {
    return [remark('amber', 'bleed_short', { artwork: name, bleed: has, wanted: options.bleed })];
  }
  if (bleed < LITTLE_BLEED || options.bleed > 0) return [];
  return [remark('note', 'bleed_unused', { artwork: name, bleed: has })];
}

function sizeRemarks(placing: Placing, name: string, page: KeptVector['page']): Remark[] {
  const { width_mm, height_mm } = placeOf(placing, page);
  const beyond = 2 * placing.options.bleed;
  const [across, down] = [(width_mm - beyond) / page.width, (height_mm - beyond) / page.height];
  const percent = Math.round(100 * (placing.fit === 'contain' ? Math.min(across, down) : Math.max(across, down)));
  if (Math.abs(percent - 100) <= SAME_SIZE_PERCENT) return [];
  const [width, height] = [page.width.toFixed(1), page.height.toFixed(1)];
  return [remark('note', 'page_scaled', { artwork: name, width, height, percent })];
}
