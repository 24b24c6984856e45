import type { ArtworkFit } from '../../src-shared/production.ts';
import { type KnownArtwork, knowArtwork as know, rasterSize } from '../engine/known-artwork/known-artwork.ts';
import { inspect, UNLIMITED } from '../imaging/inspect.ts';
import { fitArtwork } from '../imaging/sheet/artwork-fit.ts';

export interface KnowOrder {
  /** The file of the artwork before it was marked. */
  readonly bytes: Uint8Array;
  /** Pixels of its place on the label; null where it was marked at its own size. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly fit: ArtworkFit;
}

/** Artwork in the form in which a photograph of its label is registered on it. */
export async function knowArtwork({ bytes, size, fit }: KnowOrder): Promise<KnownArtwork> {
  const { width, height } = size ?? inspect(bytes, UNLIMITED);
  return know((await fitArtwork(bytes, rasterSize(width, height), fit, UNLIMITED)).picture);
}
