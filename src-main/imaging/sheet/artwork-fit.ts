import type { Rgb } from '#main/engine/numeric/raster.ts';
import { sharp } from '#main/imaging/codec.ts';
import type { ImageLimits } from '#main/imaging/inspect.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { onPaper, showingThrough } from '#main/imaging/transparency.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';
import type { Size } from './layout/box.ts';

export interface FittedArtwork {
  readonly picture: Rgb;
  /** Pixels of the place along one pixel of the file. Over 1, the artwork is coarser than the print. */
  readonly enlarged: number;
  /** Share of the paper that shows through the artwork. */
  readonly transparent: number;
  readonly notes: readonly string[];
}

/** Artwork at exactly the pixels of its place, on white paper, so that nothing is resampled after marking. */
export async function fitArtwork(
  bytes: Uint8Array,
  place: Size,
  fit: ArtworkFit,
  limits?: ImageLimits,
): Promise<FittedArtwork> {
  const artwork = await readArtwork(bytes, limits);
  const flat = onPaper(artwork);
  const [across, down] = [place.width / flat.width, place.height / flat.height];
  return {
    picture: across === 1 && down === 1 ? flat : await resized(flat, place, fit),
    enlarged: fit === 'contain' ? Math.min(across, down) : Math.max(across, down),
    transparent: artwork.alpha ? showingThrough(artwork.alpha) : 0,
    notes: artwork.notes,
  };
}

async function resized({ width, height, data }: Rgb, place: Size, fit: ArtworkFit): Promise<Rgb> {
  const { data: out } = await sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: width * height })
    .resize({ ...place, fit: fit === 'stretch' ? 'fill' : fit, kernel: 'lanczos3', background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...place, data: out };
}
