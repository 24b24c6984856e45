import type { Field } from '../../../src-shared/model.ts';
import type { TemplateRow } from '../rows.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { Templates } from '../store.ts';

export function createTemplates(session: Session): Templates {
  async function list(): Promise<readonly TemplateRow[]> {
    const rows = await session.db
      .selectFrom('templates')
      .selectAll()
      .where('removed_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return allChecked('templates', rows).map(templateOf);
  }

  async function find(id: string): Promise<TemplateRow | null> {
    const kept = await session.find('templates', 'id', id);
    return kept && kept.removed_at === null ? templateOf(kept) : null;
  }

  async function put({ id, name, fields }: TemplateRow): Promise<void> {
    const old = await session.find('templates', 'id', id);
    const { writing } = session;
    const row = { name, fields: JSON.stringify(fields), removed_at: null, changed_at: await writing.stamp() };
    if (old) await writing.update('templates', old, row);
    else await writing.insert('templates', { id, ...row });
  }

  async function remove(id: string): Promise<boolean> {
    const old = await session.find('templates', 'id', id);
    if (!old || old.removed_at !== null) return false;
    const stamp = await session.writing.stamp();
    await session.writing.update('templates', old, { removed_at: stamp, changed_at: stamp });
    return true;
  }

  return { list, find, put, remove };
}

function templateOf({ id, name, fields }: Database['templates']): TemplateRow {
  return { id, name, fields: JSON.parse(fields) as Field[] };
}
