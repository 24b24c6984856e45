import type { NewRegisterCode, RegisterCodeChange, RegisterCodeRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { changeRow, findRow, insertRow } from './queries.ts';

/** The hidden codes of labels: their hashes, and who used them first. */
export function createRegisterCodes(session: Session) {
  return {
    ofRecord: (recordId: string): Promise<RegisterCodeRow | null> =>
      findRow(session, 'register_codes', 'record_id', recordId),
    readAhead: (recordIds: readonly string[]) => session.readAhead('register_codes', recordIds),
    insert: (code: NewRegisterCode): Promise<RegisterCodeRow> => insertRow(session, 'register_codes', code),
    change: (id: number, given: RegisterCodeChange) => changeRow(session, 'register_codes', id, given),
  };
}
