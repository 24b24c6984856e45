import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureElectron } from '#main/desktop/electron.ts';
import { platformFolder } from '#main/desktop/platform-folder.ts';
import { appWindow, electronWindow, findBrowser, openWindow } from '#main/desktop/window.ts';

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'twinmark-browser-'));
});
afterEach(() => rmSync(bin, { recursive: true }));

/** A browser that writes down how it was called, and then does as told. */
function plant(name: string, then: string): void {
  const file = join(bin, name);
  writeFileSync(file, `#!/bin/sh\necho "$@" > ${join(bin, 'called')}\n${then}\n`);
  chmodSync(file, 0o755);
}

/** Of Electron's package, as it fetches its binary. */
function plantInstaller(): void {
  const folder = join(bin, 'node_modules', 'electron');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(
    join(folder, 'install.js'),
    `require('fs').writeFileSync(${JSON.stringify(join(folder, 'dist', 'electron'))}, '')`,
  );
}

const place = (env: Record<string, string>, isRoot = false, failed = () => {}) => ({
  url: 'http://127.0.0.1:4000/launch?key=k',
  folder: bin,
  platform: 'linux' as const,
  env: { PATH: `${bin}:${process.env['PATH']}`, ...env },
  isRoot,
  failed,
});

describe('the window', () => {
  it('comes up in a browser of the machine, as an app of its own', async () => {
    plant('chromium', 'sleep 3; exit 0');
    expect(await openWindow(place({ DISPLAY: ':7' }, true), [appWindow])).toBe(true);
    const called = readFileSync(join(bin, 'called'), 'utf8');
    expect(called).not.toMatch(/launch\?key|127\.0\.0\.1/);
    const page = fileURLToPath(/--app=(\S+)/.exec(called)?.[1] ?? '');
    expect(readFileSync(page, 'utf8')).toContain('url=http://127.0.0.1:4000/launch?key=k"');
    expect(statSync(page).mode & 0o777).toBe(0o600);
    expect(called).toContain(`--user-data-dir=${join(bin, 'window')}`);
    expect(called).toContain('--no-sandbox');
  });

  it('counts as there when a browser that is open already takes it', async () => {
    plant('chromium', 'exit 0');
    expect(await openWindow(place({ WAYLAND_DISPLAY: 'w' }), [appWindow])).toBe(true);
    expect(readFileSync(join(bin, 'called'), 'utf8')).not.toContain('--no-sandbox');
  });

  it('does not count as there where the browser fails', async () => {
    plant('chromium', 'exit 1');
    expect(await openWindow(place({ DISPLAY: ':7' }), [appWindow])).toBe(false);
  });

  it('is told that fails late all the same', async () => {
    plant('chromium', 'sleep 2.5; exit 1');
    const { promise, resolve } = Promise.withResolvers<void>();
    expect(await openWindow(place({ DISPLAY: ':7' }, false, resolve), [appWindow])).toBe(true);
    await promise;
  });

  it('comes up in Electron first, as a window on the station that runs, and never as plain Node', async () => {
    plant('electron', `echo "node: $ELECTRON_RUN_AS_NODE" >> ${join(bin, 'called')}`);
    plant('chromium', 'exit 0');
    const root = join(import.meta.dirname, '..', '..', '..');
    const there = place({ DISPLAY: ':7', ELECTRON_OVERRIDE_DIST_PATH: bin, ELECTRON_RUN_AS_NODE: '1' });
    expect(await openWindow(there, [electronWindow(root, () => {}), appWindow])).toBe(true);
    const called = readFileSync(join(bin, 'called'), 'utf8');
    expect(called).toContain(`electron/main.js --data ${bin} --attach`);
    expect(called).not.toMatch(/launch\?key|127\.0\.0\.1/);
    expect(called).toContain('node: \n');
  });

  it('is a browser’s where Electron is neither there nor in reach', async () => {
    plant('chromium', 'exit 0');
    plantInstaller();
    // The port that throws everything away is closed.
    const there = place({ DISPLAY: ':7', ELECTRON_MIRROR: 'http://127.0.0.1:9/' });
    expect(await openWindow(there, [electronWindow(bin, () => {}), appWindow])).toBe(true);
    expect(readFileSync(join(bin, 'called'), 'utf8')).toContain('--app=');
  });

  it('fetches Electron where it is in reach', async () => {
    plantInstaller();
    const mirror = createServer().listen(0, '127.0.0.1');
    await once(mirror, 'listening');
    const { port } = mirror.address() as AddressInfo;
    const told: string[] = [];
    const env = { ELECTRON_MIRROR: `http://127.0.0.1:${port}/` };
    const program = await ensureElectron(bin, 'linux', env, (line) => told.push(line));
    mirror.close();
    expect(program).toBe(join(bin, 'node_modules', 'electron', 'dist', 'electron'));
    expect(told).toHaveLength(1);
  });

  it('is not even tried without a display, or without a browser', async () => {
    plant('chromium', 'exit 0');
    expect(await openWindow(place({}), [appWindow])).toBe(false);
    expect(existsSync(join(bin, 'called'))).toBe(false);
    expect(findBrowser('linux', { PATH: join(bin, 'nothing') })).toBeNull();
    expect(findBrowser('linux', { PATH: bin })).toBe(join(bin, 'chromium'));
  });
});

it.each([
  ['linux', {}, '/h/.local/share/twinmark'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/twinmark'],
  ['linux', { XDG_DATA_HOME: 'data' }, '/h/.local/share/twinmark'],
  ['darwin', {}, '/h/Library/Application Support/Twinmark'],
  ['win32', { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' }, 'C:\\Users\\a\\AppData\\Local\\Twinmark'],
] as const)('data lie where the system keeps them: on %s with %j in %s', (platform, env, folder) => {
  expect(platformFolder(platform, env, '/h')).toBe(folder);
});
