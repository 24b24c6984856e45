import type { LayoutRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { LayoutInList } from '#shared/labels/layouts-api.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';
import { isChangeable } from './template-rules.ts';

interface LayoutVersion {
  readonly version: number;
  readonly layout: Layout;
}

/** Layouts of labels, kept by name and version. */
export function createLayoutService(store: Store) {
  async function list(caller: Caller): Promise<LayoutInList[]> {
    const [layouts, operators] = await Promise.all([store.layouts.list(), store.operators.list()]);
    const names = new Map(operators.map(({ user_id, username }) => [user_id, username]));
    return layouts.map((row) => ({
      name: row.name,
      version: row.version,
      label: row.layout.label,
      made_at: row.made_at,
      owner: names.get(row.owner_id) ?? null,
      changeable: isChangeable(row, caller),
    }));
  }

  async function find(name: string, version?: number): Promise<LayoutVersion> {
    return shown(existing(await store.layouts.find(name, version)));
  }

  /** The same layout again makes no new version. */
  async function put(caller: Caller, name: string, file: unknown): Promise<LayoutVersion> {
    const before = await store.layouts.find(name);
    if (before) assertOwn(before, caller);
    const layout = layoutOf(file);
    if (layout.name !== name) throw refusal('layout_name', { name: layout.name, wanted: name });
    return store.change(async ({ layouts }) => {
      const newest = await layouts.find(name);
      if (newest) assertOwn(newest, caller);
      if (newest && JSON.stringify(newest.layout) === JSON.stringify(layout)) return shown(newest);
      return shown(await layouts.add(layout, newest?.owner_id ?? caller.userId));
    });
  }

  async function remove(caller: Caller, name: string): Promise<void> {
    await store.change(async ({ layouts }) => {
      assertOwn(existing(await layouts.find(name)), caller);
      await layouts.remove(name);
    });
  }

  return { list, find, put, remove };
}

function assertOwn(row: LayoutRow, caller: Caller): void {
  if (!isChangeable(row, caller)) throw refusal('layout_not_yours', { name: row.name });
}

function shown({ version, layout }: LayoutRow): LayoutVersion {
  return { version, layout };
}
