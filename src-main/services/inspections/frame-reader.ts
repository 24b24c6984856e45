import { numberOf } from '../../../src-shared/id.ts';
import type { ReadCause, ReadMeasures } from '../../../src-shared/inspection.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import { isoOf } from '../../../src-shared/times.ts';
import type { InspectionRow, RecordRow } from '../../store/rows.ts';
import type { PictureRef } from '../../store/schema/picture-ref.ts';
import type { Store } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { FrameReading } from '../../workers/read-frame.ts';
import type { Tasks } from '../../workers/tasks.ts';
import type { MarkKeys } from '../marks/mark-keys.ts';
import { isTrusted } from '../marks/trust.ts';
import { UNCHECKED } from '../production/ledger/label-states.ts';
import type { Reading } from '../reading/reading.ts';
import { readIfWhole } from '../reading/stored-picture.ts';
import { pictureLimits } from '../settings/picture-limits.ts';
import type { Appearance, Frame, Outcome, Step } from './appearances.ts';
import { LEAST_LIKENESS } from './finding-state.ts';
import { createKnownArtworks } from './known-artworks.ts';
import { type RecordedFinding, recordFinding } from './label-outcome.ts';
import { createLabelReader } from './label-reader.ts';

export interface FrameReaderOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly settings: Settings;
  readonly keys: MarkKeys;
  readonly reading: Pick<Reading, 'readKnown' | 'readFromIds'>;
  readonly clock: () => number;
}

/** The label that a frame shows. */
export interface Subject {
  readonly inspection: InspectionRow;
  readonly appearance: number;
}

export type FrameReader = (
  subject: Subject,
  appearance: Appearance,
  frame: Frame,
  onRecorded: (recorded: RecordedFinding) => Promise<void>,
) => Promise<Step>;

/**
 * Score of the sync waves from which a mark of this station was surely seen, though not read. Labels under another key score
 * up to 11, bare frames up to 9.1: a lower score says nothing of focus or size.
 */
const SURELY_SEEN = 12;

type Detection = FrameReading['detection'];

/** Reads a frame together with the frames before it. A label comes to its finding when it is read, or leaves unread. */
export function createFrameReader({ store, pool, settings, keys, reading, clock }: FrameReaderOptions): FrameReader {
  const limits = pictureLimits(settings);
  const artworks = createKnownArtworks({ store, pool });
  const readNext = createLabelReader({ pool, keys, reading, artworks, limits });
  return async (subject, before, frame, onRecorded) => {
    const known = await store.findings.ofAppearance(subject.inspection.id, subject.appearance);
    if (known) return { outcome: outcomeOf(before, { finding: known }), appearance: before };
    const { appearance, detection } = await readNext(subject.inspection, before, frame);
    const isRead = detection !== null && detection.message !== null;
    if (!isRead && !frame.last) return { outcome: outcomeOf(appearance, {}), appearance };
    const recorded = await conclude(subject, appearance, frame, detection);
    await onRecorded(recorded);
    const outcome = outcomeOf(appearance, { finding: recorded.finding, corners: detection?.corners ?? null });
    return { outcome, appearance: { ...appearance, bits: [], latest: null } };
  };

  async function conclude(
    { inspection, appearance }: Subject,
    state: Appearance,
    { beside, window }: Frame,
    detection: Detection | null,
  ): Promise<RecordedFinding> {
    const message = detection?.message ?? null;
    const view = state.latest && (await viewOf(state.latest, inspection, detection));
    const facts = {
      message,
      grade: detection?.grade ?? null,
      cause: message === null ? causeOfMiss(state, detection) : (detection?.cause ?? null),
      assisted: detection?.assisted ?? false,
      fromIds: detection?.fromIds ?? false,
      measures: detection?.measures ? measuresOf(detection.measures) : null,
      likeness: view?.likeness ?? null,
      frames: state.frames,
      window,
      picture: view?.picture ?? null,
    } as const;
    const shown = { inspection, appearance, beside, facts, isCopyOf: (one: RecordRow) => isCopy(keys, detection, one) };
    return store.change((tables) => recordFinding(tables, shown, isoOf(clock())));
  }

  /** Compares the photograph with the record's own picture, and stores it. */
  async function viewOf(
    bytes: Uint8Array,
    inspection: InspectionRow,
    detection: Detection | null,
  ): Promise<{ likeness: number | null; picture: PictureRef }> {
    const message = detection?.message ?? null;
    const record = message === null || numberOf(message) === null ? null : await store.records.find(message);
    if (record) artworks.saw(inspection, record);
    const artwork = record && (await pictureOf(record));
    const smallFrom = isCopy(keys, detection, record) ? null : await leastLikeness(store, inspection, record);
    const corners = detection?.corners ?? null;
    const view = await pool.run('viewFrame', { bytes, corners, artwork, smallFrom, limits });
    return { likeness: view.likeness, picture: await store.pictures.put(view.picture, 'webp') };
  }

  async function pictureOf({ marked, original }: RecordRow): Promise<Uint8Array | null> {
    return (await readIfWhole(store.pictures, marked)) ?? (await readIfWhole(store.pictures, original));
  }
}

/** Whether the mark that was read was made under another key than the record. */
function isCopy(keys: MarkKeys, detection: Detection | null, record: RecordRow | null): boolean {
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

/** The cause of a miss. Photographs from files have no bits, and so keep the cause of their own detection. Without a photograph there is none. */
function causeOfMiss({ bits, cause, frames }: Appearance, detection: Detection | null): ReadCause | null {
  if (frames === 0) return null;
  if (bits.length > 0 && !bits.some(({ score }) => score >= SURELY_SEEN)) return 'no mark found';
  return detection?.cause ?? cause ?? 'no mark found';
}

function outcomeOf({ frames, cause }: Appearance, more: Partial<Outcome>): Outcome {
  return { finding: null, frames, cause, corners: null, ...more };
}

function measuresOf(measures: NonNullable<Detection['measures']>): ReadMeasures {
  const { marginDb, cellPixels, coherenceLuma, coherenceBlueYellow, sharpness } = measures;
  return {
    margin_db: marginDb,
    cell_pixels: cellPixels,
    coherence_luma: coherenceLuma,
    coherence_blue_yellow: coherenceBlueYellow,
    sharpness,
  };
}
