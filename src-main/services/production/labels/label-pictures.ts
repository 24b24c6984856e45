import { AppError } from '../../../../src-shared/errors.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import type { LabelRow } from '../../../store/rows.ts';
import type { PictureRef } from '../../../store/schema/picture-ref.ts';
import type { Store } from '../../../store/store.ts';
import type { Pool } from '../../../workers/pool.ts';
import type { Tasks } from '../../../workers/tasks.ts';
import { labelsOf } from '../ledger/ledger.ts';
import { createByteCache } from '../making/byte-cache.ts';
import type { Profiles } from '../printing/colour-profiles.ts';

/** The marked pictures of labels, looked at. */
export interface LabelPictures {
  /** Small, as WebP; the hash is that of the whole picture. */
  thumbnail(labelId: number): Promise<{ hash: string; bytes: Uint8Array }>;
  /** What the inks of a press take from the mark, tried on the first label of a batch that is made. */
  inkEffect(batchId: number, profile: string): Promise<InkEffect>;
}

export interface InkEffect {
  readonly watermark_id: string;
  readonly before: InkReadability;
  readonly after: InkReadability;
}

interface InkReadability {
  readonly message: string | null;
  readonly margin_db: number | null;
  readonly forecast_grade: string | null;
  readonly forecast_margin_db: number | null;
}

export interface LabelPicturesOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly profiles: Profiles;
  /** The station's key. */
  readonly key: string;
  readonly watermarkIdOf: (id: string) => string;
}

/** Pixels of the long side: twice what a list shows, for screens with fine dots. */
const SIDE = 240;
/** Some thousands of thumbnails. */
const KEPT_BYTES = 16 * 2 ** 20;

type CmykEffect = Awaited<ReturnType<Tasks['compareCmyk']>>;

export function createLabelPictures({
  store,
  pool,
  profiles,
  key,
  watermarkIdOf,
}: LabelPicturesOptions): LabelPictures {
  const small = createByteCache(KEPT_BYTES);

  async function thumbnail(labelId: number) {
    const label = await store.labels.find(labelId);
    const marked = label && (await markedOf(label));
    if (!marked) throw new AppError('not_found', 'Not found');
    const bytes = await small.get(marked.hash, async () => {
      return (await pool.run('thumbnail', { bytes: await store.pictures.read(marked), side: SIDE })).bytes;
    });
    return { hash: marked.hash, bytes };
  }

  async function inkEffect(batchId: number, profile: string) {
    if (!(await store.batches.find(batchId))) throw new AppError('not_found', 'Not found');
    const file = await profiles.find(profile);
    for await (const label of labelsOf(store.labels, batchId)) {
      const marked = await markedOf(label);
      if (!marked || label.record_id === null) continue;
      const order = { bytes: await store.pictures.read(marked), message: label.record_id, key, profile: file };
      const { before, after } = await pool.run('compareCmyk', order);
      return { watermark_id: watermarkIdOf(label.record_id), before: shown(before), after: shown(after) };
    }
    throw new AppError('conflict', 'This batch has no label that is made yet.', { trouble: trouble('nothing_made') });
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
