import { type KnownArtwork, knowArtwork as know } from '../engine/known-artwork/known-artwork.ts';
import { UNLIMITED } from '../imaging/inspect.ts';
import { fitArtwork } from '../imaging/sheet/artwork-fit.ts';
import { type ArtworkOrder, rasterSizeOf } from './describe-artwork.ts';

/** Artwork in the form in which a photograph of its label is registered on it. */
export async function knowArtwork({ bytes, size, fit }: ArtworkOrder): Promise<KnownArtwork> {
  return know((await fitArtwork(bytes, rasterSizeOf(bytes, size), fit, UNLIMITED)).picture);
}
