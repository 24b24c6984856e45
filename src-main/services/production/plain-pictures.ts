// Small pictures of labels without their marks: what there is to show to whoever must not have the marks.

import type { StationContext } from '#main/base/station-context.ts';
import { dataOf, pixelsFor, planOf } from '#main/services/ledger/batch-plan.ts';
import type { LabelNames } from '#main/services/ledger/label-fields.ts';
import type { LabelRow, RecordRow } from '#main/store/rows.ts';
import type { Asked } from '#main/store/store.ts';
import type { PlainLabel } from '#main/workers/draw-plain.ts';
import { HIDDEN_CODE } from '#shared/records/register-code.ts';
import type { Artworks } from './artworks.ts';
import { fieldsOnLabel } from './label-picture.ts';

type PlainContext = Pick<StationContext, 'store' | 'pool' | 'fonts'>;

export type PlainPictures = ReturnType<typeof createPlainPictures>;

/**
 * Labels of jobs are drawn once more and not marked; of a record that a program made there is the picture that it gave. Null where
 * the station has the marked picture alone.
 */
export function createPlainPictures({ store, pool, fonts }: PlainContext, artworks: Artworks) {
  return async function drawPlain(
    { id, original }: Pick<RecordRow, 'id' | 'original'>,
    watermarkId: string,
    how: Asked,
  ): Promise<Uint8Array | null> {
    const label = (await store.labels.ofRecord(id)).at(-1);
    const order = label
      ? await unmarked(label, { id, watermarkId, registerCode: HIDDEN_CODE }, how)
      : original && (await given(original));
    return order && (await pool.run('drawPlain', order, how)).bytes;
  };

  async function given(original: NonNullable<RecordRow['original']>): Promise<PlainLabel> {
    return { bytes: await store.pictures.read(original) };
  }

  /** What the label was before its mark. */
  async function unmarked(label: LabelRow, names: LabelNames, how: Asked): Promise<PlainLabel | null> {
    const batch = await store.batches.find(label.batch_id);
    const { artwork } = dataOf(label);
    if (!batch || 'problem' in artwork) return null;
    const plan = planOf(batch);
    const { bytes } = await artworks.fitted(artwork, pixelsFor(plan, artwork), plan, how);
    const fields = await fieldsOnLabel(store, plan, label, names, fonts);
    return fields ? { bytes, fields } : { bytes };
  }
}
