import type { PrintSignatureRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { NewRow } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import { findRow, insertRow } from './queries.ts';

/** The signatures of enrolled prints, one for each record at the most. */
export function createPrintSignatures(session: Session) {
  const kept = (recordId: string) => session.find('print_signatures', 'record_id', recordId);

  /** Null where the record has one already: the first one stays until somebody asks for another. */
  async function add(row: NewRow<'print_signatures'>): Promise<PrintSignatureRow | null> {
    const { record_id, ...rest } = row;
    const old = await kept(record_id);
    if (!old) return insertRow(session, 'print_signatures', row);
    if (old.signature !== '') return null;
    return publicRow('print_signatures', await session.writing.update('print_signatures', old, rest));
  }

  /** The score of a second photograph; null where there is one already, or nothing to measure. */
  async function complete(recordId: string, reference: number): Promise<PrintSignatureRow | null> {
    const old = await kept(recordId);
    if (!old || old.signature === '' || old.reference !== null) return null;
    return publicRow('print_signatures', await session.writing.update('print_signatures', old, { reference }));
  }

  /** The next sure check enrols the print again. Null where it was not enrolled. */
  async function ask(recordId: string, asked_by: number | null, reason: string): Promise<PrintSignatureRow | null> {
    const old = await kept(recordId);
    if (!old) return null;
    const change = { signature: '', reference: null, asked_by, reason };
    return publicRow('print_signatures', await session.writing.update('print_signatures', old, change));
  }

  return {
    find: (recordId: string): Promise<PrintSignatureRow | null> =>
      findRow(session, 'print_signatures', 'record_id', recordId),
    add,
    complete,
    ask,
  };
}
