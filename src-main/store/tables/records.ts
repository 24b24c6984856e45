import { setImmediate as nextRound } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { NewRecord, RecordChange, RecordRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { allChecked } from '#main/store/sql/row-sum.ts';
import type { Session } from '#main/store/sql/session.ts';
import { EPOCH } from '#shared/core/times.ts';
import { tracedIn } from '#shared/records/trace-values.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { takeId } from './ids.ts';
import { findPublished, openPublishedStamps, publishedAfter, publishedIn } from './published-records.ts';
import { findRow, type Page, rowsOf } from './queries.ts';
import { countOfTemplate, type RecordFilter, recount } from './record-counts.ts';
import { listRecords, type RecordPlace } from './record-list.ts';
import { isCounted, scopeOf } from './record-scope.ts';
import { giveScans } from './scans.ts';
import { indexRecord } from './search.ts';
import { saysAll } from './search-words.ts';

export type Records = ReturnType<typeof createRecords>;

/** Columns that the search knows. */
const SEARCHED = ['description', 'metadata', 'printed', 'owner_id', 'template_id', 'claim_status'] as const;
/** A long change pauses after this many rows, so that the station can read. */
const STRETCH = 100;

export function createRecords(session: Session) {
  return {
    find: (id: string): Promise<RecordRow | null> => findRow(session, 'records', 'id', id),
    readAhead: (ids: readonly string[]) => session.readAhead('records', ids),
    /** Those that are there, of up to 500 IDs, in no order. */
    ofIds: (ids: readonly string[]): Promise<readonly RecordRow[]> =>
      rowsOf('records', session.db.selectFrom('records').selectAll().where('id', 'in', ids)),
    findPublished: (id: string) => findPublished(session, id),
    publishedStamps: openPublishedStamps(session),
    publishedIn: (state: 'void' | 'copied') => publishedIn(session, state),
    publishedAfter: (seq: number, limit: number) => publishedAfter(session, seq, limit),
    insert: (record: NewRecord) => insertRecord(session, record),
    change: (id: string, given: RecordChange, expected?: Partial<RecordRow>) =>
      changeRecord(session, id, given, expected),
    list: (filter: RecordFilter, page: number, perPage: number) =>
      pageOfRecords(session, filter, { start: (page - 1) * perPage, limit: perPage, below: null }),
    /** Those behind a record, by its number. */
    listBehind: (filter: RecordFilter, below: number, limit: number) =>
      pageOfRecords(session, filter, { start: 0, limit, below }),
    changedAmong: (filter: RecordFilter, after: string) => changedAmong(session, filter, after),
    changedSince: (owner: number, since: string, limit: number) => changedSince(session, owner, since, limit),
    originalsAfter: (seq: number, limit: number) => originalsAfter(session, seq, limit),
    markKeysOf: (ids: readonly string[]) => markKeysOf(session, ids),
    underOtherKeys: (key: string, silent: boolean, after: number) => underOtherKeys(session, key, silent, after),
    countOfTemplate: (templateId: string) => countOfTemplate(session.db, templateId),
    ofTemplate: (templateId: string, afterId: string, limit: number, since?: { readonly stamp: string }) =>
      recordsOfTemplate(session, templateId, afterId, limit, since),
    disown: (userId: number) => disownRecords(session, userId),
  };
}

async function insertRecord(session: Session, record: NewRecord): Promise<RecordRow> {
  if (await session.find('records', 'id', record.id)) {
    throw new AppError('conflict', `There is a record with the ID ${record.id} already.`);
  }
  await takeId(session, record.id);
  const owner_id = await presentOwner(session, record.owner_id);
  const timing = { clock_doubted: session.writing.isClockDoubted() };
  const begun = {
    ...record,
    ...tracedIn(record.metadata),
    owner_id,
    claim_status: 'unclaimed',
    scan_count: 0,
    ...timing,
  } as const;
  const kept = await session.writing.insert('records', begun);
  await recount(session.db, null, kept);
  await indexRecord(session, kept);
  return publicRow('records', kept);
}

/** A job goes on after the account of its owner was closed. Its labels are unowned then, as the earlier ones are. */
async function presentOwner({ db }: Session, owner: number | null): Promise<number | null> {
  if (owner === null) return null;
  const closed = db.selectFrom('operators').select('id').where('user_id', '=', owner);
  return (await closed.where('removed_at', 'is not', null).executeTakeFirst()) ? null : owner;
}

/** Null if there is no such record, or if the record differs from `expected`. */
async function changeRecord(
  session: Session,
  id: string,
  given: RecordChange,
  expected?: Partial<RecordRow>,
): Promise<RecordRow | null> {
  const old = await session.find('records', 'id', id);
  if (!old || (expected && !isAs(publicRow('records', old), expected))) return null;
  return publicRow('records', await rewrite(session, old, given));
}

/** Makes the records of a user unowned. Returns their number. */
async function disownRecords(session: Session, userId: number): Promise<number> {
  for (let count = 0; ; ) {
    const query = session.db.selectFrom('records').selectAll().where('owner_id', '=', userId).limit(STRETCH);
    const rows = allChecked('records', await query.execute());
    if (rows.length === 0) return count;
    for (const row of rows) await rewrite(session, row, { owner_id: null });
    count += rows.length;
    await nextRound();
  }
}

async function rewrite(session: Session, old: Database['records'], given: RecordChange): Promise<Database['records']> {
  const traced = given.metadata ? tracedIn(given.metadata) : {};
  const kept = await session.writing.update('records', old, { ...given, ...traced });
  if (kept.owner_id !== null && kept.owner_id !== old.owner_id) await giveScans(session, kept.id, kept.owner_id);
  await recount(session.db, old, kept);
  if (SEARCHED.some((column) => old[column] !== kept[column])) await indexRecord(session, kept);
  return kept;
}

/** A page of records. A search that finds very many stops counting: then there are at least `total`. */
interface FoundRecords extends Page<RecordRow> {
  readonly atLeast: boolean;
  /** The number of its last record, where others follow. */
  readonly last: number | null;
}

/** The newest first. */
function pageOfRecords(session: Session, filter: RecordFilter, place: RecordPlace): Promise<FoundRecords> {
  const isQuick = filter.q === undefined && isCounted(filter);
  return session.snapshot(
    async (db) => {
      const { rows, ...counted } = await listRecords({ db, dialect: session.dialect }, filter, place);
      return { rows: rows.map((kept) => publicRow('records', kept)), ...counted };
    },
    isQuick ? undefined : 'long',
  );
}

/** Changed records that are looked at for a filter at a time: a few milliseconds. */
const LOOKED_THROUGH = 1000;

/**
 * The records of a filter among the next that changed after a stamp, in the order of their changes, and the stamp up to which all
 * were looked at. Null: these were the last.
 */
async function changedAmong(
  { db, dialect }: Session,
  { q = '', ...filter }: RecordFilter,
  after: string,
): Promise<{ rows: readonly RecordRow[]; reached: string | null }> {
  const changed = db.selectFrom('records').where('owner_id', '=', filter.owner).where('updated_at', '>', after);
  const behind = changed
    .select('updated_at')
    .orderBy('updated_at')
    .limit(1)
    .offset(LOOKED_THROUGH - 1);
  const reached = (await behind.executeTakeFirst())?.updated_at ?? null;
  const some = reached === null ? changed : changed.where('updated_at', '<=', reached);
  const fitting = some
    .selectAll()
    .where(scopeOf(filter, dialect, 'updated_at'))
    .orderBy('updated_at');
  const rows = allChecked('records', await fitting.execute());
  return { rows: rows.filter((row) => saysAll(row, q)).map((row) => publicRow('records', row)), reached };
}

/** Records with an updated_at later than `since`, in its order, and the newest updated_at of all records, from one snapshot. */
function changedSince(
  session: Session,
  owner: number,
  since: string,
  limit: number,
): Promise<{ rows: readonly RecordRow[]; newest: string }> {
  return session.snapshot(async (db) => {
    const changed = db.selectFrom('records').selectAll().where('owner_id', '=', owner).orderBy('updated_at');
    const rows: RecordRow[] = [];
    for (let [after, room] = [since, PAGE_CHARACTERS]; rows.length < limit && room > 0; ) {
      const most = Math.min(RECORDS_AT_ONCE, limit - rows.length);
      const some = await rowsOf('records', changed.where('updated_at', '>', after).limit(most));
      rows.push(...some);
      if (some.length < most) break;
      after = some[some.length - 1].updated_at;
      room -= some.reduce((sum, row) => sum + charactersOf(row), 0);
    }
    const stamps = db.selectFrom('records').select('updated_at').orderBy('updated_at', 'desc');
    const [newest] = await stamps.limit(1).execute();
    return { rows, newest: newest?.updated_at ?? EPOCH };
  });
}

/** Values of records in one page of changes. 5,000 records with all that they may hold would be more than a text can be long. */
const PAGE_CHARACTERS = 16 * 2 ** 20;
/** A page is read in such parts, so it is longer than that by the values of so many records at most. */
const RECORDS_AT_ONCE = 50;

function charactersOf({ metadata, printed, description }: RecordRow): number {
  return Object.values({ ...metadata, ...printed }).reduce(
    (sum, value) => sum + value.length,
    description?.length ?? 0,
  );
}

/** The fingerprints of the keys that records were made under, by their IDs. IDs without a record are left out. */
async function markKeysOf(
  { db }: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordRow['mark_key']>> {
  const rows = await db.selectFrom('records').select(['id', 'mark_key']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, mark_key }) => [id, mark_key]));
}

/**
 * When the newest record after `after` was made whose mark is under another key, and the last record that was looked at. `silent`:
 * whether records that do not say their key count too.
 */
async function underOtherKeys(
  { db }: Session,
  key: string,
  silent: boolean,
  after: number,
): Promise<{ newest: string | null; last: number }> {
  const later = db.selectFrom('records').where('seq', '>', after);
  const last = await later.select((e) => e.fn.max('seq').as('seq')).executeTakeFirst();
  const others = later.where((e) => {
    const other = e('mark_key', '<>', key);
    return silent ? e.or([other, e('mark_key', 'is', null)]) : other;
  });
  const newest = await others.select((e) => e.fn.max('created_at').as('at')).executeTakeFirst();
  return { newest: newest?.at ?? null, last: Number(last?.seq ?? after) };
}

/** Records in the order in which they were made, with the pictures that were marked. Begin with 0. */
async function originalsAfter({ db }: Session, seq: number, limit: number) {
  const later = db.selectFrom('records').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit);
  const rows = allChecked('records', await later.execute());
  return rows.map((kept) => ({ seq: kept.seq, record: publicRow('records', kept) }));
}

/** The records of a template, or those changed since a stamp, in the order of their IDs, page by page. Begin with ''. */
function recordsOfTemplate(
  { db, dialect }: Session,
  templateId: string,
  afterId: string,
  limit: number,
  since?: { readonly stamp: string },
): Promise<readonly RecordRow[]> {
  const all = db.selectFrom('records').selectAll();
  // Changed records are few, so they are found by their stamps. A template may have all records.
  const wanted = since
    ? all
        .where('updated_at', '>', since.stamp)
        .where(dialect.unsought<string>('template_id'), '=', templateId)
        .where(dialect.unsought<string>('id'), '>', afterId)
    : all.where('template_id', '=', templateId).where('id', '>', afterId);
  return rowsOf('records', wanted.orderBy('id').limit(limit));
}

function isAs(record: RecordRow, expected: Partial<RecordRow>): boolean {
  return Object.entries(expected).every(([name, value]) => isDeepStrictEqual(record[name as keyof RecordRow], value));
}
