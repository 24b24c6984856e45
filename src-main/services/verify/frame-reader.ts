import type { StationContext } from '#main/base/station-context.ts';
import type { Comparison } from '#main/engine/known-artwork/comparison.ts';
import type { Reading } from '#main/services/reading/reading.ts';
import type { ShownIds, Standings } from '#main/services/records/records.ts';
import type { InspectionRow, RecordRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { FrameReading } from '#main/workers/read-frame.ts';
import type { ReadCause } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';
import { NO_CODES } from '#shared/labels/label-codes.ts';
import type { ReadMeasures } from '#shared/verify/inspection.ts';
import type { Appearance, Frame, Outcome, Step } from './appearances.ts';
import type { FindingData } from './finding-data.ts';
import { createKnownArtworks } from './known-artworks.ts';
import { type RecordedFinding, recordFinding } from './label-outcome.ts';
import { createLabelReader } from './label-reader.ts';
import { createLabelView, isCopy } from './label-view.ts';

/** Its threads are its own: a frame waits for no other work. */
export type FrameContext = Pick<StationContext, 'store' | 'pool' | 'settings' | 'keys' | 'clock'>;

export interface FrameSources {
  readonly reading: Pick<Reading, 'readKnown' | 'readFromIds' | 'labelCodes' | 'wantedOf' | 'prints' | 'artworks'>;
  readonly shownIds: Pick<ShownIds, 'reserveOfMark'>;
  readonly standings: Pick<Standings, 'seen' | 'turned'>;
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
export function createFrameReader(context: FrameContext, { reading, shownIds, standings }: FrameSources): FrameReader {
  const { store, keys, clock } = context;
  const artworks = createKnownArtworks(context, reading.artworks);
  const viewOf = createLabelView(context, reading, artworks);
  const readNext = createLabelReader(context, reading, artworks);
  return async (subject, before, frame, onRecorded) => {
    const known = await store.findings.ofAppearance(subject.inspection.id, subject.appearance);
    if (known) return { outcome: outcomeOf(before, { finding: known }), appearance: before };
    const { appearance, detection } = await readNext(subject.inspection, before, frame);
    const isRead = detection !== null && detection.message !== null;
    if (!isRead && !frame.last) return { outcome: outcomeOf(appearance, {}), appearance };
    if (isRead) await shownIds.reserveOfMark(detection, false);
    const recorded = await conclude(subject, appearance, frame, detection);
    await onRecorded(recorded);
    const outcome = outcomeOf(appearance, { finding: recorded.finding, corners: detection?.corners ?? null });
    return { outcome, appearance: { ...appearance, bits: [], latest: null } };
  };

  async function conclude(
    { inspection, appearance }: Subject,
    state: Appearance,
    { beside, window, camera }: Frame,
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
      ...comparedOf(view?.comparison ?? null),
      frames: state.frames,
      window,
      camera,
      picture: view?.picture ?? null,
      ...(view?.codes ?? NO_CODES),
      print: view?.print.word ?? null,
      printLimits: view?.print.limitsUsed ?? null,
    } as const;
    const now = isoOf(clock());
    const isCopyOf = (one: RecordRow) => isCopy(keys, detection, one);
    const told = { caller: null, address: null, device: null, scannedAt: now, place: NOWHERE };
    const turns: (() => void)[] = [];
    const seen = async (tables: Tables, one: RecordRow) => {
      const change = await standings.seen(tables, one, told);
      turns.push(() => standings.turned(one, change));
      return change;
    };
    const fresh = view?.print.fresh ?? null;
    const shown = { inspection, appearance, beside, facts, fresh, isCopyOf, seen };
    const recorded = await store.change((tables) => recordFinding(tables, shown, now));
    turns.at(-1)?.();
    return recorded;
  }
}

/** The desk does not say where it stands. */
const NOWHERE = { country: null, latitude: null, longitude: null };

/** The cause of a miss. Photographs from files have no bits, and so keep the cause of their own detection. Without a photograph there is none. */
function causeOfMiss({ bits, cause, frames }: Appearance, detection: Detection | null): ReadCause | null {
  if (frames === 0) return null;
  if (bits.length > 0 && !bits.some(({ score }) => score >= SURELY_SEEN)) return 'no_mark';
  return detection?.cause ?? cause ?? 'no_mark';
}

function comparedOf(comparison: Comparison | null): Pick<FindingData, 'likeness' | 'matchesArtwork' | 'changed'> {
  if (comparison === null) return { likeness: null, matchesArtwork: null, changed: [] };
  const { likeness, matches, contradictions } = comparison;
  return { likeness, matchesArtwork: matches, changed: contradictions.map((quad) => quad.map(([x, y]) => [x, y])) };
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
