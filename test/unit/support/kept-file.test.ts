import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderForKeptFiles, KEPT_FILES, keptFile } from '#test/support/kept-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-kept-'));
  mkdirSync(join(root, 'test/support'), { recursive: true });
  writeFileSync(join(root, 'test/support/a.ts'), 'one');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const bytes = (text: string) => async () => Buffer.from(text);

test('what was made of the same facts is kept, and what is made of others is made', async () => {
  vi.stubEnv(KEPT_FILES, folderForKeptFiles(root));
  const facts = [['a', 1], { b: 2 }];
  expect(String(await keptFile('photograph', facts, bytes('first')))).toBe('first');
  expect(String(await keptFile('photograph', facts, bytes('second')))).toBe('first');
  expect(String(await keptFile('photograph', [['a', 2], { b: 2 }], bytes('third')))).toBe('third');
  expect(String(await keptFile('print', facts, bytes('fourth')))).toBe('fourth');
});

test('every file is made where nobody names a folder', async () => {
  vi.stubEnv(KEPT_FILES, undefined);
  expect(String(await keptFile('photograph', [], bytes('first')))).toBe('first');
  expect(String(await keptFile('photograph', [], bytes('second')))).toBe('second');
});

test('other sources have another folder, and that of earlier ones goes a day later', () => {
  const before = folderForKeptFiles(root);
  expect(folderForKeptFiles(root)).toBe(before);
  writeFileSync(join(root, 'test/support/a.ts'), 'two');
  const after = folderForKeptFiles(root);
  expect([after === before, existsSync(before), existsSync(after)]).toEqual([false, true, true]);
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(before, longAgo, longAgo);
  expect(folderForKeptFiles(root)).toBe(after);
  expect(existsSync(before)).toBe(false);
});
