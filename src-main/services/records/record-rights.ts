// What callers may do with records, decided from the row.
import type { Caller } from '../../../src-shared/caller.ts';
import { AppError, existing } from '../../../src-shared/errors.ts';
import type { OwnerKind } from '../../../src-shared/model.ts';
import type { RecordRow } from '../../store/rows.ts';

export function ownedBy(caller: Caller, row: RecordRow | null): RecordRow {
  const record = existing(row);
  if (ownerOf(record, caller) === 'you') return record;
  throw new AppError('forbidden', 'This record belongs to someone else.');
}

export function ownerOf({ owner_id }: Pick<RecordRow, 'owner_id'>, { userId }: Caller): OwnerKind {
  if (owner_id === null) return 'nobody';
  return owner_id === userId ? 'you' : 'other';
}

/** Whether adopting the record changes it. Throws where another user owns it. */
export function isAdoptable(record: Pick<RecordRow, 'owner_id'>, caller: Caller): boolean {
  const owner = ownerOf(record, caller);
  if (owner === 'other') throw new AppError('conflict', 'This record has another owner and cannot be adopted.');
  return owner === 'nobody';
}

/** The stamp up to which a page of changes reaches. An empty page reaches to the newest stamp: nothing of the caller's changed. */
export function stampReached(rows: readonly Pick<RecordRow, 'updated_at'>[], after: string, newest: string): string {
  return rows.at(-1)?.updated_at ?? (after < newest ? after : newest);
}
