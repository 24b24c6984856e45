// Which labels may be printed again, verified or rejected, and what becomes of a label and of the new one in its place.

import type { LabelRow } from '#main/store/rows.ts';
import { ON_PAPER } from '#shared/core/label-states.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { dataOf, type LabelData, withoutTrouble } from './batch-plan.ts';
import type { LabelChange } from './ledger.ts';
import { voidChange } from './void-rules.ts';

/** With a new ID the old label is voided: no two labels with one ID may be about. With the same ID the old one is kept. */
export function reprintChange(label: LabelRow, id: 'same' | 'new', reason: string): LabelChange {
  if (!ON_PAPER.includes(label.state)) throw notPossible(label, 'printed anew');
  const text = checkedReason(reason);
  return id === 'same' ? { state: 'reprinted', reason: text } : voidChange(label, text);
}

export function rejectChange(label: LabelRow, reason: string): LabelChange {
  if (label.state === 'rejected' || !ON_PAPER.includes(label.state)) throw notPossible(label, 'rejected');
  return { state: 'rejected', reason: checkedReason(reason) };
}

/** A rejected label comes back by the verdict on its finding alone. */
export function verifyChange(label: LabelRow): LabelChange {
  if (label.state === 'rejected' || !ON_PAPER.includes(label.state)) throw notPossible(label, 'verified');
  return { state: 'verified', reason: null };
}

/** A planned label of the same row. */
export function successorOf(label: LabelRow) {
  const { batch_id, row_number } = label;
  const { before: _, proof: __, ground: ___, ...data } = withoutTrouble(dataOf(label));
  return { batch_id, row_number, data, replaces: label.id };
}

/** The sheet was printed while the label was voided, and its cell is used up: a new label is printed on another one. */
export function leftOutChange(undone: LabelChange): LabelChange {
  const data = { ...(undone.data as LabelData), trouble: trouble('left_out') };
  return { ...undone, data, state: 'reprinted', reason: 'Its sheet was printed without it.' };
}

function notPossible({ row_number, state }: LabelRow, what: string): AppError {
  return new AppError('conflict', `Row ${row_number} is ${state} and cannot be ${what}.`);
}

const MOST_CHARACTERS = 500;

/** The reason as the ledger keeps it. */
export function checkedReason(reason: string): string {
  const text = reason.trim();
  if (text !== '' && text.length <= MOST_CHARACTERS) return text;
  throw new AppError('bad_input', `Give a reason of 1 to ${MOST_CHARACTERS} characters: the ledger keeps it.`);
}
