import { sql } from 'kysely';
import type {
  CaseLookRow,
  CasePhotoRow,
  CaseVerdictRow,
  KeptPhotoFacts,
  NewCaseLook,
  NewCasePhoto,
  NewCaseVerdict,
  RecordRow,
} from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { BAD_STANDINGS, type Standing } from '#shared/records/standing.ts';
import { changeRow, insertRow, rowsOf } from './queries.ts';

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

  /** The newest first. */
  function verdictsOf(recordId: string, limit: number): Promise<readonly CaseVerdictRow[]> {
    const said = session.db.selectFrom('case_verdicts').selectAll().where('record_id', '=', recordId);
    return rowsOf('case_verdicts', said.orderBy('id', 'desc').limit(limit));
  }

  return {
    ...createCasePhotos(session),
    ...createCaseLooks(session),
    suspects,
    verdictsOf,
    addVerdict: (verdict: NewCaseVerdict): Promise<CaseVerdictRow> => insertRow(session, 'case_verdicts', verdict),
  };
}

/** The number of the newest verdict on a record, 0 where there is none. */
const NEWEST = sql<number>`coalesce((select max(id) from case_verdicts where record_id = records.id), 0)`;

/** Who looked at suspicious labels, and those that nobody has looked at. */
function createCaseLooks(session: Session) {
  /** Bad labels that nobody looked at, and that nobody called bad, since people said something of them last. */
  function unseen(owner: number | null) {
    const bad = [...BAD_STANDINGS];
    const open = session.db
      .selectFrom('records')
      .where('standing', 'is not', null)
      .where('standing', 'in', bad)
      .where(({ not, exists, selectFrom }) => {
        const looks = selectFrom('case_looks').select('case_looks.id').whereRef('record_id', '=', 'records.id');
        return not(exists(looks.where('after_verdict', '>=', NEWEST)));
      })
      .where(({ not, exists, selectFrom }) => {
        const said = selectFrom('case_verdicts').select('case_verdicts.id').whereRef('record_id', '=', 'records.id');
        return not(exists(said.where('case_verdicts.id', '=', NEWEST).where('case_verdicts.standing', 'in', bad)));
      });
    return owner === null ? open : open.where('owner_id', '=', owner);
  }

  /** The IDs, the newest records first, and how many there are in all. */
  async function unseenIds(owner: number | null, limit: number) {
    const { count } = await unseen(owner)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await unseen(owner).select('records.id').orderBy('seq', 'desc').limit(limit).execute();
    return { count: Number(count), ids: rows.map(({ id }) => id) };
  }

  /** The newest first. */
  function looksOf(recordId: string, limit: number): Promise<readonly CaseLookRow[]> {
    const looks = session.db.selectFrom('case_looks').selectAll().where('record_id', '=', recordId);
    return rowsOf('case_looks', looks.orderBy('id', 'desc').limit(limit));
  }

  async function isUnseen(recordId: string): Promise<boolean> {
    const found = await unseen(null).select('records.id').where('records.id', '=', recordId).execute();
    return found.length > 0;
  }

  /** Nothing where somebody has looked already. */
  async function addLook(look: Omit<NewCaseLook, 'after_verdict'>): Promise<CaseLookRow | null> {
    if (!(await isUnseen(look.record_id))) return null;
    const verdicts = session.db.selectFrom('case_verdicts').where('record_id', '=', look.record_id);
    const newest = await verdicts.select(({ fn }) => fn.max('id').as('id')).executeTakeFirst();
    return insertRow(session, 'case_looks', { ...look, after_verdict: newest?.id ?? 0 });
  }

  return { unseenIds, looksOf, isUnseen, addLook };
}

/** The photographs that callers agreed to keep. */
function createCasePhotos(session: Session) {
  const photos = () => session.db.selectFrom('case_photos').selectAll().where('bytes', '>', 0);

  /** The newest first. */
  function photosOf(recordId: string): Promise<readonly CasePhotoRow[]> {
    return rowsOf('case_photos', photos().where('record_id', '=', recordId).orderBy('id', 'desc'));
  }

  async function photo(id: number): Promise<CasePhotoRow | null> {
    return (await rowsOf('case_photos', photos().where('id', '=', id)))[0] ?? null;
  }

  /** All photographs, the oldest first, without their files. Those that went lately have no bytes. */
  async function photoFacts(): Promise<readonly KeptPhotoFacts[]> {
    const columns = ['id', 'record_id', 'taken_at', 'teller', 'voice', 'bytes', 'other_key'] as const;
    const rows = await session.db.selectFrom('case_photos').select(columns).orderBy('id').execute();
    return rows.map((row) => ({ ...row, other_key: row.other_key === 1 }));
  }

  /**
   * Takes the photographs out of their rows. The rows stay for a day: they say how many their senders sent, and a database that is
   * made anew from the journal does not get the photographs back.
   */
  async function emptyPhotos(ids: readonly number[]): Promise<void> {
    for (const id of ids) await changeRow(session, 'case_photos', id, { bytes: 0, file: '', found: {} });
  }

  /** Deletes what was taken before the one time, and emptied rows from before the other. Gives how many there were. */
  async function forgetPhotos(before: string, emptiedBefore: string): Promise<number> {
    const gone = session.db
      .deleteFrom('case_photos')
      .where((row) =>
        row.or([row('taken_at', '<', before), row.and([row('bytes', '=', 0), row('taken_at', '<', emptiedBefore)])]),
      );
    return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
  }

  return {
    photosOf,
    photo,
    photoFacts,
    emptyPhotos,
    forgetPhotos,
    addPhoto: (photo: NewCasePhoto): Promise<CasePhotoRow> => insertRow(session, 'case_photos', photo),
  };
}
