// A photograph of a label for people to look at later: made smaller, and with nothing of what its file told beside the picture.
import type { ImageLimits } from '#main/imaging/inspect.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { smallWebp } from '#main/imaging/preview.ts';
import { readPhoto } from '#main/imaging/read.ts';

interface KeptPhotoOrder {
  readonly bytes: Uint8Array;
  /** Pixels of the long side, at the most. */
  readonly side: number;
  readonly mostBytes: number;
  readonly limits: ImageLimits;
}

interface KeptPhoto {
  /** A WebP file. Null where the picture is too busy to become so small. */
  readonly file: Uint8Array | null;
  /** Of the upright photograph as it was sent. */
  readonly width: number;
  readonly height: number;
}

/** Shares of the side that are tried, one after the other, while the file has too many bytes. */
const SHRUNK = [1, 0.7, 0.5];

export async function keptPhoto({ bytes, side, mostBytes, limits }: KeptPhotoOrder): Promise<KeptPhoto> {
  const { width, height } = inspect(bytes, limits);
  const { picture } = await readPhoto(bytes, Math.min(1, side / Math.max(width, height)), limits);
  for (const share of SHRUNK) {
    const file = await smallWebp(picture, Math.round(side * share));
    if (file.length <= mostBytes) return { file, width, height };
  }
  return { file: null, width, height };
}
