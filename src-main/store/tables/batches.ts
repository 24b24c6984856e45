import type { BatchRow } from '../rows.ts';
import type { Session } from '../sql/session.ts';
import { changeRow, findRow, insertRow, type Page, pageOf, rowsOf } from './queries.ts';

export type Batches = ReturnType<typeof createBatches>;

type NewBatch = Pick<BatchRow, 'owner_id' | 'name' | 'template_id' | 'plan'>;
type BatchChange = Partial<Pick<BatchRow, 'state' | 'plan' | 'name'>>;

/** What batches of a list have in common. */
export interface SoughtBatches {
  /** A part of the name. */
  readonly name?: string;
  readonly state?: BatchRow['state'];
  readonly template_id?: string;
}

/** Stands in the plan of a cancelled batch whose labels have all been voided. */
const CLOSED = '"closing":null';

export function createBatches(session: Session) {
  const all = () => session.db.selectFrom('batches').selectAll();

  function insert({ owner_id, name, template_id, plan }: NewBatch): Promise<BatchRow> {
    return insertRow(session, 'batches', { owner_id, name, template_id, plan, state: 'planned' });
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

  /** Batches of a template that are neither done nor cancelled. */
  function unfinishedOf(templateId: string): Promise<readonly BatchRow[]> {
    const ofTemplate = all().where('template_id', '=', templateId);
    return rowsOf('batches', ofTemplate.where('state', 'in', ['planned', 'running', 'paused']));
  }

  function change(id: number, { state, plan, name }: BatchChange): Promise<BatchRow | null> {
    return changeRow(session, 'batches', id, { state, plan, name });
  }

  const find = (id: number) => findRow(session, 'batches', 'id', id);
  return { insert, find, list, underWay, changedSince, unfinishedOf, change };
}
