// Stores in folders of their own, which are removed at the end of the test.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type StoreOptions } from '#main/store/open.ts';
import type { NewRecord, RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { databaseOf, giveBackDatabase } from '#test/support/postgres/databases.ts';

export interface Lab {
  readonly folder: string;
  /** A folder beside it. */
  aside(name: string): string;
  open(options?: Partial<StoreOptions>): Promise<Store>;
  end(): Promise<void>;
}

export function createLab(): Lab {
  const root = mkdtempSync(join(tmpdir(), 'twinmark-store-'));
  const folder = join(root, 'data');
  const opened: Store[] = [];
  const used = new Set<string>();
  return {
    folder,
    aside: (name) => join(root, name),
    async open(options = {}) {
      const shared = await databaseOf(options.folder ?? folder);
      used.add(options.folder ?? folder);
      const store = await openStore({ folder, clock: Date.now, log: () => {}, shared, ...options });
      opened.push(store);
      return store;
    },
    async end() {
      for (const store of opened) await store.close().catch(() => {});
      for (const one of used) await giveBackDatabase(one);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A user and a template, which records need. */
export async function settle(store: Store): Promise<number> {
  await store.templates.put({ id: 'generic', name: 'Generic', fields: [] });
  return (await store.users.ensure('urn:test', 'owner')).id;
}

export function newRecord(id: string, owner_id: number | null, more: Partial<NewRecord> = {}): NewRecord {
  const empty = { label_status: null, description: null, metadata: {}, original: null, marked: null };
  return { id, owner_id, template_id: 'generic', ...empty, ...more };
}

/** Inserts a record with a new ID. */
export async function addRecord(store: Store, owner: number | null, more: Partial<NewRecord> = {}): Promise<RecordRow> {
  const id = await store.ids.reserve();
  return store.change((tables: Tables) => tables.records.insert(newRecord(id, owner, more)));
}

/** Inserts records with pictures. Returns their owner. */
export async function fill(store: Store, records = 6): Promise<number> {
  const owner = await settle(store);
  for (let i = 0; i < records; i++) {
    const marked = await store.pictures.put(randomBytes(3000), 'png');
    await addRecord(store, owner, { description: `Record ${i}`, marked });
  }
  return owner;
}
