import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../src-main/desktop/browser.ts';
import { platformFolder } from '../../../src-main/desktop/platform-folder.ts';
import { openWindow } from '../../../src-main/desktop/window.ts';

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

const place = (env: Record<string, string>, isRoot = false, failed = () => {}) => ({
  url: 'http://127.0.0.1:4000/launch?key=k',
  profile: join(bin, 'profile'),
  platform: 'linux' as const,
  env: { PATH: `${bin}:${process.env['PATH']}`, ...env },
  isRoot,
  failed,
});

describe('the window', () => {
  it('comes up in a browser of the machine, as an app of its own', async () => {
    plant('chromium', 'sleep 3; exit 0');
    expect(await openWindow(place({ DISPLAY: ':7' }, true))).toBe(true);
    const called = readFileSync(join(bin, 'called'), 'utf8');
    expect(called).toContain('--app=http://127.0.0.1:4000/launch?key=k');
    expect(called).toContain(`--user-data-dir=${join(bin, 'profile')}`);
    expect(called).toContain('--no-sandbox');
  });

  it('counts as there when a browser that is open already takes it', async () => {
    plant('chromium', 'exit 0');
    expect(await openWindow(place({ WAYLAND_DISPLAY: 'w' }))).toBe(true);
    expect(readFileSync(join(bin, 'called'), 'utf8')).not.toContain('--no-sandbox');
  });

  it('does not, where the browser fails', async () => {
    plant('chromium', 'exit 1');
    expect(await openWindow(place({ DISPLAY: ':7' }))).toBe(false);
  });

  it('that fails late is told all the same', async () => {
    plant('chromium', 'sleep 2.5; exit 1');
    const { promise, resolve } = Promise.withResolvers<void>();
    expect(await openWindow(place({ DISPLAY: ':7' }, false, resolve))).toBe(true);
    await promise;
  });

  it('is not even tried without a display, or without a browser', async () => {
    plant('chromium', 'exit 0');
    expect(await openWindow(place({}))).toBe(false);
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
] as const)('on %s with %j data lie in %s', (platform, env, folder) => {
  expect(platformFolder(platform, env, '/h')).toBe(folder);
});
