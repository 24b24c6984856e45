// The photograph in which a label was read, beside what the station knows of the label: its picture, and what its codes should say.

import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { isTrusted, type MarkKeys } from '#main/services/marks/mark-keys.ts';
import type { Reading } from '#main/services/reading/reading.ts';
import type { InspectionRow, RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Pictures, Store } from '#main/store/store.ts';
import type { FrameReading } from '#main/workers/read-frame.ts';
import { numberOf } from '#shared/core/id.ts';
import { UNCHECKED } from '#shared/core/label-states.ts';
import { type LabelCodes, NO_CODES } from '#shared/labels/label-codes.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { LEAST_LIKENESS } from './finding-state.ts';
import type { createKnownArtworks } from './known-artworks.ts';

type Detection = FrameReading['detection'];

export function createLabelView(
  { store, pool, keys, settings }: Pick<StationContext, 'store' | 'pool' | 'keys' | 'settings'>,
  reading: Pick<Reading, 'labelCodes'>,
  artworks: Pick<ReturnType<typeof createKnownArtworks>, 'saw'>,
) {
  const limits = pictureLimits(settings);

  async function pictureOf({ marked, original }: RecordRow): Promise<Uint8Array | null> {
    return (await readIfWhole(store.pictures, marked)) ?? (await readIfWhole(store.pictures, original));
  }

  /** Compares the photograph with the record's own picture, and its codes with the record, and stores it. */
  return async function viewOf(
    bytes: Uint8Array,
    inspection: InspectionRow,
    detection: Detection | null,
  ): Promise<{ likeness: number | null; picture: PictureRef; codes: LabelCodes }> {
    const message = detection?.message ?? null;
    const record = message === null || numberOf(message) === null ? null : await store.records.find(message);
    if (record) artworks.saw(inspection, record);
    const artwork = record && (await pictureOf(record));
    const copied = isCopy(keys, detection, record);
    const smallFrom = copied ? null : await leastLikeness(store, inspection, record);
    const corners = detection?.corners ?? null;
    const codes = record && !copied ? await reading.labelCodes(record, { bytes, corners }, pool) : NO_CODES;
    // What contradicts is kept large: a person looks at it.
    const least = codes.contradictions.length > 0 ? null : smallFrom;
    const view = await pool.run('viewFrame', { bytes, corners, artwork, smallFrom: least, limits });
    return { likeness: view.likeness, picture: await store.pictures.put(view.picture, 'webp'), codes };
  };
}

/** Whether the mark that was read was made under another key than the record. */
export function isCopy(keys: MarkKeys, detection: Detection | null, record: RecordRow | null): boolean {
  const index = detection?.keyIndex ?? null;
  return index !== null && isTrusted(keys.reading[index], record, keys) === false;
}

/** From which likeness on the picture is kept small: if nothing but the artwork could be wrong. Null if it is kept whole. */
async function leastLikeness(
  { labels }: Store,
  { batch_id }: InspectionRow,
  record: RecordRow | null,
): Promise<number | null> {
  if (record === null) return null;
  const label = (await labels.ofRecord(record.id)).at(-1);
  if (!label) return batch_id === null ? LEAST_LIKENESS : null;
  const mayBeFound = UNCHECKED.includes(label.state) && (batch_id === null || batch_id === label.batch_id);
  return mayBeFound ? LEAST_LIKENESS : null;
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
