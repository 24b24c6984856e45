import type { RecordRow } from '../../store/rows.ts';
import { fingerprintOf, type MarkKeys } from './mark-keys.ts';

/**
 * Whether the mark's key is the one that the record was made under. Null if there is no record, or if nobody knows its key and
 * the mark's key could be it.
 */
export function isTrusted(
  key: string,
  record: Pick<RecordRow, 'mark_key'> | null,
  { own, ofOldRecords }: Pick<MarkKeys, 'own' | 'ofOldRecords'>,
): boolean | null {
  if (record === null) return null;
  const used = fingerprintOf(key);
  const madeUnder = record.mark_key ?? ofOldRecords;
  if (madeUnder !== null) return madeUnder === used;
  // Every record was made under a key that the station has or had.
  return own.includes(used) ? null : false;
}
