import { AppError } from '../../../../src-shared/errors.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import type { PictureRef } from '../../../store/schema/picture-ref.ts';
import type { Store } from '../../../store/store.ts';
import type { Pool } from '../../../workers/pool.ts';
import type { Tasks } from '../../../workers/tasks.ts';
import type { Artwork, Job } from '../ledger/batch-plan.ts';
import { createByteCache } from './byte-cache.ts';

export interface Artworks {
  /** Puts artwork into the store as it is, so that a batch depends on no file that may go. Judged by its header. */
  take(bytes: Uint8Array): Promise<Artwork>;
  /** At the pixels of its place, as a PNG file. */
  fitted(artwork: Artwork, size: { width: number; height: number }, job: Job): Promise<Uint8Array>;
}

export interface ArtworksOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly limits: { readonly maxBytes: number; readonly maxMegapixels: number; readonly minSide: number };
}

/** Fitted artwork is kept for the labels that follow: many rows mostly show the same. */
const KEPT_BYTES = 64 * 2 ** 20;

export function createArtworks({ store, pool, limits }: ArtworksOptions): Artworks {
  const known = createByteCache(KEPT_BYTES);

  async function take(bytes: Uint8Array): Promise<Artwork> {
    const { type, width, height } = await pool.run('inspect', { bytes, limits });
    return { picture: await store.pictures.put(bytes, type), width, height };
  }

  function fitted(artwork: Artwork, size: { width: number; height: number }, job: Job): Promise<Uint8Array> {
    const name = [artwork.picture.hash, size.width, size.height, job.fit, job.options.dpi].join(' ');
    return known.get(name, () => fit(artwork, size, job));
  }

  async function fit({ picture }: Artwork, { width, height }: { width: number; height: number }, job: Job) {
    const bytes = await readKept(picture);
    const order = { bytes, width, height, fit: job.fit, dpi: job.options.dpi, limits };
    return (await pool.run('fitArtwork', order)).bytes;
  }

  /** One file that was lost is trouble of the rows that show it, not of the station. */
  async function readKept(picture: PictureRef): Promise<Uint8Array> {
    try {
      return await store.pictures.read(picture);
    } catch (error) {
      const cause = error instanceof AppError && error.cause;
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw error;
      throw new AppError('not_found', 'The artwork of this row is missing in the data folder. Give it again.', {
        cause,
        trouble: trouble('artwork_lost'),
      });
    }
  }

  return { take, fitted };
}
