import type { CheckListRow, CheckSightRow, NewCheckList } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Session } from '#main/store/sql/session.ts';
import { changeRow, findRow, insertRow, type Page, pageOf, rowsOf } from './queries.ts';

type Seen = Pick<CheckSightRow, 'record_id' | 'seen_at'>;

/** Lists that devices check off, and the labels that they saw. */
export function createCheckLists(session: Session) {
  const sights = (listId: number) =>
    session.db.selectFrom('check_sights').selectAll().where('check_list_id', '=', listId);

  /** The newest first. */
  function list(page: number, perPage: number): Promise<Page<CheckListRow>> {
    return session.snapshot((db) =>
      pageOf('check_lists', db.selectFrom('check_lists').selectAll().orderBy('id', 'desc'), page, perPage),
    );
  }

  async function sightOf(listId: number, recordId: string): Promise<CheckSightRow | null> {
    return (await rowsOf('check_sights', sights(listId).where('record_id', '=', recordId)))[0] ?? null;
  }

  /** Those that are there already stay as they are. Gives how many came new. */
  async function addSights(listId: number, seen: readonly Seen[]): Promise<number> {
    const ids = seen.map(({ record_id }) => record_id);
    const those = sights(listId).where('record_id', 'in', ids).clearSelect().select('record_id');
    const known = new Set((await those.execute()).map(({ record_id }) => record_id));
    let added = 0;
    for (const { record_id, seen_at } of seen) {
      if (known.has(record_id)) continue;
      known.add(record_id);
      await insertRow(session, 'check_sights', { check_list_id: listId, record_id, seen_at });
      added++;
    }
    return added;
  }

  async function sightCount(listId: number): Promise<number> {
    const counted = sights(listId)
      .clearSelect()
      .select((one) => one.fn.countAll<number>().as('n'));
    return Number((await counted.executeTakeFirstOrThrow()).n);
  }

  /** In the order in which they came. */
  function sightsOf(listId: number): Promise<readonly CheckSightRow[]> {
    return rowsOf('check_sights', sights(listId).orderBy('id'));
  }

  return {
    list,
    photographed: (recordId: string, limit: number) => photographed(session, recordId, limit),
    sightOf,
    sightsOf,
    sightCount,
    outCount: (listId: number) => outCount(session, listId),
    addSights,
    find: (id: number): Promise<CheckListRow | null> => findRow(session, 'check_lists', 'id', id),
    ofKey: (key: string): Promise<CheckListRow | null> => findRow(session, 'check_lists', 'list_key', key),
    insert: (row: NewCheckList): Promise<CheckListRow> => insertRow(session, 'check_lists', row),
    end: (id: number, ended_at: string) => endList(session, id, ended_at),
    setPhoto: (sightId: number, photo: PictureRef) => changeRow(session, 'check_sights', sightId, { photo }),
  };
}

/** The newest photographs that devices made of labels with this ID. */
function photographed({ db }: Session, recordId: string, limit: number): Promise<readonly CheckSightRow[]> {
  const made = db.selectFrom('check_sights').selectAll().where('record_id', '=', recordId);
  return rowsOf('check_sights', made.where('photo', 'is not', null).orderBy('id', 'desc').limit(limit));
}

/** How many of the labels that were seen are void or rejected. */
async function outCount({ db }: Session, listId: number): Promise<number> {
  const counted = db
    .selectFrom('check_sights')
    .innerJoin('records', 'records.id', 'check_sights.record_id')
    .where('check_list_id', '=', listId)
    .where('label_status', 'in', ['voided', 'rejected'])
    .select((one) => one.fn.countAll<number>().as('n'));
  return Number((await counted.executeTakeFirstOrThrow()).n);
}

/** Ends a list, and tells other programs what was seen. */
async function endList(session: Session, id: number, ended_at: string): Promise<CheckListRow | null> {
  const ended = await changeRow(session, 'check_lists', id, { ended_at });
  if (ended === null) return null;
  const sights = session.db.selectFrom('check_sights').select('record_id').where('check_list_id', '=', id);
  const seen = (await sights.orderBy('id').execute()).map(({ record_id }) => record_id);
  await session.writing.tell({
    kind: 'list.ended',
    subject: `list ${id}`,
    facts: { list: id, name: ended.name, seen },
  });
  return ended;
}
