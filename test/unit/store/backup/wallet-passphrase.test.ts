// Whoever finds a backup, with the keystore in it, must not find the passphrase of the keystore beside it.
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { list } from 'tar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoreOptions } from '#main/store/open.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

async function namesInBackup(options: Partial<StoreOptions> = {}): Promise<string[]> {
  const store = await lab.open(options);
  for (const name of ['keystore.json', 'passphrase']) writeFileSync(join(lab.folder, name), name);
  const file = lab.aside('backup.tar');
  await store.backups.exportTo(file);
  const names: string[] = [];
  await list({ file, onReadEntry: ({ path }) => void names.push(path) });
  return names;
}

const set = (file: string) =>
  writeFileSync(join(lab.folder, 'settings.json'), JSON.stringify({ 'chain.passphrase_file': file }));

it('is in a backup like any other file while nothing says what it is', async () => {
  expect(await namesInBackup()).toEqual(expect.arrayContaining(['keystore.json', 'passphrase']));
});

it.each([
  ['as it is', () => lab.folder],
  [
    'by another way to it',
    () => {
      symlinkSync(lab.folder, lab.aside('link'));
      return lab.aside('link');
    },
  ],
])('is left out where the settings name it %s', async (_, folder) => {
  await (await lab.open()).close();
  set(join(folder(), 'passphrase'));
  const names = await namesInBackup();
  expect(names).toContain('keystore.json');
  expect(names).not.toContain('passphrase');
});

it('is left out where the command line names it', async () => {
  const names = await namesInBackup({ wallet: { 'chain.passphrase_file': join(lab.folder, 'passphrase') } });
  expect(names).toContain('keystore.json');
  expect(names).not.toContain('passphrase');
});
