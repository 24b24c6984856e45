import { AppError } from '../../../src-shared/errors.ts';
import type { KnownArtwork } from '../../engine/known-artwork/known-artwork.ts';
import type { Pictures } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import type { ShownArtwork } from './shown-artwork.ts';
import { readIfWhole } from './stored-picture.ts';

interface RasterOptions {
  readonly store: { readonly pictures: Pick<Pictures, 'read'> };
  readonly pool: Pool<Tasks>;
}

/** Null if the artwork cannot be read, or is too large for a thread: its labels are read without it. */
export async function knowArtwork(
  { store, pool }: RasterOptions,
  { picture, size, fit }: ShownArtwork,
): Promise<KnownArtwork | null> {
  const bytes = await readIfWhole(store.pictures, picture);
  if (!bytes) return null;
  try {
    return await pool.run('knowArtwork', { bytes, size, fit });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
