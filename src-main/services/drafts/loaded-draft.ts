import type { Template } from '../../../src-shared/model.ts';
import type { Guess } from '../../tables/fields/guess-template.ts';
import type { DeskTable } from './desk-table.ts';
import type { DraftState } from './draft-state.ts';
import type { RowReading } from './row-reading.ts';

/** A draft in memory: its state, and what was read of it. Never changed: every step makes another. */
export interface LoadedDraft {
  readonly state: DraftState;
  readonly table: DeskTable | null;
  readonly template: Template | null;
  readonly guesses: readonly Pick<Guess, 'template' | 'certainty'>[];
  /** In the order of the table's rows. */
  readonly readings: readonly RowReading[];
}
