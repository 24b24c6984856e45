import type { BatchRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { changeRow, findRow, insertRow, type Page, pageOf, rowsOf } from './queries.ts';

export type Batches = ReturnType<typeof createBatches>;

type NewBatch = Pick<BatchRow, 'owner_id' | 'name' | 'template_id' | 'plan'> & Partial<Pick<BatchRow, 'product_id'>>;
type BatchChange = Partial<Pick<BatchRow, 'state' | 'plan' | 'name' | 'published'>>;

/** What batches of a list have in common. */
export interface SoughtBatches {
  /** A part of the name. */
  readonly name?: string;
  readonly state?: BatchRow['state'];
  readonly template_id?: string;
}

/** Stands in the plan of a cancelled batch whose labels have all been voided. */
const CLOSED = '"closing":null';
/** Stands in the plan of a batch without sheets, and of one of which files of sheets are to come. */
const UNPRINTED = '"prints":[]';
const TO_COME = '"filesToCome":{';
const UNFINISHED: readonly BatchRow['state'][] = ['planned', 'running', 'paused'];

export function createBatches(session: Session) {
  const all = () => session.db.selectFrom('batches').selectAll();

  function insert({ owner_id, name, template_id, plan, product_id = null }: NewBatch): Promise<BatchRow> {
    return insertRow(session, 'batches', { owner_id, name, template_id, plan, product_id, state: 'planned' });
  }

  /** The newest first. */
  function list(page: number, perPage: number, sought: SoughtBatches = {}): Promise<Page<BatchRow>> {
    const { name = '', state, template_id } = sought;
    return session.snapshot((db) => {
      let query = db.selectFrom('batches').selectAll().where(session.dialect.contains('name', name));
      if (state !== undefined) query = query.where('state', '=', state);
      if (template_id !== undefined) query = query.where('template_id', '=', template_id);
      return pageOf('batches', query.orderBy('id', 'desc'), page, perPage);
    });
  }

  /** Batches that run, and cancelled ones of which labels are still to be voided. */
  function underWay(): Promise<readonly BatchRow[]> {
    const query = all().where((e) =>
      e.or([
        e('state', '=', 'running'),
        e.and([e('state', '=', 'cancelled'), e.not(session.dialect.contains('plan', CLOSED))]),
      ]),
    );
    return rowsOf('batches', query.orderBy('id'));
  }

  /** Batches with an updated_at later than `since`, in its order. */
  function changedSince(since: string, limit: number): Promise<readonly BatchRow[]> {
    return rowsOf('batches', all().where('updated_at', '>', since).orderBy('updated_at').limit(limit));
  }

  /** Batches that are neither done nor cancelled. */
  function unfinished(): Promise<readonly BatchRow[]> {
    return rowsOf('batches', all().where('state', 'in', UNFINISHED).orderBy('id'));
  }

  /** Batches of a template that are neither done nor cancelled. */
  function unfinishedOf(templateId: string): Promise<readonly BatchRow[]> {
    return rowsOf('batches', all().where('template_id', '=', templateId).where('state', 'in', UNFINISHED));
  }

  return {
    insert,
    find: (id: number) => findRow(session, 'batches', 'id', id),
    list,
    underWay,
    changedSince,
    unfinished,
    unfinishedOf,
    change: (id: number, { state, plan, name, published }: BatchChange) =>
      changeRow(session, 'batches', id, { state, plan, name, published }),
    /** Batches planned before another one, the newest first; from the newest of all where none is given. */
    before: (id: number | null, limit: number) => batchesBefore(session, id, limit),
    /** Those that may wait for sheets or for further files of them, from behind the one with the number `after`. */
    withSheetsToCome: (after: number, limit: number) => withSheetsToCome(session, after, limit),
  };
}

function batchesBefore({ db }: Session, id: number | null, limit: number): Promise<readonly BatchRow[]> {
  const all = db.selectFrom('batches').selectAll();
  const older = id === null ? all : all.where('id', '<', id);
  return rowsOf('batches', older.orderBy('id', 'desc').limit(limit));
}

function withSheetsToCome({ db, dialect }: Session, after: number, limit: number): Promise<readonly BatchRow[]> {
  const open = db
    .selectFrom('batches')
    .selectAll()
    .where((e) =>
      e.or([dialect.contains('plan', TO_COME), e.and([e('state', '=', 'done'), dialect.contains('plan', UNPRINTED)])]),
    );
  return rowsOf('batches', open.where('id', '>', after).orderBy('id').limit(limit));
}
