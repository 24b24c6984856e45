import { setImmediate as nextRound } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../src-shared/errors.ts';
import { EPOCH } from '../../../src-shared/times.ts';
import type { NewRecord, RecordChange, RecordRow } from '../rows.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database, Row } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { RecordFilter, Records } from '../store.ts';
import { takeId } from './ids.ts';
import { namePictures } from './named-pictures.ts';
import { countOfTemplate, recount } from './record-counts.ts';
import { listRecords } from './record-list.ts';
import { keptRecord, recordOf } from './record-row.ts';
import { indexRecord } from './search.ts';

/** Columns that the search knows. */
const SEARCHED = ['description', 'metadata', 'owner_id', 'template_id', 'claim_status'] as const;
/** Rows of a long change between which the station may read. */
const STRETCH = 100;

export function createRecords(session: Session): Records {
  async function find(id: string): Promise<RecordRow | null> {
    const kept = await session.find('records', 'id', id);
    return kept ? recordOf(kept) : null;
  }

  async function insert(record: NewRecord): Promise<RecordRow> {
    const { writing } = session;
    if (await session.find('records', 'id', record.id)) {
      throw new AppError('conflict', `There is a record with the ID ${record.id} already.`);
    }
    await takeId(session, record.id);
    const seq = await writing.nextKey('records');
    const stamp = await writing.stamp();
    const kept = await writing.insert('records', {
      ...NEW,
      ...keptRecord(record),
      ...stampedAt(seq, stamp),
    } as Row<'records'>);
    await recount(session.db, null, kept);
    await indexRecord(session, kept);
    await namePictures(session.db, [record.original?.hash, record.marked?.hash]);
    return recordOf(kept);
  }

  async function change(id: string, given: RecordChange, expected?: Partial<RecordRow>): Promise<RecordRow | null> {
    const old = await session.find('records', 'id', id);
    if (!old || (expected && !isAs(recordOf(old), expected))) return null;
    return recordOf(await rewrite(old, keptRecord(given)));
  }

  async function rewrite(old: Database['records'], given: Partial<Row<'records'>>): Promise<Database['records']> {
    const updated_at = await session.writing.stamp();
    const kept = await session.writing.update('records', old, { ...given, updated_at });
    await recount(session.db, old, kept);
    if (SEARCHED.some((column) => old[column] !== kept[column])) await indexRecord(session, kept);
    const hashes = [kept.original, kept.marked].filter((text) => text !== old.original && text !== old.marked);
    await namePictures(
      session.db,
      hashes.map((text) => text?.slice(0, 64)),
    );
    return kept;
  }

  async function list(filter: RecordFilter, page: number, perPage: number) {
    return session.snapshot(
      async (view) => {
        const { rows, total } = await listRecords({ db: view, dialect: session.dialect }, filter, page, perPage);
        return { rows: rows.map(recordOf), total };
      },
      filter.q === undefined ? undefined : 'long',
    );
  }

  async function changedSince(owner: number, since: string, limit: number) {
    return session.snapshot(async (view) => {
      const rows = await view
        .selectFrom('records')
        .selectAll()
        .where('owner_id', '=', owner)
        .where('updated_at', '>', since)
        .orderBy('updated_at')
        .limit(limit)
        .execute();
      const newest = await view
        .selectFrom('records')
        .select('updated_at')
        .orderBy('updated_at', 'desc')
        .limit(1)
        .execute();
      return { rows: allChecked('records', rows).map(recordOf), newest: newest[0]?.updated_at ?? EPOCH };
    });
  }

  async function ofTemplate(
    templateId: string,
    afterId: string,
    limit: number,
    since?: { readonly stamp: string },
  ): Promise<readonly RecordRow[]> {
    const all = session.db.selectFrom('records').selectAll();
    // What changed since is found by its stamps: few, while the template's records may be all there are.
    const wanted = since
      ? all
          .where('updated_at', '>', since.stamp)
          .where(session.dialect.unsought<string>('template_id'), '=', templateId)
          .where(session.dialect.unsought<string>('id'), '>', afterId)
      : all.where('template_id', '=', templateId).where('id', '>', afterId);
    const rows = await wanted.orderBy('id').limit(limit).execute();
    return allChecked('records', rows).map(recordOf);
  }

  async function disown(userId: number): Promise<number> {
    for (let count = 0; ; ) {
      const rows = await session.db
        .selectFrom('records')
        .selectAll()
        .where('owner_id', '=', userId)
        .limit(STRETCH)
        .execute();
      if (rows.length === 0) return count;
      for (const row of allChecked('records', rows)) await rewrite(row, { owner_id: null });
      count += rows.length;
      await nextRound();
    }
  }

  return {
    find,
    insert,
    change,
    list,
    changedSince,
    countOfTemplate: (templateId) => countOfTemplate(session.db, templateId),
    ofTemplate,
    disown,
  };
}

const NEW = {
  claim_status: 'unclaimed',
  scan_count: 0,
  nft_token_id: null,
  mint_transaction_hash: null,
  owner_address: null,
  claimed_by: null,
  claim_transaction_hash: null,
  minted_at: null,
  claimed_at: null,
} as const;

function stampedAt(seq: number, stamp: string) {
  return { seq, created_at: stamp, updated_at: stamp };
}

function isAs(record: RecordRow, expected: Partial<RecordRow>): boolean {
  return Object.entries(expected).every(([name, value]) => isDeepStrictEqual(record[name as keyof RecordRow], value));
}
