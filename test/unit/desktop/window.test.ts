import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureElectron } from '#main/desktop/electron.ts';
import { platformFolder } from '#main/desktop/platform-folder.ts';
import { appWindow, electronWindow, findBrowser, openWindow } from '#main/desktop/window.ts';
import { makeZip } from '#test/unit/spreadsheets/make-zip.ts';

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

const ZIP = `electron-v1.2.3-${process.platform}-${process.arch}.zip`;

/** Electron's package as it is installed, and what it fetches. */
function plantPackage(): Buffer {
  const zip = makeZip([{ path: 'electron', content: randomBytes(300_000) }]);
  const folder = join(bin, 'node_modules', 'electron');
  mkdirSync(folder, { recursive: true });
  const sum = createHash('sha256').update(zip).digest('hex');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.2.3' }));
  writeFileSync(join(folder, 'checksums.json'), JSON.stringify({ [ZIP]: sum }));
  const modules = join(import.meta.dirname, '..', '..', '..', 'node_modules');
  symlinkSync(join(modules, '@electron-internal'), join(bin, 'node_modules', '@electron-internal'));
  return zip;
}

/** A server whose every connection breaks in the middle of what it sends. As a proxy it leads to itself. */
async function breakingMirror(zip: Buffer, ranges: string[]) {
  const server = createHttpServer((request, response) => {
    const begun = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    ranges.push(`${request.url} ${begun}`);
    const rest = zip.subarray(begun);
    response.writeHead(begun > 0 ? 206 : 200, { 'content-length': rest.length });
    response.write(rest.subarray(0, 120_000), () => setTimeout(() => response.destroy(), 50));
    if (rest.length <= 120_000) response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.on('connect', (request, socket) => {
    ranges.push(`CONNECT ${request.url}`);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const through = connect(port, '127.0.0.1');
    through.on('error', () => socket.destroy()).pipe(socket);
    socket.on('error', () => through.destroy()).pipe(through);
  });
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
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
    plantPackage();
    // The port that throws everything away is closed.
    const there = place({ DISPLAY: ':7', ELECTRON_MIRROR: 'http://127.0.0.1:9/' });
    expect(await openWindow(there, [electronWindow(bin, () => {}), appWindow])).toBe(true);
    expect(readFileSync(join(bin, 'called'), 'utf8')).toContain('--app=');
  });

  it('fetches Electron where it is in reach, over a line that breaks again and again', async () => {
    const ranges: string[] = [];
    const mirror = await breakingMirror(plantPackage(), ranges);
    const told: string[] = [];
    const program = await ensureElectron(bin, 'linux', { ELECTRON_MIRROR: mirror.url }, (line) => told.push(line));
    mirror.close();
    expect(program).toBe(join(bin, 'node_modules', 'electron', 'dist', 'electron'));
    expect(told).toHaveLength(1);
    expect(ranges).toEqual([0, 120_000, 240_000].map((begun) => `/v1.2.3/${ZIP} ${begun}`));
  });

  it('fetches Electron through the proxy of the machine, and says so where it gets nothing', async () => {
    const ranges: string[] = [];
    const proxy = await breakingMirror(plantPackage(), ranges);
    const env = { ELECTRON_MIRROR: 'http://electron.invalid/', HTTP_PROXY: proxy.url };
    const told: string[] = [];
    expect(await ensureElectron(bin, 'linux', env, (line) => told.push(line))).not.toBeNull();
    expect(ranges[0]).toContain('electron.invalid');
    rmSync(join(bin, 'node_modules', 'electron', 'dist'), { recursive: true });
    proxy.close();
    expect(await ensureElectron(bin, 'linux', env, (line) => told.push(line))).toBeNull();
    expect(told.at(-1)).toMatch(/comes up in a browser/);
  });

  it('is never a file that is not the one whose checksum the package has', async () => {
    const mirror = await breakingMirror(Buffer.concat([plantPackage(), Buffer.from('x')]), []);
    expect(await ensureElectron(bin, 'linux', { ELECTRON_MIRROR: mirror.url }, () => {})).toBeNull();
    mirror.close();
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
