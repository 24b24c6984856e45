import type { Rgb } from '#main/engine/numeric/raster.ts';

/** A picture as it is seen on white paper. */
export function onWhite({ width, height, data }: Rgb, alpha: Uint8Array): Rgb {
  const out = new Uint8Array(data.length);
  for (let pixel = 0, at = 0; pixel < alpha.length; pixel++) {
    const cover = alpha[pixel] / 255;
    for (const end = at + 3; at < end; at++) out[at] = Math.round(255 + (data[at] - 255) * cover);
  }
  return { width, height, data: out };
}

/** Artwork as it looks in print: white paper shows where it is transparent. */
export function onPaper({ picture, alpha }: { readonly picture: Rgb; readonly alpha: Uint8Array | null }): Rgb {
  return alpha === null ? picture : onWhite(picture, alpha);
}

/**
 * Changes colours so that the mark shows through their alpha as it was made for `shown`, the picture on white: the more
 * transparent a pixel, the more its colour must change. Invisible pixels keep their colours. Both pictures may be large, so
 * they are changed in place: `colours` to what is written, `marked` to what is seen of that on white.
 */
export function markThroughAlpha(colours: Rgb, alpha: Uint8Array, shown: Rgb, marked: Rgb): void {
  for (let pixel = 0, at = 0; pixel < alpha.length; pixel++) {
    const cover = alpha[pixel] / 255;
    for (const end = at + 3; at < end; at++) {
      const change = cover === 0 ? 0 : (marked.data[at] - shown.data[at]) / cover;
      const level = Math.max(0, Math.min(255, Math.round(colours.data[at] + change)));
      colours.data[at] = level;
      marked.data[at] = Math.round(255 + (level - 255) * cover);
    }
  }
}

/** Share of pixels that are more than half transparent. */
export function transparentShare(alpha: Uint8Array): number {
  let count = 0;
  for (const cover of alpha) if (cover < 128) count++;
  return count / alpha.length;
}

/** Mean transparency: 0.5 where every pixel is half transparent. */
export function showingThrough(alpha: Uint8Array): number {
  let sum = 0;
  for (const cover of alpha) sum += 255 - cover;
  return sum / (255 * alpha.length);
}

export function isInvisible(alpha: Uint8Array): boolean {
  return alpha.every((cover) => cover === 0);
}

export function isOpaque(alpha: Uint8Array): boolean {
  return alpha.every((cover) => cover === 255);
}
