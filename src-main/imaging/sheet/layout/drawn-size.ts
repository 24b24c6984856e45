import type { ArtworkFit } from '#shared/jobs/production.ts';
import type { Size } from './box.ts';

/** A4 at 600 dpi. A drawn page takes four bytes for each, and a few copies of them. */
const MOST_PIXELS = 36e6;
/** Sizes in millimetres are inexact: so little beyond a whole pixel is none. */
const INEXACT = 0.01;

/**
 * The pixels in which a page is drawn for its place: in its own proportions, and in one direction exactly as many as the place
 * has, so that nothing is resampled.
 */
export function drawnSize(page: Size, place: Size, fit: ArtworkFit): Size {
  const [across, down] = [place.width / page.width, place.height / page.height];
  const isByWidth = fit === 'contain' ? across <= down : across >= down;
  const { width, height } = isByWidth
    ? { width: place.width, height: roundedUp(page.height * across) }
    : { width: roundedUp(page.width * down), height: place.height };
  const times = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * times)), height: Math.max(1, Math.floor(height * times)) };
}

/** How much of a page's bleed is drawn, in its own millimetres, so that the page's trim lies on the label's. */
export function drawnBleed(
  page: Size & { readonly bleed: number },
  label: Size,
  bleed: number,
  fit: ArtworkFit,
): number {
  const [across, down] = [label.width / page.width, label.height / page.height];
  const times = fit === 'contain' ? Math.min(across, down) : Math.max(across, down);
  return Math.min(page.bleed, bleed / times);
}

function roundedUp(length: number): number {
  return Math.max(1, Math.ceil(length - INEXACT));
}
