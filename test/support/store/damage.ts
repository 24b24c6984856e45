// A store with a past, and what must be left of it after damage.
import { randomBytes } from 'node:crypto';
import { closeSync, cpSync, openSync, readFileSync, writeSync } from 'node:fs';
import { expect } from 'vitest';
import type { Store } from '#main/store/store.ts';
import { addRecord, type Lab, settle } from './lab.ts';
import { type State, stateOf } from './state.ts';
import { textOf } from './told.ts';

/** A store with a past: records that changed, and a backup from the middle of it. */
export async function fill(store: Store, records = 12): Promise<number> {
  const owner = await settle(store);
  const ids: string[] = [];
  for (let i = 0; i < records; i++) {
    const picture = await store.pictures.put(randomBytes(500), 'png');
    const { id } = await addRecord(store, owner, {
      description: `Record ${i}`,
      metadata: { n: `${i}` },
      marked: picture,
    });
    ids.push(id);
    if (i === records >> 1) await store.backups.takeDaily();
  }
  for (const id of ids.slice(0, 4)) await store.records.change(id, { scan_count: 5 });
  await store.kept.set('keys', ['one']);
  return owner;
}

/** The folder as a kill would leave it: copied while the store is open. */
export async function filledAndKilled(lab: Lab): Promise<State> {
  const store = await lab.open({ folder: lab.aside('running') });
  await fill(store);
  cpSync(lab.aside('running'), lab.folder, { recursive: true });
  await store.close();
  return stateOf(lab.aside('running'));
}

export async function filledAndClosed(lab: Lab): Promise<State> {
  const store = await lab.open();
  await fill(store);
  await store.close();
  return stateOf(lab.folder);
}

/** IDs that another station's database had taken stay taken: an ID too many does no harm. */
export async function expectRecovered(lab: Lab, before: State, notice: RegExp, isOthers = false): Promise<Store> {
  const store = await lab.open();
  expect(textOf(store.notices)).toMatch(notice);
  expect(textOf(store.notices)).toMatch(/Nothing that was confirmed is lost/);
  expect(store.problem()).toBeNull();
  const now = Object.entries(await stateOf(lab.folder));
  const own = now.filter(([name]) => !isOthers || !name.startsWith('ids ') || Object.hasOwn(before, name));
  expect(Object.fromEntries(own)).toEqual(before);
  expect((await store.records.list({ owner: 1, q: 'record' }, 1, 100)).total).toBe(12);
  return store;
}

/** Changes a letter in every description, as a failing disk may: SQLite itself takes no notice. */
export function flipRecords(file: string): void {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf('Record '); at >= 0; at = bytes.indexOf('Record ', at + 1)) {
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.from('r'), 0, 1, at);
    closeSync(descriptor);
  }
}
