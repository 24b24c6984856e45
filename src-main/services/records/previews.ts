import { createResultCache } from '#main/base/result-cache.ts';
import { createSemaphore } from '#main/base/semaphore.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Room for some hundreds of previews, each of 20 to 300 KB. */
const KEPT_BYTES = 32 * 2 ** 20;
/** Whole pictures are in memory only while their previews are made. So many for strangers, and so many for all others. */
const AT_ONCE = 2;
const LONGEST_LINE = 64;

export type Previews = ReturnType<typeof createPreviews>;

/**
 * What strangers, other users and paired phones see of a marked picture: a small JPEG, made once and kept for as long as there is
 * room. Who has credentials never waits for strangers, not even for the same preview.
 */
export function createPreviews({ store, pool }: { store: Pick<Store, 'pictures'>; pool: Pick<Pool<Tasks>, 'run'> }) {
  const made = createResultCache(KEPT_BYTES, ({ length }: Uint8Array) => length);
  const permits = { permits: AT_ONCE, permitsOfSecond: AT_ONCE };
  const semaphore = createSemaphore({ ...permits, longestLine: LONGEST_LINE, turnedAway: busy });

  async function make(picture: PictureRef, forStranger: boolean): Promise<Uint8Array> {
    const bytes = await store.pictures.read(picture, { forStranger });
    return (await pool.run('preview', { bytes }, { forStranger })).bytes;
  }

  return {
    of(picture: PictureRef, { forStranger }: { readonly forStranger: boolean }): Promise<Uint8Array> {
      const [line, name] = forStranger ? (['second', 'public'] as const) : (['first', 'own'] as const);
      const inLine = () => semaphore.run(() => make(picture, forStranger), undefined, line);
      return made.get(`${picture.hash} ${name}`, inLine);
    },
  };
}

function busy(): AppError {
  return new AppError('busy', 'Many pictures are asked for at this moment. Try again in a few seconds.');
}
