import { refusal } from '#shared/troubles/errors.ts';
import { fileTypeOf, type PictureType, refusedFile } from './file-type.ts';
import type { ImageHeader, RawHeader } from './header.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';
import { readTiffHeader } from './tiff-header.ts';
import { readWebpHeader } from './webp-header.ts';

/** Limits of a picture's size. */
export interface ImageLimits {
  readonly maxBytes: number;
  readonly maxMegapixels: number;
  /** Pixels of the short side. */
  readonly minSide: number;
}

export const DEFAULT_LIMITS: ImageLimits = { maxBytes: 32 * 2 ** 20, maxMegapixels: 50, minSide: 64 };
/** Limits of pictures that the station has stored: they were checked before. */
export const UNLIMITED: ImageLimits = { maxBytes: Number.MAX_SAFE_INTEGER, maxMegapixels: 1e6, minSide: 1 };

const READERS: Record<PictureType, (bytes: Uint8Array) => RawHeader> = {
  jpeg: readJpegHeader,
  png: readPngHeader,
  tiff: readTiffHeader,
  webp: readWebpHeader,
};

/** Reads and checks the header of a picture. Nothing is decoded, so a hostile file costs nothing. */
export function inspect(bytes: Uint8Array, limits: ImageLimits = DEFAULT_LIMITS): ImageHeader {
  refuseBadLength(bytes.length, limits);
  const found = fileTypeOf(bytes);
  if ('refused' in found) throw refusedFile(found);
  const { frames, ...header } = READERS[found.type](bytes);
  refuseBadSize(header.width, header.height, limits);
  if (frames > 1) refuseFrames(header.type);
  return upright(header);
}

export function refuseBadLength(length: number, { maxBytes }: ImageLimits): void {
  if (length === 0) throw refusal('picture_empty');
  if (length <= maxBytes) return;
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  throw refusal('picture_bytes', { mebibytes: mebibytes(length), most: mebibytes(maxBytes) });
}

export function refuseBadSize(width: number, height: number, { maxMegapixels, minSide }: ImageLimits): void {
  const megapixels = (width * height) / 1e6;
  if (megapixels > maxMegapixels) {
    throw refusal('picture_pixels', { width, height, most: maxMegapixels });
  }
  if (Math.min(width, height) < minSide) {
    throw refusal('picture_sides', { width, height, least: minSide });
  }
}

function refuseFrames(type: PictureType): never {
  const several = type === 'tiff' ? 'a TIFF file of several pages' : `an animated ${type === 'webp' ? 'WebP' : 'PNG'}`;
  throw refusal('picture_frames', { several });
}

/** Orientations 5 to 8 swap width and height. */
function upright(header: ImageHeader): ImageHeader {
  return header.orientation < 5 ? header : { ...header, width: header.height, height: header.width };
}
