// What an operator's answer about printed sheets does to each label on them.

import type { LabelRow } from '#main/store/rows.ts';
import { CHECKED, type LedgerState } from '#shared/core/label-states.ts';
import { dataOf } from './batch-plan.ts';
import type { LabelChange } from './ledger.ts';

/**
 * `unanswered` takes the answer `printed` back. `not out`: the sheet never came out of the printer. `unsure`: nobody can tell, whatever
 * was said before.
 */
export type PrintAnswer = 'sent' | 'printed' | 'unanswered' | 'not out' | 'unsure';

/** States that an answer changes. */
const BEFORE: Readonly<Record<PrintAnswer, readonly LedgerState[]>> = {
  sent: ['proofed'],
  printed: ['proofed', 'sent'],
  unanswered: ['printed'],
  'not out': ['sent', 'printed'],
  unsure: ['proofed', 'printed'],
};
const AFTER = { sent: 'sent', printed: 'printed', unanswered: 'sent', 'not out': 'proofed', unsure: 'sent' } as const;

/** Null if the answer changes nothing of the label. */
export function answerChange(label: LabelRow, answer: PrintAnswer): LabelChange | null {
  const state = AFTER[answer];
  if (BEFORE[answer].includes(label.state)) return { state };
  if (CHECKED.includes(label.state)) return checkedChange(label, BEFORE[answer], state);
  return label.state === 'voided' && answer !== 'unanswered' ? voidedChange(label, answer) : null;
}

/** A label that was voided before it was sent is not on the printed sheet; one that was sent would be printed by now. */
function voidedChange(label: LabelRow, answer: Exclude<PrintAnswer, 'unanswered'>): LabelChange | null {
  const { before, ...data } = dataOf(label);
  const isOut = answer === 'sent' || answer === 'printed';
  if (before?.state === 'proofed') return isOut ? { data: { ...data, before: { ...before, leftOut: true } } } : null;
  return before && BEFORE[answer].includes(before.state)
    ? { data: { ...data, before: { ...before, state: AFTER[answer] } } }
    : null;
}

/** A checked label keeps its state; the state beneath its findings follows the sheet. */
function checkedChange(label: LabelRow, states: readonly LedgerState[], state: LedgerState): LabelChange | null {
  const { ground, ...data } = dataOf(label);
  if (!ground || !states.includes(ground.beneath.state)) return null;
  return { data: { ...data, ground: { ...ground, beneath: { ...ground.beneath, state } } } };
}
