import { AppError } from '../../../src-shared/errors.ts';
import { createResultCache } from '../../../src-shared/result-cache.ts';
import { createSemaphore } from '../../../src-shared/semaphore.ts';
import type { PictureRef } from '../../store/schema/picture-ref.ts';
import type { Store } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';

/** Room for some hundreds of previews, each of 20 to 300 KB. */
const KEPT_BYTES = 32 * 2 ** 20;
/** Whole pictures are in memory only while their previews are made. */
const AT_ONCE = 2;
const LONGEST_LINE = 64;

export type Previews = ReturnType<typeof createPreviews>;

/** What strangers see of a marked picture: a small JPEG, made once and kept for as long as there is room. */
export function createPreviews({ store, pool }: { store: Pick<Store, 'pictures'>; pool: Pool<Tasks> }) {
  const made = createResultCache(KEPT_BYTES, ({ length }: Uint8Array) => length);
  const semaphore = createSemaphore({ permits: AT_ONCE, longestLine: LONGEST_LINE, turnedAway: busy });

  async function make(picture: PictureRef): Promise<Uint8Array> {
    const bytes = await store.pictures.read(picture, { forStranger: true });
    return (await pool.run('preview', { bytes }, { forStranger: true })).bytes;
  }

  return {
    of: (picture: PictureRef): Promise<Uint8Array> => made.get(picture.hash, () => semaphore.run(() => make(picture))),
  };
}

function busy(): AppError {
  return new AppError('busy', 'Many pictures are asked for at this moment. Try again in a few seconds.');
}
