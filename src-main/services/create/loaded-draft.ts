import type { JobFont } from '#main/services/ledger/job-fonts.ts';
import type { Disk } from '#main/services/production/job-space.ts';
import type { Guess } from '#main/spreadsheets/fields/guess-template.ts';
import type { RowCheck } from '#main/workers/label-fields.ts';
import type { Template } from '#shared/core/model.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { DeskTable } from './desk-table.ts';
import type { DraftState } from './draft-state.ts';
import type { RowReading } from './row-reading.ts';

/** What a check depends on besides the row. */
export interface CheckBasis {
  readonly layout: Layout;
  readonly dpi: number;
  /** The artwork that rows can name, where the layout has pictures. */
  readonly artworks: string;
  /** On what artwork rows are painted and how it lies there, where the layout has texts on it. */
  readonly grounds: string;
  /** The fonts that people added and that the layout names. */
  readonly fonts: readonly JobFont[];
}

/** What was found out about the rows of a draft so far. A reading never changes, so its check stays true. */
interface RowChecks {
  readonly basis: CheckBasis;
  /** Why texts of the layout cannot be written. */
  readonly fonts: Trouble | null;
  readonly known: WeakMap<RowReading, RowCheck>;
}

/** A draft in memory: its state, and what was read of it. It is never changed: every step makes a new one. */
export interface LoadedDraft {
  readonly state: DraftState;
  readonly table: DeskTable | null;
  readonly template: Template | null;
  readonly guesses: readonly Pick<Guess, 'template' | 'certainty'>[];
  /** In the order of the table's rows. */
  readonly readings: readonly RowReading[];
  /** Where the draft has a layout. */
  readonly checks?: RowChecks;
  /** What the disks still take; missing before anybody asked, and empty where they do not tell. */
  readonly disks?: readonly Disk[];
}

/** The labels that were made of the draft already. */
export function labelsDone({ doneLabels, done }: Pick<DraftState, 'doneLabels' | 'done'>): number {
  return doneLabels ?? done.length;
}

/** A draft of which nothing but its state is read. */
export function bareDraft(state: DraftState): LoadedDraft {
  return { state, table: null, template: null, guesses: [], readings: [] };
}

/** The draft after a step that changed it. A batch that was made of it before no longer belongs to it. */
export function changed(draft: LoadedDraft, now: string): LoadedDraft {
  const rows = draft.readings.length - draft.state.done.length;
  return { ...draft, state: { ...draft.state, rows, changed_at: now, making: null, made: null } };
}
