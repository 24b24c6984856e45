import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { heaps } from '#bin/heaps.mjs';

const root = join(import.meta.dirname, '../../..');
const echo = 'test/unit/bin/echo.ts';

function launch(...args: string[]) {
  return launchWith({}, ...args);
}

/** With the test's own environment, but for the heaps. */
function launchWith(more: Record<string, string>, ...args: string[]) {
  const env = { ...process.env };
  for (const name of Object.keys(heaps)) delete env[name];
  const child = spawn(process.execPath, [join(root, 'bin/run.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...more },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  return { child, output, ended: once(child, 'close') };
}

test('the file runs under the project’s own Node, with its arguments as given', async () => {
  const { output, ended } = launch(echo, 'exit', '0', 'two words', '--flag');
  await ended;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(JSON.parse(output.stdout)).toMatchObject({
    node: lock.packages['node_modules/node'].version,
    rest: ['0', 'two words', '--flag'],
  });
});

test('the file has the heaps of a station, but those that somebody chose', async () => {
  const [usual, own] = [launch(echo, 'exit', '0'), launchWith({ MALLOC_ARENA_MAX: '7' }, echo, 'exit', '0')];
  await Promise.all([usual.ended, own.ended]);
  const heapsOf = ({ output }: typeof usual) => JSON.parse(output.stdout).heaps;
  expect(heapsOf(usual)).toEqual(process.platform === 'linux' ? heaps : {});
  expect(heapsOf(own)).toMatchObject({ MALLOC_ARENA_MAX: '7' });
});

test('the exit code is passed on', async () => {
  expect(await launch(echo, 'exit', '3').ended).toEqual([3, null]);
});

test('a death by signal is passed on', async () => {
  expect(await launch(echo, 'die').ended).toEqual([null, 'SIGKILL']);
});

test('SIGTERM reaches the file, which ends in its own way', async () => {
  const { child, output, ended } = launch(echo, 'wait');
  while (!output.stdout.includes('\n')) await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});

test('a file that is not there is named', async () => {
  const { output, ended } = launch('src-main/nowhere.ts');
  expect(await ended).toEqual([1, null]);
  expect(output.stderr).toContain('no file src-main/nowhere.ts');
  expect(output.stderr).not.toContain('    at ');
});
