// The photograph in which a label was read, beside what the station knows of the label: its picture, and what its codes should say.

import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { Comparison } from '#main/engine/known-artwork/comparison.ts';
import { isTrusted, type MarkKeys } from '#main/services/marks/mark-keys.ts';
import type { Reading, SeenPrint } from '#main/services/reading/reading.ts';
import type { InspectionRow, RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { FrameReading } from '#main/workers/read-frame.ts';
import { numberOf } from '#shared/core/id.ts';
import { UNCHECKED } from '#shared/core/label-states.ts';
import { type LabelCodes, NO_CODES } from '#shared/labels/label-codes.ts';
import type { createKnownArtworks } from './known-artworks.ts';

type Detection = FrameReading['detection'];

interface LabelView {
  /** Null where there was nothing to compare. */
  readonly comparison: Comparison | null;
  readonly picture: PictureRef;
  readonly codes: LabelCodes;
  readonly print: SeenPrint;
}

const UNSEEN: SeenPrint = { word: null, limitsUsed: null, fresh: null };

export function createLabelView(
  { store, pool, keys, settings }: Pick<StationContext, 'store' | 'pool' | 'keys' | 'settings'>,
  reading: Pick<Reading, 'labelCodes' | 'wantedOf' | 'prints'>,
  artworks: Pick<ReturnType<typeof createKnownArtworks>, 'saw'>,
) {
  const limits = pictureLimits(settings);

  /** Compares the photograph with the record's own picture, and its codes with the record, and stores it. */
  return async function viewOf(
    bytes: Uint8Array,
    inspection: InspectionRow,
    detection: Detection | null,
  ): Promise<LabelView> {
    const message = detection?.message ?? null;
    const record = message === null || numberOf(message) === null ? null : await store.records.find(message);
    if (record) artworks.saw(inspection, record);
    const wanted = record && (await reading.wantedOf(record));
    const copied = isCopy(keys, detection, record);
    const mayBeFound = !copied && (await isExpected(store, inspection, record));
    const { corners, partCells: cells } = detection ?? { corners: null, partCells: null };
    const codes = record && !copied ? await reading.labelCodes(record, { bytes, corners }, pool) : NO_CODES;
    const isItsOwn = record !== null && !copied;
    const print = isItsOwn ? await reading.prints.look(record, { bytes, corners }) : UNSEEN;
    // What contradicts is kept large: a person looks at it.
    const maySmall = mayBeFound && codes.contradictions.length === 0 && print.word !== 'copy';
    const view = await pool.run('viewFrame', { bytes, corners, cells, wanted, maySmall, limits });
    return { comparison: view.comparison, picture: await store.pictures.put(view.picture, 'webp'), codes, print };
  };
}

/** Whether the mark that was read was made under another key than the record. */
export function isCopy(keys: MarkKeys, detection: Detection | null, record: RecordRow | null): boolean {
  const index = detection?.keyIndex ?? null;
  return index !== null && isTrusted(keys.reading[index], record, keys) === false;
}

/** Whether nothing but the artwork, or a code, could be wrong with the label. */
async function isExpected({ labels }: Store, { batch_id }: InspectionRow, record: RecordRow | null): Promise<boolean> {
  if (record === null) return false;
  const label = (await labels.ofRecord(record.id)).at(-1);
  if (!label) return batch_id === null;
  return UNCHECKED.includes(label.state) && (batch_id === null || batch_id === label.batch_id);
}
