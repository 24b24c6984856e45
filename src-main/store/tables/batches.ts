import { sql } from 'kysely';
import type { BatchRow } from '../rows.ts';
import { hashesIn } from '../sql/picture-ref.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database, Row } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { Batches } from '../store.ts';
import { namePictures } from './named-pictures.ts';

/** In the plan of a cancelled batch of which nothing is left to be done. */
const CLOSED = '"closing":null';

export function createBatches(session: Session): Batches {
  async function insert({ owner_id, name, template_id, plan }: Parameters<Batches['insert']>[0]): Promise<BatchRow> {
    const { writing } = session;
    const id = await writing.nextKey('batches');
    const stamp = await writing.stamp();
    const text = JSON.stringify(plan ?? null);
    const row = { id, owner_id, name, template_id, state: 'planned', plan: text, created_at: stamp } as const;
    const kept = await writing.insert('batches', { ...row, updated_at: stamp });
    await namePictures(session.db, hashesIn(text));
    return batchOf(kept);
  }

  async function find(id: number): Promise<BatchRow | null> {
    const kept = await session.find('batches', 'id', id);
    return kept ? batchOf(kept) : null;
  }

  function list(page: number, perPage: number, name = '') {
    return session.snapshot(async (view) => {
      const named = view.selectFrom('batches').where(session.dialect.contains('name', name));
      const { n } = await named.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
      const rows = await named
        .selectAll()
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute();
      return { rows: allChecked('batches', rows).map(batchOf), total: Number(n) };
    });
  }

  async function underWay(): Promise<BatchRow[]> {
    const rows = await session.db
      .selectFrom('batches')
      .selectAll()
      .where((e) =>
        e.or([
          e('state', '=', 'running'),
          e.and([e('state', '=', 'cancelled'), e.not(session.dialect.contains('plan', CLOSED))]),
        ]),
      )
      .orderBy('id')
      .execute();
    return allChecked('batches', rows).map(batchOf);
  }

  async function changedSince(since: string, limit: number): Promise<BatchRow[]> {
    const rows = await session.db
      .selectFrom('batches')
      .selectAll()
      .where('updated_at', '>', since)
      .orderBy('updated_at')
      .limit(limit)
      .execute();
    return allChecked('batches', rows).map(batchOf);
  }

  async function unfinishedOf(templateId: string): Promise<BatchRow[]> {
    const rows = await session.db
      .selectFrom('batches')
      .selectAll()
      .where('template_id', '=', templateId)
      .where('state', 'in', ['planned', 'running', 'paused'])
      .execute();
    return allChecked('batches', rows).map(batchOf);
  }

  async function change(id: number, { state, plan, name }: Parameters<Batches['change']>[1]): Promise<BatchRow | null> {
    const old = await session.find('batches', 'id', id);
    if (!old) return null;
    const given: Partial<Row<'batches'>> = {
      ...(state === undefined ? {} : { state }),
      ...(name === undefined ? {} : { name }),
      ...(plan === undefined ? {} : { plan: JSON.stringify(plan) }),
    };
    const kept = await session.writing.update('batches', old, { ...given, updated_at: await session.writing.stamp() });
    if (given.plan !== undefined) await namePictures(session.db, hashesIn(given.plan));
    return batchOf(kept);
  }

  return { insert, find, list, underWay, changedSince, unfinishedOf, change };
}

function batchOf({ sum: _, plan, ...batch }: Database['batches']): BatchRow {
  return { ...batch, plan: JSON.parse(plan) };
}
