import { createResultCache } from '#main/base/result-cache.ts';
import { createSemaphore } from '#main/base/semaphore.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';

/** Room for some hundreds of previews, each of 20 to 300 KB. */
const KEPT_BYTES = 32 * 2 ** 20;
/** Whole pictures are in memory only while their previews are made. So many for strangers, and so many for all others. */
const AT_ONCE = 2;
const LONGEST_LINE = 64;

export type Previews = ReturnType<typeof createPreviews>;

/** Draws the label of a record without its mark, small. Null where the station has no picture that bears no mark. */
export type DrawPlain = (record: RecordRow, how: Asked) => Promise<Uint8Array | null>;

interface Asked {
  readonly forStranger: boolean;
}

interface PreviewParts {
  readonly store: Pick<Store, 'pictures' | 'records'>;
  readonly pool: Pick<Pool<Tasks>, 'run'>;
  readonly drawPlain: DrawPlain;
}

/**
 * What strangers, other users and paired phones see of a marked picture: a small JPEG, made once and kept for as long as there is
 * room. Who has credentials never waits for strangers, not even for the same preview.
 */
export function createPreviews({ store, pool, drawPlain }: PreviewParts) {
  const made = createResultCache(KEPT_BYTES, ({ length }: Uint8Array) => length);
  const permits = { permits: AT_ONCE, permitsOfSecond: AT_ONCE };
  const semaphore = createSemaphore({ ...permits, longestLine: LONGEST_LINE, turnedAway: busy });

  function kept(name: string, { forStranger }: Asked, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const [line, whose] = forStranger ? (['second', 'public'] as const) : (['first', 'own'] as const);
    return made.get(`${name} ${whose}`, () => semaphore.run(make, undefined, line));
  }

  async function small(picture: PictureRef, { forStranger }: Asked): Promise<Uint8Array> {
    const bytes = await store.pictures.read(picture, { forStranger });
    return (await pool.run('preview', { bytes }, { forStranger })).bytes;
  }

  async function plain(id: string, how: Asked): Promise<Uint8Array> {
    const drawn = await drawPlain(existing(await store.records.find(id)), how);
    if (drawn === null) throw refusal('no_plain_picture');
    return drawn;
  }

  return {
    of: (picture: PictureRef, how: Asked) => kept(`${picture.hash} marked`, how, () => small(picture, how)),
    /** The record's label without its mark. It follows from what its marked picture was made of, so that picture names it. */
    plain: (id: string, { hash }: PictureRef, how: Asked) => kept(`${hash} plain`, how, () => plain(id, how)),
  };
}

function busy(): AppError {
  return new AppError('busy', 'Many pictures are asked for at this moment. Try again in a few seconds.');
}
