import type { Rgb } from '../../engine/raster.ts';

/** A picture as it looks in print: where it is transparent, the white paper shows. */
export function onPaper({ picture, alpha }: { readonly picture: Rgb; readonly alpha: Uint8Array | null }): Rgb {
  if (alpha === null) return picture;
  const data = picture.data.map((level, i) => Math.round(255 + ((level - 255) * alpha[Math.floor(i / 3)]) / 255));
  return { ...picture, data };
}
