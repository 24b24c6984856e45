import { AppError } from '../../../../src-shared/errors.ts';
import { type Trouble, trouble as told } from '../../../../src-shared/trouble.ts';
import type { LabelRow } from '../../../store/rows.ts';
import type { Tables } from '../../../store/tables/tables.ts';
import { dataOf, withoutTrouble } from './batch-plan.ts';
import type { Move } from './ledger.ts';

/** How a label is voided. It remembers where it stood, so that this can be undone. */
export function voided(label: LabelRow, reason: string, trouble?: Trouble): Move {
  const { state, row_number } = label;
  const data = dataOf(label);
  if (state === 'voided')
    throw new AppError('conflict', `Row ${row_number} is voided already: ${label.reason}`, {
      trouble: told('label_state', { row: row_number, state }),
    });
  if (state === 'reprinted')
    throw new AppError('conflict', `Row ${row_number} was printed anew: void the newer label.`, {
      trouble: told('label_state', { row: row_number, state }),
    });
  const before = { state, reason: label.reason, ...(data.trouble ? { trouble: data.trouble } : {}) };
  return { state: 'voided', reason, data: { ...withoutTrouble(data), ...(trouble ? { trouble } : {}), before } };
}

/** How a voided label comes back, unless another one took its place. */
export async function restored(label: LabelRow, { labels }: Tables): Promise<Move> {
  const { before, ...data } = withoutTrouble(dataOf(label));
  if (label.state !== 'voided' || !before) {
    throw new AppError('conflict', `Row ${label.row_number} is ${label.state}, not voided.`, {
      trouble: told('label_state', { row: label.row_number, state: label.state }),
    });
  }
  const later = await labels.ofBatch(label.batch_id, { afterId: label.id, limit: 1 });
  if (later.some(({ replaces }) => replaces === label.id)) {
    throw new AppError(
      'conflict',
      `Row ${label.row_number} was replaced by a new label, so the old one stays voided.`,
      { trouble: told('label_replaced', { row: label.row_number }) },
    );
  }
  const { state, reason, trouble } = before;
  return { state, reason, data: { ...data, ...(trouble ? { trouble } : {}) } };
}

/** What a voided label would have become when its sheet was sent or printed: one that was not sent before is not on it. */
export function passedBy(label: LabelRow, state: 'sent' | 'printed'): Move {
  const { before, ...data } = dataOf(label);
  if (before?.state === 'proofed') return { data: { ...data, before: { ...before, leftOut: true } } };
  if (before?.state === 'sent') return { data: { ...data, before: { ...before, state } } };
  return {};
}
