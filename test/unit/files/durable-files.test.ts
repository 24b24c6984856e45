import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDurably, writeDurably } from '#main/files/durable-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('several who create a file at once all find the same one, and nothing else is left', async () => {
  const file = join(folder, 'key');
  await Promise.all(['a', 'b', 'c'].map((text) => createDurably(file, text)));
  const first = readFileSync(file, 'utf8');
  expect(['a', 'b', 'c']).toContain(first);
  await createDurably(file, 'd');
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([first, ['key']]);
});

it('a file that is written takes the place of another; where that fails nothing is left', async () => {
  const file = join(folder, 'settings');
  await writeDurably(file, 'a');
  await writeDurably(file, 'b');
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['b', ['settings']]);
  await expect(writeDurably(folder, 'c')).rejects.toThrow();
  await expect(createDurably(join(folder, 'none', 'key'), 'c')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['settings']);
});
