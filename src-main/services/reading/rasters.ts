import type { KnownArtwork } from '../../engine/known-artwork/known-artwork.ts';
import type { Pictures } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import { isOfThePicture } from './artwork-faults.ts';
import type { ShownArtwork } from './shown-artwork.ts';

interface RasterOptions {
  readonly store: { readonly pictures: Pick<Pictures, 'read'> };
  readonly pool: Pool<Tasks>;
}

/**
 * Null if the artwork is lost or damaged, or too large for a thread: its labels are read without it. Throws where only the
 * moment is wrong, so that nobody remembers the artwork as one that cannot be read.
 */
export async function knowArtwork(
  { store, pool }: RasterOptions,
  { picture, size, fit }: ShownArtwork,
): Promise<KnownArtwork | null> {
  try {
    return await pool.run('knowArtwork', { bytes: await store.pictures.read(picture), size, fit });
  } catch (error) {
    if (isOfThePicture(error)) return null;
    throw error;
  }
}
