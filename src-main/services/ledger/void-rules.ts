// Which labels may be voided, which voided labels may come back, and where they come back to.

import type { LabelRow } from '#main/store/rows.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { dataOf, withoutTrouble } from './batch-plan.ts';
import type { LabelChange } from './ledger.ts';

/** Voids a label and remembers its state, so that the voiding can be undone. */
export function voidChange(label: LabelRow, reason: string, trouble?: Trouble): LabelChange {
  const { state } = label;
  const data = dataOf(label);
  if (state === 'voided') throw refusal('label_voided', { row: label.row_number, reason: label.reason ?? '' });
  if (state === 'reprinted') throw refusal('label_reprinted', { row: label.row_number });
  const before = { state, reason: label.reason, ...(data.trouble ? { trouble: data.trouble } : {}) };
  return { state: 'voided', reason, data: { ...withoutTrouble(data), ...(trouble ? { trouble } : {}), before } };
}

/** Brings a voided label back, unless a new label took its place. */
export function undoVoidChange(label: LabelRow, isReplaced: boolean): LabelChange {
  const { before, ...data } = withoutTrouble(dataOf(label));
  if (label.state !== 'voided' || !before) {
    throw refusal('label_not_voided', { row: label.row_number, state: label.state });
  }
  if (isReplaced) throw refusal('label_replaced', { row: label.row_number });
  const { state, reason, trouble } = before;
  return { state, reason, data: { ...data, ...(trouble ? { trouble } : {}) } };
}
