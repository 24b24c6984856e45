import type { PrintSignatureRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { NewRow } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import { findRow, insertRow } from './queries.ts';

/** Who wants the print of a label enrolled again, why, and when. */
interface Asking {
  readonly by: number | null;
  readonly reason: string;
  readonly at: string;
}

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

  /** A sure check soon after this enrols the print, again where it was enrolled before. */
  async function ask(recordId: string, { by, reason, at }: Asking): Promise<PrintSignatureRow> {
    const change = { signature: '', reference: null, asked_by: by, reason, enrolled_at: at };
    const old = await kept(recordId);
    if (old) return publicRow('print_signatures', await session.writing.update('print_signatures', old, change));
    return insertRow(session, 'print_signatures', { record_id: recordId, key_hash: '', tenths_per_mm: 0, ...change });
  }

  /** The print of a label that is printed anew is another one. Nothing where it was not enrolled. */
  async function forget(recordId: string, reason: string): Promise<void> {
    const old = await kept(recordId);
    const change = { signature: '', reference: null, asked_by: null, reason };
    if (old) await session.writing.update('print_signatures', old, change);
  }

  return {
    find: (recordId: string): Promise<PrintSignatureRow | null> =>
      findRow(session, 'print_signatures', 'record_id', recordId),
    add,
    complete,
    ask,
    forget,
  };
}
