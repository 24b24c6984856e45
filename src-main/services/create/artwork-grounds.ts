// How bright the artworks of a draft are where texts stand on them.

import { pictureLimits } from '#main/base/picture-limits.ts';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { ArtworkGround } from '#main/labels/artwork-ground.ts';
import type { Layout, LayoutItem } from '#shared/labels/layout.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { artworkForAll } from './artwork-names.ts';
import { placeOf } from './artwork-place.ts';
import type { DraftState, KeptArtwork } from './draft-state.ts';
import { frameOf } from './layout-remarks.ts';

export type ArtworkGrounds = ReturnType<typeof createArtworkGrounds>;

/** Grounds have 100 KB and fewer. */
const KEPT_BYTES = 16 * 2 ** 20;

export function createArtworkGrounds({ store, pool, settings }: Pick<StationContext, 'store' | 'pool' | 'settings'>) {
  const limits = pictureLimits(settings);
  const known = createResultCache<ArtworkGround>(KEPT_BYTES, ({ luminances }) => luminances.length);

  /** Null where the artwork cannot be read now. Making says so, and without a warning the desk can still work. */
  function of(state: DraftState, one: KeptArtwork): Promise<ArtworkGround | null> {
    const { picture: file } = one.artwork;
    const { fit } = state;
    const picture = pictureOf(state, one);
    const make = async () =>
      pool.run('artworkGround', { bytes: await store.pictures.read(file), picture, fit, limits });
    return known.get(JSON.stringify([file.hash, fit, picture]), make).catch(unlessBroken);
  }

  return { of };
}

/** Artwork that cannot be read, or that takes too long, is told where it was given. */
function unlessBroken(error: unknown): null {
  if (error instanceof AppError && error.code !== 'internal') return null;
  throw error;
}

/** Changes where texts of the rows stand on another ground. Empty where the layout has no text that stands on artwork. */
export function groundsBasis(state: DraftState, { items }: Layout): string {
  if (!items.some(standsOnArtwork)) return '';
  const artworks = state.artworks.map((one) => [one.id, one.name, one.artwork.picture.hash, pictureOf(state, one)]);
  return JSON.stringify([state.fit, artworkForAll(state), artworks]);
}

export function standsOnArtwork(item: LayoutItem): boolean {
  return item.type === 'text' && item.background === null;
}

function pictureOf(state: DraftState, one: KeptArtwork): ArtworkGround['picture'] {
  const { width_px: w, height_px: h } = placeOf(state, one.artwork);
  const { x, y } = frameOf(state, one);
  return { x, y, w, h };
}
