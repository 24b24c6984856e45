import { sharp } from '#main/imaging/codec.ts';
import type { ImageLimits } from '#main/imaging/inspect.ts';
import { readArtwork } from '#main/imaging/read.ts';

/** Pixels of red, green, blue and alpha. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

interface PicturePlace {
  readonly place: { readonly w: number; readonly h: number };
  readonly rotation: 0 | 90 | 180 | 270;
  readonly fit: 'contain' | 'cover';
  readonly align: 'start' | 'center' | 'end';
  readonly valign: 'top' | 'middle' | 'bottom';
}

/** A picture in the pixels of its place, turned; what it does not cover is clear. */
export async function placedPicture(
  bytes: Uint8Array,
  { place: { w, h }, rotation, fit, align, valign }: PicturePlace,
  limits?: ImageLimits,
): Promise<SmallPicture> {
  const { picture, alpha } = await readArtwork(bytes, limits);
  const { width, height } = picture;
  const isSide = rotation === 90 || rotation === 270;
  const vertical = { top: 'top', middle: '', bottom: 'bottom' }[valign];
  const horizontal = { start: 'left', center: '', end: 'right' }[align];
  const resized = await sharp(withAlpha(picture.data, alpha), {
    raw: { width, height, channels: 4 },
    limitInputPixels: width * height,
  })
    .resize({
      ...(isSide ? { width: h, height: w } : { width: w, height: h }),
      fit,
      position: `${horizontal} ${vertical}`.trim() || 'centre',
      kernel: 'lanczos3',
      background: '#ffffff00',
    })
    .raw()
    .toBuffer();
  const inner = { width: isSide ? h : w, height: isSide ? w : h };
  const turned = await sharp(resized, { raw: { ...inner, channels: 4 }, limitInputPixels: w * h })
    .rotate(rotation)
    .raw()
    .toBuffer();
  return { width: w, height: h, rgba: turned };
}

function withAlpha(rgb: Uint8Array, alpha: Uint8Array | null): Uint8Array {
  const count = rgb.length / 3;
  const out = new Uint8Array(4 * count).fill(255);
  for (let i = 0; i < count; i++) {
    out[4 * i] = rgb[3 * i];
    out[4 * i + 1] = rgb[3 * i + 1];
    out[4 * i + 2] = rgb[3 * i + 2];
    if (alpha) out[4 * i + 3] = alpha[i];
  }
  return out;
}
