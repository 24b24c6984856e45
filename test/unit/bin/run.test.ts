import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const echo = 'test/unit/bin/echo.ts';

function launch(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'bin/run.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
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
  expect(JSON.parse(output.stdout)).toEqual({
    node: lock.packages['node_modules/node'].version,
    rest: ['0', 'two words', '--flag'],
  });
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
