import { type CornerPoints, readCorners } from '#main/base/corners.ts';
import type { FindingRow, InspectionRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { Finding, FrameAnswer } from '#shared/verify/inspection.ts';
import { createAppearances, type Frame, numberTaken, type Outcome } from './appearances.ts';
import { findingDataOf, windowOf } from './finding-data.ts';
import { createFrameReader, type FrameContext, type FrameSources } from './frame-reader.ts';
import type { InspectionViews } from './inspection-views.ts';
import { ended, type RecordedFinding } from './label-outcome.ts';

export interface FrameOrder {
  readonly appearance: number;
  /** Null if the label has left. */
  readonly bytes: Uint8Array | null;
  /** As in an address: `x,y,x,y,x,y,x,y`. */
  readonly corners?: string;
  readonly beside?: number;
  readonly last: boolean;
  /** The window that shows the label: every window numbers its labels by itself. */
  readonly window?: string;
  readonly camera?: string;
}

interface FrameRecords {
  readonly views: InspectionViews;
  /** Throws not_found where there is no such inspection. */
  readonly find: (id: number) => Promise<InspectionRow>;
  /** Called when a finding is on the disk. */
  readonly recorded: (recorded: RecordedFinding) => Promise<void>;
}

/** Labels may be shown without a finding, as while the station cannot be reached: so many numbers may be left out. */
const MOST_AHEAD = 100_000;

/** Frames of the desk's camera, and the finding that each label comes to. */
export function createFrames(context: FrameContext, sources: FrameSources, { views, find, recorded }: FrameRecords) {
  const { store } = context;
  const appearances = createAppearances();
  const read = createFrameReader(context, sources);

  async function frame(id: number, order: FrameOrder): Promise<FrameAnswer> {
    const { appearance, bytes, corners, beside, last, window = null, camera = null } = order;
    const inspection = await find(id);
    const given = corners === undefined ? null : cornersOf(corners);
    const known = await store.findings.ofAppearance(id, appearance);
    if (known && windowOf(known) !== window) throw numberTaken(appearance);
    if (known) return { finding: await views.finding(known), frames: framesOf(known), cause: null, corners: null };
    if (inspection.ended_at !== null) throw ended();
    await assertNear(store, id, appearance);
    const one: Frame = { appearance, window, bytes, corners: given, beside: beside ?? null, last, camera };
    const outcome = await appearances.take(`${id}/${appearance}`, one, (state, next) =>
      read({ inspection, appearance }, state, next, recorded),
    );
    return frameAnswer(outcome, outcome.finding && (await views.finding(outcome.finding)));
  }

  return { frame, close: appearances.close };
}

/** The next label gets the number behind the highest one, so a number far away would leave none. */
async function assertNear({ findings }: Store, id: number, appearance: number): Promise<void> {
  const highest = await findings.lastAppearance(id);
  if (appearance <= highest + MOST_AHEAD) return;
  throw new AppError('bad_input', `The highest appearance is ${highest}. Number them one by one: 1, 2, 3.`);
}

function frameAnswer({ frames, cause, corners }: Outcome, finding: Finding | null): FrameAnswer {
  return { finding, frames, cause, corners: corners?.map((point) => [...point]) ?? null };
}

function framesOf(finding: FindingRow): number {
  return findingDataOf(finding).frames;
}

function cornersOf(text: string): CornerPoints {
  const numbers = text.split(',').map(Number);
  return readCorners([0, 2, 4, 6].map((at) => [numbers[at], numbers[at + 1]]));
}
