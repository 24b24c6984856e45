import type {
  CasePhotoRow,
  CaseVerdictRow,
  KeptPhotoFacts,
  NewCasePhoto,
  NewCaseVerdict,
  RecordRow,
} from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { Standing } from '#shared/records/standing.ts';
import { findRow, insertRow, rowsOf } from './queries.ts';

interface SuspectFilter {
  /** Null: of all owners. */
  readonly owner: number | null;
  readonly standings: readonly Standing[];
}

/** Suspicious labels: their records, what people said of them, and the photographs of them that callers agreed to keep. */
export function createCases(session: Session) {
  /** The newest records first. */
  function suspects({ owner, standings }: SuspectFilter, limit: number): Promise<readonly RecordRow[]> {
    let found = session.db.selectFrom('records').selectAll().where('standing', 'is not', null);
    found = found.where('standing', 'in', [...standings]);
    if (owner !== null) found = found.where('owner_id', '=', owner);
    return rowsOf('records', found.orderBy('seq', 'desc').limit(limit));
  }

  const photos = () => session.db.selectFrom('case_photos').selectAll();

  /** The newest first. */
  function photosOf(recordId: string): Promise<readonly CasePhotoRow[]> {
    return rowsOf('case_photos', photos().where('record_id', '=', recordId).orderBy('id', 'desc'));
  }

  /** All photographs, the oldest first, without their files. */
  function photoFacts(): Promise<readonly KeptPhotoFacts[]> {
    const columns = ['id', 'record_id', 'taken_at', 'teller', 'voice', 'bytes'] as const;
    return session.db.selectFrom('case_photos').select(columns).orderBy('id').execute();
  }

  /** The rows go with their pictures: these are of people who may ask for it. Gives how many there were. */
  async function removePhotos(ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    const gone = session.db.deleteFrom('case_photos').where('id', 'in', [...ids]);
    return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
  }

  async function forgetPhotos(before: string): Promise<number> {
    const gone = session.db.deleteFrom('case_photos').where('taken_at', '<', before);
    return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
  }

  /** The newest first. */
  function verdictsOf(recordId: string): Promise<readonly CaseVerdictRow[]> {
    const said = session.db.selectFrom('case_verdicts').selectAll().where('record_id', '=', recordId);
    return rowsOf('case_verdicts', said.orderBy('id', 'desc'));
  }

  return {
    suspects,
    photosOf,
    photoFacts,
    removePhotos,
    forgetPhotos,
    verdictsOf,
    photo: (id: number): Promise<CasePhotoRow | null> => findRow(session, 'case_photos', 'id', id),
    addPhoto: (photo: NewCasePhoto): Promise<CasePhotoRow> => insertRow(session, 'case_photos', photo),
    addVerdict: (verdict: NewCaseVerdict): Promise<CaseVerdictRow> => insertRow(session, 'case_verdicts', verdict),
  };
}
