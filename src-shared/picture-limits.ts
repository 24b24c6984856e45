import type { Settings } from './settings.ts';

/** What every picture that comes to the station is held to. */
export interface PictureLimits {
  readonly maxBytes: number;
  readonly maxMegapixels: number;
  /** Pixels of the short side. */
  readonly minSide: number;
}

/** A smaller picture has no room for one tile of the mark. */
const LEAST_SIDE = 64;

export function pictureLimits(settings: Settings): PictureLimits {
  return {
    maxBytes: settings['limits.image_bytes'],
    maxMegapixels: settings['limits.image_megapixels'],
    minSide: LEAST_SIDE,
  };
}
