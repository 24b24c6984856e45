import type { Rgb } from '#main/engine/numeric/raster.ts';
import { sharp } from './codec.ts';

/** A picture as a WebP file, at most `side` pixels long. */
export async function smallWebp(picture: Rgb, side: number): Promise<Uint8Array> {
  const small = codecOf(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return (await small.webp({ quality: 82, effort: EFFORT }).toUint8Array()).data;
}

export async function webpOf(picture: Rgb, quality: number): Promise<Uint8Array> {
  return (await codecOf(picture).webp({ quality, effort: EFFORT }).toUint8Array()).data;
}

/** More effort makes files that are 5 % smaller, and takes three times as long. */
const EFFORT = 2;

function codecOf({ width, height, data }: Rgb) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
