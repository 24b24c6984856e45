import { type KnownArtwork, knowArtwork as know } from '#main/engine/known-artwork/known-artwork.ts';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { fitArtwork } from '#main/imaging/sheet/artwork-fit.ts';
import { webpOf } from '#main/imaging/small-webp.ts';
import { type ArtworkOrder, rasterSizeOf } from './describe-artwork.ts';

/** Artwork in the form in which a photograph of its label is registered on it. */
export async function knowArtwork({ bytes, size, fit }: ArtworkOrder): Promise<KnownArtwork> {
  return know((await fitArtwork(bytes, rasterSizeOf(bytes, size), fit, UNLIMITED)).picture);
}

/** Of the exact raster's gain a far label keeps all but 0.2 dB at this quality; at 80 it loses up to 1.3 dB. */
const QUALITY = 90;

/** The same picture as a file, small enough that a phone keeps hundreds. */
export async function artworkFile({ bytes, size, fit }: ArtworkOrder): Promise<{ bytes: Uint8Array }> {
  const { picture } = await fitArtwork(bytes, rasterSizeOf(bytes, size), fit, UNLIMITED);
  return { bytes: await webpOf(picture, QUALITY) };
}
