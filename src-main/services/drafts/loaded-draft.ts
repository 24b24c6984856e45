import type { Template } from '../../../src-shared/model.ts';
import type { Guess } from '../../spreadsheets/fields/guess-template.ts';
import type { DeskTable } from './desk-table.ts';
import type { DraftState } from './draft-state.ts';
import type { RowReading } from './row-reading.ts';

/** A draft in memory: its state, and what was read of it. It is never changed: every step makes a new one. */
export interface LoadedDraft {
  readonly state: DraftState;
  readonly table: DeskTable | null;
  readonly template: Template | null;
  readonly guesses: readonly Pick<Guess, 'template' | 'certainty'>[];
  /** In the order of the table's rows. */
  readonly readings: readonly RowReading[];
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
