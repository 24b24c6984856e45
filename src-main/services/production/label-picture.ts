// The marked picture of a label follows from its row, the plan of its batch, its ID and the key, and from nothing else.

import type { StationContext } from '#main/base/station-context.ts';
import { type BatchPlan, dataOf } from '#main/services/ledger/batch-plan.ts';
import { jobFields, type LabelNames, rowFields } from '#main/services/ledger/label-fields.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { LabelFields } from '#main/workers/painted-fields.ts';
import type { RunOptions } from '#main/workers/pool.ts';
import type { FittedArtwork } from './artworks.ts';

interface PictureContext extends Pick<StationContext, 'pool' | 'fonts'> {
  readonly store: Pick<Store, 'pictures'>;
}

interface LabelPictureOrder {
  readonly plan: BatchPlan;
  readonly label: LabelRow;
  /** In the pixels of its place. */
  readonly artwork: FittedArtwork;
  readonly names: LabelNames;
  readonly key: string;
  /** Other keys that the station reads: artwork must carry no mark of these. */
  readonly otherKeys: readonly string[];
  /** The label was made before. */
  readonly isMadeAgain?: boolean;
}

export async function labelPicture(
  { store, pool, fonts }: PictureContext,
  { plan, label, names, ...order }: LabelPictureOrder,
  run: RunOptions = {},
): Promise<Uint8Array> {
  const fields = await fieldsOnLabel(store, plan, label, names, fonts);
  const { strength, options } = plan;
  const task = { ...order, message: names.id, strength, dpi: options.dpi, ...(fields ? { fields } : {}) };
  return (await pool.run('markLabel', task, run)).bytes;
}

/** What the row puts on its label, with the files of its pictures. */
export async function fieldsOnLabel(
  store: Pick<Store, 'pictures'>,
  plan: BatchPlan,
  label: LabelRow,
  names: LabelNames,
  fonts: string,
): Promise<LabelFields | null> {
  const data = dataOf(label);
  const job = await jobFields(plan, fonts, store);
  const row = rowFields(plan, data, names);
  if (!job || !row) return null;
  const pictures = new Map<string, Uint8Array>();
  for (const [name, picture] of Object.entries(data.fields?.pictures ?? {}))
    pictures.set(name, await store.pictures.read(picture));
  return { ...job, ...row, pictures };
}
