import type { Settings } from '#shared/core/settings.ts';

/** What every picture that comes to the station is held to. */
export interface PictureLimits {
  readonly maxBytes: number;
  readonly maxMegapixels: number;
  /** Pixels of the short side. */
  readonly minSide: number;
}

/** Smaller pictures are refused. */
const LEAST_SIDE = 64;

/** Pixels of the short side from which a label can be read: one tile of 64 cells, each of 3 pixels, and its edges. */
export const READABLE_SIDE = 204;

export function pictureLimits(settings: Settings): PictureLimits {
  return {
    maxBytes: settings['limits.image_bytes'],
    maxMegapixels: settings['limits.image_megapixels'],
    minSide: LEAST_SIDE,
  };
}
