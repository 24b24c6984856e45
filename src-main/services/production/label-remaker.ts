import type { StationContext } from '#main/base/station-context.ts';
import { dataOf, pixelsFor, planOf } from '#main/services/ledger/batch-plan.ts';
import { fingerprintOf } from '#main/services/marks/mark-keys.ts';
import type { Recipe } from '#main/store/store.ts';
import type { RunOptions } from '#main/workers/pool.ts';
import { HIDDEN_CODE } from '#shared/records/register-code.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import type { Artworks } from './artworks.ts';
import { labelPicture } from './label-picture.ts';

/** Its store has the artworks and the rows, and all keys that the station reads may have marked a label. */
export type RemakerContext = Pick<StationContext, 'store' | 'pool' | 'keys' | 'fonts'>;

export type LabelRemaker = ReturnType<typeof createLabelRemaker>;

/** Makes the picture of a label once more, from its recipe and the ledger. */
export function createLabelRemaker(context: RemakerContext, artworks: Artworks) {
  const { store, keys } = context;

  return async function remake({ label: labelId, id, watermark_id, mark_key }: Recipe, run: RunOptions = {}) {
    const label = await store.labels.find(labelId);
    if (label?.record_id !== id) throw impossible(id, 'the ledger has no such label.');
    const batch = await store.batches.find(label.batch_id);
    if (!batch) throw impossible(id, 'the ledger has no batch of this label.');
    const { artwork } = dataOf(label);
    if ('problem' in artwork) throw impossible(id, 'the ledger names no artwork.');
    const key = keys.reading.find((one) => fingerprintOf(one) === mark_key);
    if (key === undefined) throw impossible(id, 'the station does not have the key of its mark.');
    const plan = planOf(batch);
    const fitted = await artworks.fitted(artwork, pixelsFor(plan, artwork), plan, run);
    const names = { id, watermarkId: watermark_id, registerCode: HIDDEN_CODE };
    const order = { plan, label, artwork: fitted, names, key, otherKeys: [], isMadeAgain: true };
    return labelPicture(context, order, run);
  };
}

function impossible(id: string, why: string): AppError {
  return refusal('picture_not_made_again', { id, why });
}
