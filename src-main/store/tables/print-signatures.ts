import type { PrintSignatureRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { NewRow } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import { findRow, insertRow } from './queries.ts';

/** The signatures of enrolled prints, one for each record at the most. */
export function createPrintSignatures(session: Session) {
  /** Null where the record has one already: the first one stays. */
  async function add(row: NewRow<'print_signatures'>): Promise<PrintSignatureRow | null> {
    const old = await session.find('print_signatures', 'record_id', row.record_id);
    return old ? null : insertRow(session, 'print_signatures', row);
  }

  /** Takes the place of the one that the record has. */
  async function replace(row: NewRow<'print_signatures'>): Promise<PrintSignatureRow> {
    const { record_id, ...rest } = row;
    const old = await session.find('print_signatures', 'record_id', record_id);
    if (!old) return insertRow(session, 'print_signatures', row);
    return publicRow('print_signatures', await session.writing.update('print_signatures', old, rest));
  }

  return {
    find: (recordId: string): Promise<PrintSignatureRow | null> =>
      findRow(session, 'print_signatures', 'record_id', recordId),
    add,
    replace,
  };
}
