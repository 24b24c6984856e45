import { AppError, refusal } from '../../../../src-shared/errors.ts';
import type { PictureLimits } from '../../../../src-shared/picture-limits.ts';
import { createResultCache } from '../../../../src-shared/result-cache.ts';
import type { PictureRef } from '../../../store/schema/picture-ref.ts';
import type { Store } from '../../../store/store.ts';
import type { Pool } from '../../../workers/pool.ts';
import type { Tasks } from '../../../workers/tasks.ts';
import type { Artwork, BatchPlan } from '../ledger/batch-plan.ts';

/** Most rows of a batch show the same artwork, so fitted artwork is kept for the next labels. */
const KEPT_BYTES = 64 * 2 ** 20;

type Size = Readonly<Record<'width' | 'height', number>>;
type Fitting = Pick<BatchPlan, 'fit' | 'options'>;

/** Artwork in the pixels of its place, as a PNG file. The name says which artwork, and which place. */
export interface FittedArtwork {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type Artworks = ReturnType<typeof createArtworks>;

export function createArtworks(store: Store, pool: Pool<Tasks>, limits: PictureLimits) {
  const known = createResultCache(KEPT_BYTES, ({ length }: Uint8Array) => length);

  /** Copies artwork into the store, so that no batch depends on a file outside of it. Reads the header alone. */
  async function take(bytes: Uint8Array): Promise<Artwork> {
    const { type, width, height } = await pool.run('inspect', { bytes, limits });
    return { picture: await store.pictures.put(bytes, type), width, height };
  }

  /** Scales artwork to the pixels of its place. */
  async function fitted({ picture }: Artwork, size: Size, fitting: Fitting): Promise<FittedArtwork> {
    const name = [picture.hash, size.width, size.height, fitting.fit, fitting.options.dpi].join(' ');
    return { name, bytes: await known.get(name, () => scale(picture, size, fitting)) };
  }

  async function scale(picture: PictureRef, { width, height }: Size, { fit, options }: Fitting) {
    const bytes = await readKept(picture);
    const order = { bytes, width, height, fit, dpi: options.dpi, limits };
    return (await pool.run('fitArtwork', order)).bytes;
  }

  /** A lost file fails the rows that show it, and does not stop the station. */
  async function readKept(picture: PictureRef): Promise<Uint8Array> {
    try {
      return await store.pictures.read(picture);
    } catch (error) {
      const cause = error instanceof AppError && error.cause;
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw error;
      throw refusal('artwork_lost', {}, { cause });
    }
  }

  return { take, fitted };
}
