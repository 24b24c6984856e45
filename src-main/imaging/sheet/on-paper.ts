import type { Rgb } from '../../engine/numeric/raster.ts';
import { onWhite } from '../transparency.ts';

/** A picture as it looks in print: white paper shows where it is transparent. */
export function onPaper({ picture, alpha }: { readonly picture: Rgb; readonly alpha: Uint8Array | null }): Rgb {
  return alpha === null ? picture : onWhite(picture, alpha);
}
