import { AppError } from '../../../src-shared/errors.ts';
import type { LabelRow } from '../../store/rows.ts';
import type { Tables } from '../../store/store.ts';
import { dataOf } from './job.ts';
import type { Move } from './ledger.ts';

/** How a label is voided. It remembers where it stood, so that this can be undone. */
export function voided(label: LabelRow, reason: string): Move {
  const { state, row_number } = label;
  if (state === 'voided') throw new AppError('conflict', `Row ${row_number} is voided already: ${label.reason}`);
  if (state === 'reprinted')
    throw new AppError('conflict', `Row ${row_number} was printed anew: void the newer label.`);
  return { state: 'voided', reason, data: { ...dataOf(label), before: { state, reason: label.reason } } };
}

/** How a voided label comes back, unless another one took its place. */
export async function restored(label: LabelRow, { labels }: Tables): Promise<Move> {
  const { before, ...data } = dataOf(label);
  if (label.state !== 'voided' || !before) {
    throw new AppError('conflict', `Row ${label.row_number} is ${label.state}, not voided.`);
  }
  const later = await labels.ofBatch(label.batch_id, { afterId: label.id, limit: 1 });
  if (later.some(({ replaces }) => replaces === label.id)) {
    throw new AppError('conflict', `Row ${label.row_number} was replaced by a new label, so the old one stays voided.`);
  }
  return { ...before, data };
}
