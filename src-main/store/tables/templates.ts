import type { TemplateRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { Session } from '#main/store/sql/session.ts';
import { rowsOf } from './queries.ts';

export type Templates = ReturnType<typeof createTemplates>;

/** Templates that were removed stay in the table and are not found. */
export function createTemplates(session: Session) {
  function list(): Promise<readonly TemplateRow[]> {
    const present = session.db.selectFrom('templates').selectAll().where('removed_at', 'is', null);
    return rowsOf('templates', present.orderBy('name').orderBy('id'));
  }

  async function find(id: string): Promise<TemplateRow | null> {
    const kept = await session.find('templates', 'id', id);
    return kept && kept.removed_at === null ? publicRow('templates', kept) : null;
  }

  /** A template that was there keeps its owner and its layout, unless the row names others. */
  async function put({
    id,
    name,
    fields,
    owner_id,
    layout,
  }: Omit<TemplateRow, 'owner_id' | 'layout'> & {
    readonly [C in 'owner_id' | 'layout']?: TemplateRow[C] | undefined;
  }): Promise<void> {
    const old = await session.find('templates', 'id', id);
    if (old) await session.writing.update('templates', old, { name, fields, owner_id, layout, removed_at: null });
    else
      await session.writing.insert('templates', {
        id,
        name,
        fields,
        owner_id: owner_id ?? null,
        layout: layout ?? null,
      });
  }

  async function remove(id: string): Promise<boolean> {
    const old = await session.find('templates', 'id', id);
    if (!old || old.removed_at !== null) return false;
    await session.writing.update('templates', old, (now) => ({ removed_at: now }));
    return true;
  }

  return { list, find, put, remove };
}
