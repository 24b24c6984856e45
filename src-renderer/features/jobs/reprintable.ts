import type { LedgerState } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';

/** A label that surely came out. Of sheets that wait for an answer, the step "Outcome" asks. */
const CAME_OUT: readonly LedgerState[] = ['printed', 'verified', 'rejected'];

/** Whether the ledger offers to print it again. What the proof rejected is on no sheet. */
export function canBeReprinted({ state, sheet }: Pick<Label, 'state' | 'sheet'>): boolean {
  return CAME_OUT.includes(state) && sheet !== null;
}
