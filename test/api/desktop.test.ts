// @module-tag later: starts processes, and whole stations again and again
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newFolder } from '#test/support/station.ts';

const run = join(import.meta.dirname, '..', '..', 'bin', 'run.mjs');
const folder = newFolder('desktop');
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

/** As `npm start` on a machine without a display. */
function start(...args: readonly string[]) {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) delete env[name];
  const all = [run, 'src-main/desktop.ts', '--data', folder, ...args];
  const child = spawn(process.execPath, all, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number) };
}

const addressIn = (text: string) => /http:\/\/127\.0\.0\.1:\d+\/launch\?key=[\w-]+/.exec(text)?.[0];

it('the window is an address where there is no display, a second start gives another, and Ctrl+C ends it cleanly', async () => {
  const first = start();
  await expect.poll(first.output).toContain('Ctrl+C ends it.');
  const address = addressIn(first.output()) as string;
  const page = await fetch(address, { redirect: 'manual' });
  expect(page.status).toBe(303);
  const cookie = (page.headers.get('set-cookie') ?? '').split(';')[0];
  const window = await fetch(new URL('/', address), { headers: { cookie } });
  expect(await window.text()).toContain('<div id="window">');

  const second = start('--no-window');
  expect(await second.ended).toBe(0);
  const another = addressIn(second.output());
  expect(another).toMatch(new RegExp(`^${new URL(address).origin}`));
  expect(another).not.toBe(address);

  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(existsSync(join(folder, 'station.address'))).toBe(false);

  const again = start();
  await expect.poll(again.output).toContain('Ctrl+C ends it.');
  expect(new URL(addressIn(again.output()) as string).origin).toBe(new URL(address).origin);
  const known = await fetch(new URL('/api/desk/session', address), { headers: { cookie } });
  expect(known.status).toBe(200);
});

it('an argument that is not known is told, and nothing is made', async () => {
  rmSync(folder, { recursive: true, force: true });
  const { ended, output } = start('--nope');
  expect(await ended).toBe(2);
  expect(output()).toContain('npm start -- [--data DIR]');
  expect(existsSync(folder)).toBe(false);
});
