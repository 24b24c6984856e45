import type { Rgb } from '#main/engine/numeric/raster.ts';
import { decodingFailure, openPicture, sharp } from './codec.ts';
import { type ImageLimits, inspect, UNLIMITED } from './inspect.ts';
import { readPhoto } from './read.ts';

/** The long side in pixels. A screen shows the label well, and a print of it at its own size shows that it is a copy. */
const PREVIEW_SIDE = 800;
/** The mark reads as well as in the whole picture. At 80, busy artwork at light strength reads worse. */
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;

const BOX = { width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true } as const;

/** A small JPEG of a stored picture, in which its mark is still read. What is transparent lies on white, as in print. */
export async function preview(bytes: Uint8Array): Promise<Uint8Array> {
  const header = inspect(bytes, UNLIMITED);
  const codec = openPicture(bytes, header, { failOn: 'error', resize: (whole) => whole.resize(BOX) });
  try {
    return (await codec.flatten({ background: 'white' }).jpeg(JPEG).toUint8Array()).data;
  } catch (error) {
    throw decodingFailure(header.type, error);
  }
}

/** The same of a file as it was given to be marked, which is read as it was then. */
export async function plainPreview(bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height } = inspect(bytes, UNLIMITED);
  const { picture } = await readPhoto(bytes, Math.min(1, PREVIEW_SIDE / Math.max(width, height)), UNLIMITED);
  return previewOf(picture);
}

/** A small JPEG of a picture. */
export async function previewOf(picture: Rgb): Promise<Uint8Array> {
  return (await codecOf(picture).resize(BOX).jpeg(JPEG).toUint8Array()).data;
}

/** A small WebP of a picture, at most `side` pixels long, for lists. A picture that the station stored needs no limits: a marked PNG is larger than the file that came. */
export async function thumbnail(bytes: Uint8Array, side: number, limits: ImageLimits = UNLIMITED): Promise<Uint8Array> {
  const header = inspect(bytes, limits);
  const codec = openPicture(bytes, header, {
    failOn: 'error',
    resize: (whole) => whole.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
  });
  try {
    return (await codec.webp({ quality: 82 }).toUint8Array()).data;
  } catch (error) {
    throw decodingFailure(header.type, error);
  }
}

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
