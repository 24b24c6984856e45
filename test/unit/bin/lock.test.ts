import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from '#bin/lock.mjs';

const lockModule = pathToFileURL(join(import.meta.dirname, '../../../bin/lock.mjs')).href;

// Notes when its turn begins and ends; turns that overlap show as two beginnings in a row.
const worker = (file: string, journal: string): string => `
  import { appendFileSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  import { withLock } from '${lockModule}';
  await withLock(${JSON.stringify(file)}, async () => {
    appendFileSync(${JSON.stringify(journal)}, 'begin\\n');
    await setTimeout(50);
    appendFileSync(${JSON.stringify(journal)}, 'end\\n');
  });`;

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-lock-'));
  file = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

async function startFour(): Promise<string[]> {
  const journal = join(folder, 'journal');
  const code = worker(file, journal);
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' }),
  );
  await Promise.all(children.map((child) => once(child, 'exit')));
  return readFileSync(journal, 'utf8').trim().split('\n');
}

const inTurn = ['begin', 'end', 'begin', 'end', 'begin', 'end', 'begin', 'end'];

test('four processes work one after the other', async () => {
  expect(await startFour()).toEqual(inTurn);
  expect(existsSync(file)).toBe(false);
});

test('a lock whose holder died is taken over, by one at a time', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(file, String(dead));
  expect(await startFour()).toEqual(inTurn);
});

test('work that fails gives the lock back', async () => {
  const failing = withLock(file, () => Promise.reject(new Error('no network')));
  await expect(failing).rejects.toThrow('no network');
  expect(existsSync(file)).toBe(false);
});
