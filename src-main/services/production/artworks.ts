import type { PictureLimits } from '#main/base/picture-limits.ts';
import { createResultCache } from '#main/base/result-cache.ts';
import type { Artwork, BatchPlan } from '#main/services/ledger/batch-plan.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Asked, Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

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

  /** Scales artwork to the pixels of its place. Nobody else waits for what is scaled for a stranger. */
  async function fitted(
    { picture }: Artwork,
    size: Size,
    fitting: Fitting,
    { forStranger = false }: Asked = {},
  ): Promise<FittedArtwork> {
    const name = [picture.hash, size.width, size.height, fitting.fit, fitting.options.dpi].join(' ');
    const kept = forStranger ? `${name} for strangers` : name;
    return { name, bytes: await known.get(kept, () => scale(picture, size, fitting, forStranger)) };
  }

  async function scale(
    picture: PictureRef,
    { width, height }: Size,
    { fit, options }: Fitting,
    forStranger: boolean,
  ): Promise<Uint8Array> {
    const bytes = await readKept(picture);
    const order = { bytes, width, height, fit, dpi: options.dpi, limits };
    return (await pool.run('fitArtwork', order, { forStranger })).bytes;
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
