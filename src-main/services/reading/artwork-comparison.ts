// Whether a label whose mark was read shows the picture of its record.

import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { Comparison } from '#main/engine/known-artwork/comparison.ts';
import { hiddenItems } from '#main/labels/layout-fields.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Pictures } from '#main/store/store.ts';
import type { ComparisonOrder } from '#main/workers/compare-artwork.ts';
import type { RunOptions } from '#main/workers/pool.ts';
import { numberOf } from '#shared/core/id.ts';
import { AppError, nullForNow, refusal, toAppError } from '#shared/troubles/errors.ts';

type Context = Pick<StationContext, 'store' | 'pool' | 'settings'>;

/** The photograph in which the mark was read, and where the label lies in it. */
interface MarkedPhoto {
  readonly bytes: Uint8Array;
  readonly corners: ComparisonOrder['corners'] | null;
  readonly cells: ComparisonOrder['cells'];
}

type Seen = Pick<ComparisonOrder, 'bytes' | 'corners' | 'cells'>;

/** Some fifty times as long as a comparison takes. A station so busy answers nothing rather than a label that it did not compare. */
const LIMIT_MS = 20_000;
const RETRY_SECONDS = 5;

export function createArtworkComparison({ store, pool, settings }: Context) {
  const limits = pictureLimits(settings);

  async function compare(record: RecordRow, seen: Seen, run: RunOptions) {
    const wanted = await wantedOf(record);
    if (wanted === null) return null;
    const order = { ...seen, ...wanted, limits };
    return pool.run('compareArtwork', order, { ...run, timeLimitMs: LIMIT_MS }).catch((error: unknown) => {
      throw toAppError(error).code === 'time_limit' ? refusal('busy', {}, { retryAfterSeconds: RETRY_SECONDS }) : error;
    });
  }

  /** The picture that labels of the record bear. Null where it is lost. */
  async function wantedOf(record: RecordRow) {
    const artwork = await pictureOf(store.pictures, record);
    return artwork && { artwork, hidden: await hiddenPlaces(store, record) };
  }

  return {
    wantedOf,
    /** Null where there is no record, no picture of it, or no place of the label: nothing can be said then. */
    async ofMessage(
      message: string | null,
      { bytes, corners, cells }: MarkedPhoto,
      run: RunOptions,
    ): Promise<Comparison | null> {
      // Records are found by their IDs in lower case too.
      const id = message?.toUpperCase() ?? '';
      if (corners === null || numberOf(id) === null) return null;
      const record = await store.records.find(id).catch(nullForNow);
      if (!record) return null;
      // A label that could not be compared would pass for a genuine one, so a failure is no answer.
      return compare(record, { bytes, corners, cells }, run);
    },
  };
}

/** Where sheets print what no stored picture has: the hidden code. In shares of the label. */
async function hiddenPlaces(
  { labels, batches }: Context['store'],
  { id }: RecordRow,
): Promise<ComparisonOrder['hidden']> {
  const label = (await labels.ofRecord(id)).at(-1);
  const batch = label && (await batches.find(label.batch_id));
  const layout = batch ? planOf(batch).layout?.layout : undefined;
  if (!layout) return [];
  const { width, height } = layout.label;
  const hidden = hiddenItems(layout);
  return layout.items
    .filter((item) => hidden.has(item.id))
    .map(({ x, y, w, h }) => ({ left: x / width, top: y / height, right: (x + w) / width, bottom: (y + h) / height }));
}

/** The picture that a label of the record bears: with its mark and its fields, or as it was before. Null where it is lost. */
async function pictureOf(
  pictures: Pick<Pictures, 'read'>,
  { marked, original }: Pick<RecordRow, 'marked' | 'original'>,
): Promise<Uint8Array | null> {
  return (await readIfWhole(pictures, marked)) ?? (await readIfWhole(pictures, original));
}

/** Null for a picture that is gone or damaged: labels are checked without it, and the station's health tells of it. */
async function readIfWhole(pictures: Pick<Pictures, 'read'>, ref: PictureRef | null): Promise<Uint8Array | null> {
  if (ref === null) return null;
  try {
    return await pictures.read(ref);
  } catch (error) {
    if (error instanceof AppError && error.code === 'store_unusable') return null;
    throw error;
  }
}
