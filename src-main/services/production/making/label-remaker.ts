import { fingerprintOf } from '#main/services/marks/mark-keys.ts';
import { dataOf, pixelsFor, planOf } from '#main/services/production/ledger/batch-plan.ts';
import type { Recipe, Store } from '#main/store/store.ts';
import type { Pool, RunOptions } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { createArtworks } from './artworks.ts';
import { labelPicture } from './label-picture.ts';

export interface RemakerOptions {
  /** Where artworks and rows are. */
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  /** All keys that the station reads. */
  readonly keys: readonly string[];
  /** The folder of the fonts that ship. */
  readonly fonts: string;
}

/** The limits may have become narrower since the label was made. */
const NO_LIMITS = { maxBytes: Number.MAX_SAFE_INTEGER, maxMegapixels: Number.MAX_SAFE_INTEGER, minSide: 1 };

export type LabelRemaker = ReturnType<typeof createLabelRemaker>;

/** Makes the picture of a label once more, from its recipe and the ledger. */
export function createLabelRemaker({ store, pool, keys, fonts }: RemakerOptions) {
  const artworks = createArtworks(store, pool, NO_LIMITS);

  return async function remake({ label: labelId, id, watermark_id, mark_key }: Recipe, run: RunOptions = {}) {
    const label = await store.labels.find(labelId);
    if (label?.record_id !== id) throw impossible(id, 'the ledger has no such label.');
    const batch = await store.batches.find(label.batch_id);
    if (!batch) throw impossible(id, 'the ledger has no batch of this label.');
    const { artwork } = dataOf(label);
    if ('problem' in artwork) throw impossible(id, 'the ledger names no artwork.');
    const key = keys.find((one) => fingerprintOf(one) === mark_key);
    if (key === undefined) throw impossible(id, 'the station does not have the key of its mark.');
    const plan = planOf(batch);
    const fitted = await artworks.fitted(artwork, pixelsFor(plan, artwork), plan, run);
    const names = { id, watermarkId: watermark_id };
    const order = { plan, label, artwork: fitted, names, key, otherKeys: [], isMadeAgain: true };
    return labelPicture({ store, pool, fonts }, order, run);
  };
}

function impossible(id: string, why: string): AppError {
  return refusal('picture_not_made_again', { id, why });
}
