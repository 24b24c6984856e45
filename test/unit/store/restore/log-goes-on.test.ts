// After the database is replaced, the activity log takes numbers again that later lines had: nobody has changed it, so `doctor` finds nothing.
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import type { Store } from '#main/store/store.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

async function note(store: Store, ...actors: string[]): Promise<void> {
  for (const actor of actors) {
    const line = { at: '2026-11-27T08:00:00.000Z', kind: 'signIn', outcome: 'done', address: null, facts: {} } as const;
    await store.activity.add({ ...line, actor });
  }
}

const findings = async () => (await diagnose(lab.folder)).findings;

async function backupOf(store: Store): Promise<string> {
  const file = lab.aside('backup.tar');
  await store.backups.exportTo(file);
  return file;
}

async function keptCopyOf(store: Store): Promise<string> {
  await store.upkeep();
  const [{ name }] = await store.backups.list();
  return join(lab.folder, 'backups', name);
}

it.each([
  ['a backup', backupOf],
  ['a kept copy', keptCopyOf],
] as const)('the log goes on after %s was put back', async (_, copy) => {
  const store = await lab.open();
  await note(store, 'anna', 'berta');
  const file = await copy(store);
  await note(store, 'cleo', 'dora');
  await store.close();
  await restoreBackup(file, lab.folder);
  const restored = await lab.open();
  await note(restored, 'emil', 'fritz', 'gerda');
  await restored.close();
  expect(await findings()).toEqual([]);
});

it('the log goes on after a recovery', async () => {
  const store = await lab.open();
  await note(store, 'anna', 'berta');
  await store.upkeep();
  await note(store, 'cleo', 'dora');
  await store.close();
  truncateSync(join(lab.folder, 'station.db'), 0);
  const recovered = await lab.open();
  await note(recovered, 'emil');
  await recovered.close();
  expect((await findings()).filter((one) => one.includes('activity log'))).toEqual([]);
});
