import { describeArtwork as describe } from '#main/engine/known-artwork/describe.ts';
import type { Descriptor } from '#main/engine/known-artwork/descriptor.ts';
import { type KnownArtwork, knowArtwork as know, rasterSize } from '#main/engine/known-artwork/known-artwork.ts';
import { inspect, UNLIMITED } from '#main/imaging/inspect.ts';
import { webpOf } from '#main/imaging/preview.ts';
import { fitArtwork } from '#main/imaging/sheet/artwork-fit.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';

interface ArtworkOrder {
  /** The file of the artwork before it was marked. */
  readonly bytes: Uint8Array;
  /** Pixels of its place on the label; null where it was marked at its own size. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly fit: ArtworkFit;
}

/** The descriptor by which a photograph of the label is recognised among thousands of artworks. */
export async function describeArtwork({ bytes, size, fit }: ArtworkOrder): Promise<Descriptor> {
  const { width, height } = rasterSizeOf(bytes, size);
  // Half of the raster: twice as fine as a descriptor. Decoding it small is fast.
  const small = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  return describe((await fitArtwork(bytes, small, fit, UNLIMITED)).picture);
}

/** Size of the raster of the label's picture. */
function rasterSizeOf(bytes: Uint8Array, size: ArtworkOrder['size']): { width: number; height: number } {
  const { width, height } = size ?? inspect(bytes, UNLIMITED);
  return rasterSize(width, height);
}

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
