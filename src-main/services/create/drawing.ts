import { drawnBleed, drawnSize } from '#main/imaging/sheet/layout/drawn-size.ts';
import { type Placing, placeOf } from './artwork-place.ts';
import type { Drawing, VectorPage } from './vector-pages.ts';

/** What is drawn of a page, and in how many pixels. */
export function drawingFor({ preset, options, fit }: Omit<Placing, 'strength'>, page: VectorPage): Drawing {
  const place = placeOf({ preset, options }, page);
  const label = { width: place.width_mm - 2 * options.bleed, height: place.height_mm - 2 * options.bleed };
  const bleed = drawnBleed(page, label, options.bleed, fit);
  const region = { width: page.width + 2 * bleed, height: page.height + 2 * bleed };
  return { bleed, ...drawnSize(region, { width: place.width_px, height: place.height_px }, fit) };
}
