import { createResultCache } from '#main/base/result-cache.ts';
import { findBatch, labelsOf } from '#main/services/production/ledger/ledger.ts';
import type { ColourProfiles } from '#main/services/sheets/colour-profiles.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { AnswerOf } from '#shared/contract.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';

type InkReadability = AnswerOf<'tryProfile'>['before'];

export interface LabelPicturesOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly profiles: ColourProfiles;
  /** The station's key. */
  readonly key: string;
  readonly watermarkIdOf: (id: string) => string;
}

/** Pixels of the long side: twice those of a list, for screens with small pixels. */
const SIDE = 240;
/** Room for some thousands of thumbnails. */
const KEPT_BYTES = 16 * 2 ** 20;

type CmykEffect = Awaited<ReturnType<Tasks['compareCmyk']>>;

export function createLabelPictures({ store, pool, profiles, key, watermarkIdOf }: LabelPicturesOptions) {
  const small = createResultCache(KEPT_BYTES, ({ length }: Uint8Array) => length);

  /** A small WebP picture, with the hash of the whole picture. */
  async function thumbnail(labelId: number) {
    const marked = existing(await markedOf(existing(await store.labels.find(labelId))));
    const bytes = await small.get(marked.hash, async () => {
      return (await pool.run('thumbnail', { bytes: await store.pictures.read(marked), side: SIDE })).bytes;
    });
    return { hash: marked.hash, bytes };
  }

  /** How much of the mark is left in the inks of a press, tried on the first made label of a batch. */
  async function inkEffect(batchId: number, profile: string) {
    await findBatch(store, batchId);
    const file = await profiles.find(profile);
    for await (const label of labelsOf(store.labels, batchId)) {
      const marked = await markedOf(label);
      if (!marked || label.record_id === null) continue;
      const order = { bytes: await store.pictures.read(marked), message: label.record_id, key, profile: file };
      const { before, after } = await pool.run('compareCmyk', order);
      return { watermark_id: watermarkIdOf(label.record_id), before: shown(before), after: shown(after) };
    }
    throw refusal('nothing_made');
  }

  async function markedOf({ record_id }: LabelRow): Promise<PictureRef | null> {
    return record_id === null ? null : ((await store.records.find(record_id))?.marked ?? null);
  }

  return { thumbnail, inkEffect };
}

function shown({ message, marginDb, forecast }: CmykEffect['before']): InkReadability {
  const { grade: forecast_grade = null, marginDb: forecast_margin_db = null } = forecast ?? {};
  return { message, margin_db: marginDb, forecast_grade, forecast_margin_db };
}
