import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLastMade } from '#main/services/upkeep/last-made.ts';

const DAY_MS = 86_400_000;

test.each([
  ['backup_file_gone', /^This backup is no longer kept/],
  ['diagnostics_gone', /^This diagnostics file is no longer kept/],
] as const)('%s tells which kind of file is no longer kept', (kind, sentence) => {
  const files = createLastMade(kind);
  const first = files.put('/first', {});
  expect(files.find(first.id).made).toBe(first);
  const second = files.put('/second', {});
  for (const id of [first.id, 'none']) {
    expect(() => files.find(id)).toThrow(
      expect.objectContaining({
        code: 'not_found',
        message: expect.stringMatching(sentence),
        trouble: expect.objectContaining({ kind }),
      }),
    );
  }
  files.clear();
  expect(() => files.find(second.id)).toThrow();
});

test('a file that nobody makes anew is removed after a day, and one that was made in its place is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-last-made-'));
  const file = join(folder, 'backup.tar');
  try {
    const files = createLastMade('backup_file_gone');
    const make = () => {
      files.clear();
      writeFileSync(file, 'all of a station');
      return files.put(file, {});
    };
    make();
    vi.advanceTimersByTime(DAY_MS - 1);
    const { id } = make();
    vi.advanceTimersByTime(DAY_MS - 1);
    expect(files.find(id).made.id).toBe(id);
    vi.advanceTimersByTime(1);
    expect(() => files.find(id)).toThrow('no longer kept');
    await vi.waitUntil(() => !existsSync(file));
  } finally {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  }
});

test('a file in whose place another one could not be made is removed after a day as well', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-last-made-'));
  const file = join(folder, 'backup.tar');
  try {
    writeFileSync(file, 'all of a station');
    const files = createLastMade('backup_file_gone');
    files.put(file, {});
    files.clear();
    vi.advanceTimersByTime(DAY_MS);
    await vi.waitUntil(() => !existsSync(file));
  } finally {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  }
});
