import type { LayoutRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { findRow, insertRow, rowsOf } from './queries.ts';

export type Layouts = ReturnType<typeof createLayouts>;

/** Layouts by name. Each change is a version of its own, which stays as long as the station does. */
export function createLayouts(session: Session) {
  const all = () => session.db.selectFrom('layouts').selectAll();
  const versionsOf = (name: string) => all().where('name', '=', name);

  async function last(name: string): Promise<LayoutRow | null> {
    const [row = null] = await rowsOf('layouts', versionsOf(name).orderBy('version', 'desc').limit(1));
    return row;
  }

  /** The newest version of each name, in the order of the names. */
  async function list(): Promise<readonly LayoutRow[]> {
    const present = all().where('removed_at', 'is', null).orderBy('name').orderBy('version');
    return [...new Map((await rowsOf('layouts', present)).map((row) => [row.name, row])).values()];
  }

  /** The newest version, or the one of this number. A name that was removed has none. */
  async function find(name: string, version?: number): Promise<LayoutRow | null> {
    const newest = await last(name);
    if (newest === null || newest.removed_at !== null) return null;
    if (version === undefined) return newest;
    const [row = null] = await rowsOf('layouts', versionsOf(name).where('version', '=', version));
    return row;
  }

  /** Versions count on where a name that was removed comes back: no two layouts have the same name and version. */
  async function add(layout: Layout, owner_id: number): Promise<LayoutRow> {
    const version = ((await last(layout.name))?.version ?? 0) + 1;
    return insertRow(session, 'layouts', { name: layout.name, version, layout, owner_id, removed_at: null });
  }

  async function remove(name: string): Promise<void> {
    for (const { id } of await rowsOf('layouts', versionsOf(name).where('removed_at', 'is', null))) {
      const old = await session.find('layouts', 'id', id);
      if (old) await session.writing.update('layouts', old, (now) => ({ removed_at: now }));
    }
  }

  return { list, find, add, remove, ofId: (id: number) => findRow(session, 'layouts', 'id', id) };
}
