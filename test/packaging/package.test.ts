import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureKit } from '#bin/kits.mjs';
import { writeSums } from '#main/desktop/package-sums.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { checkNotices } from '#test/support/packaging/notices.ts';
import { pack } from '#test/support/packaging/pack.ts';
import { openDesk } from '#test/support/people.ts';

interface BuilderConfiguration {
  readonly mac: {
    readonly entitlements: string;
    readonly entitlementsInherit: string;
    readonly hardenedRuntime: boolean;
    readonly extendInfo: Readonly<Record<string, unknown>>;
  };
  readonly linux: {
    readonly executableName: string;
    readonly syncDesktopName?: boolean;
    readonly executableArgs?: readonly string[];
  };
  readonly toolsets?: { readonly appimage?: string };
}

/** Of the lockfile, by path. */
type Packages = Readonly<Record<string, { readonly dev?: boolean }>>;

const OURS = /^(package\.json|LICENSE|icon\.png|tray(@2x)?\.png|(src-main|src-shared|resources|out\/renderer)\/.+)$/;
/** Maps of the program itself are part of it: with them a stack names the sources. */
const SOURCES = /\.(ts|tsx)$|(?<!^src-main\/.*)\.map$|(^|\/)test\//;

/** Files of a package that must not be in it: those of its build, of its tests, and stray ones. */
function strangers(files: readonly string[], packages: Packages): string[] {
  // By name, since the packager lays them out by itself.
  const shipped = new Set(Object.keys(packages).flatMap((path) => (packages[path].dev ? [] : [nameOf(path)])));
  return files.filter((file) => {
    const name = nameOf(file);
    return SOURCES.test(file) || !(name === undefined ? OURS.test(file) : shipped.has(name));
  });
}

function nameOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}

const root = join(import.meta.dirname, '..', '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
// Both belong to the packager, which reads and writes packages with them.
const load = createRequire(
  createRequire(join(await ensureKit('packager'), 'package.json')).resolve('electron-builder'),
);
const asar: {
  listPackage(archive: string, options: object): string[];
  statFile(archive: string, file: string): { files?: object; unpacked?: boolean };
  extractAll(archive: string, folder: string): void;
} = load('@electron/asar');
const { getConfig }: { getConfig(folder: string, file: null, more: null): Promise<BuilderConfiguration> } = load(
  'app-builder-lib/out/util/config/config',
);
const fuses: { getCurrentFuseWire(program: string): Promise<Record<string, number>> } = load('@electron/fuses');

let scratch: string;
let packed: string;
let app: string;
let builder: BuilderConfiguration;
/** Files of the archive and beside it, without the slash at the beginning. */
let files: string[];

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'twinmark-packaging-'));
  packed = await pack(scratch);
  builder = await getConfig(root, null, null);
  const archive = join(packed, 'resources', 'app.asar');
  const all = asar.listPackage(archive, { isPack: false }).map((path) => path.slice(1).replaceAll('\\', '/'));
  files = all.filter((path) => asar.statFile(archive, path).files === undefined);
  app = join(scratch, 'app');
  asar.extractAll(archive, app);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the package', () => {
  it('holds the program as JavaScript, its window, and what ships with it', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'LICENSE',
        'icon.png',
        'src-main/electron/main.js',
        'src-main/electron/preload.cjs',
        'src-main/workers/worker.js',
        'src-main/workers/desk-worker.js',
        'src-main/workers/vector-worker.js',
        'src-main/folder-worker.js',
        'out/renderer/index.html',
        'out/renderer/handheld/index.html',
        'resources/templates/generic.json',
        'node_modules/@fontsource-variable/noto-sans-sc/LICENSE',
        ...['sc', 'jp', 'kr'].flatMap((script) =>
          ['unicode.json', `files/noto-sans-${script}-100-wght-normal.woff2`].map(
            (file) => `node_modules/@fontsource-variable/noto-sans-${script}/${file}`,
          ),
        ),
      ]),
    );
    const { main, scripts, devDependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
    expect({ main, scripts, devDependencies }).toEqual({ main: 'src-main/electron/main.js' });
  });

  it('keeps of Electron the words of every language of the window, and no others', () => {
    const kept = readdirSync(join(packed, 'locales')).map((file) => file.slice(0, 2));
    expect(kept.toSorted()).toEqual([...LANGUAGES].toSorted());
  });

  it('names every part with its licence, in words and in CycloneDX', () => {
    checkNotices(join(packed, 'resources'), [
      'react',
      '@mantine/core',
      'sharp',
      'Electron',
      'Tabler-Icons',
      'bwip-js',
      'electron-store',
    ]);
  });

  it('weighs at most 66 MiB without Electron', () => {
    const resources = join(packed, 'resources');
    const sizes = globSync('**/*', { cwd: resources }).map((name) => statSync(join(resources, name)));
    const bytes = sizes.filter((stat) => stat.isFile()).reduce((sum, { size }) => sum + size, 0);
    expect(bytes / 2 ** 20).toBeLessThanOrEqual(66);
    expect(bytes / 2 ** 20).toBeGreaterThan(30);
  });

  it('is tied to its entry in the menu by name', () => {
    const { desktopName } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
    expect(desktopName).toBe(`${builder.linux.executableName}.desktop`);
    expect(builder.linux.syncDesktopName).toBe(true);
  });

  it('holds nothing that only its making needs', () => {
    expect(strangers(files, packages)).toEqual([]);
    const planted = [
      'test/unit/a.test.ts',
      'src-main/app.ts',
      'node_modules/vitest/index.js',
      'out/renderer/index.js.map',
    ];
    expect(strangers([...files, ...planted], packages)).toEqual(planted);
  });

  it('names no folder of the machine it was made on', () => {
    const own = files.filter((file) => !file.includes('node_modules/') && /\.(js|cjs|json|html|css)$/.test(file));
    const traces = own.filter((file) => {
      const text = readFileSync(join(app, file), 'utf8');
      return [root, scratch].some((place) => text.includes(place));
    });
    expect(traces).toEqual([]);
  });

  it('has beside its archive what cannot be loaded out of one, and on Linux sharp as WebAssembly alone', () => {
    const unpacked = join(packed, 'resources', 'app.asar.unpacked');
    const natives = globSync('**/*.{node,wasm,so*}', { cwd: unpacked }).map((path) => path.replaceAll('\\', '/'));
    const parts = [
      '@img/sharp-wasm32/lib/sharp-wasm32-',
      'better-sqlite3/prebuilds/linux-x64.node',
      'pdfium.wasm',
      'index_bg.wasm',
      'zxing_reader.wasm',
    ];
    for (const part of parts) expect(natives).toContainEqual(expect.stringContaining(part));
    expect(natives.filter((path) => /sharp-linux|libvips|darwin|win32|arm64/.test(path))).toEqual([]);
    const versions = ['sharp', '@img/sharp-wasm32'].map((name) => packages[`node_modules/${name}`].version);
    expect(versions[0], 'sharp takes no WebAssembly build but that of its own version').toBe(versions[1]);
  });

  it('has its fuses set', async () => {
    const off = '0'.charCodeAt(0);
    const on = '1'.charCodeAt(0);
    const wire = await fuses.getCurrentFuseWire(join(packed, 'twinmark'));
    expect(Object.values(wire).slice(0, 8)).toEqual([off, on, off, off, on, on, off, off]);
  });

  it('knows where to look for a newer version', () => {
    const feed = readFileSync(join(packed, 'resources', 'app-update.yml'), 'utf8');
    expect(feed).toContain('provider: generic\nurl: https://updates.invalid/');
  });
});

/** What cannot be packed here: the configuration as the packager reads it. */
describe('a package of another system', () => {
  it('may use camera and local network on a Mac, and says what for', () => {
    const allowed = readFileSync(join(root, builder.mac.entitlements), 'utf8');
    expect(allowed).toMatch(/<key>com\.apple\.security\.device\.camera<\/key>\s*<true\/>/);
    expect([builder.mac.hardenedRuntime, builder.mac.entitlementsInherit]).toEqual([true, builder.mac.entitlements]);
    const { NSCameraUsageDescription, NSLocalNetworkUsageDescription, NSBonjourServices } = builder.mac.extendInfo;
    expect([NSCameraUsageDescription, NSLocalNetworkUsageDescription]).toEqual(Array(2).fill(expect.any(String)));
    // What base/multicast-dns.ts is asked to look for and to tell.
    expect(NSBonjourServices).toEqual(['_ipp._tcp', '_ipps._tcp', '_https._tcp', '_http._tcp']);
  });

  it('keeps the sandbox in an AppImage where the system allows it', () => {
    // From this version on its AppRun tries `unshare` before it goes without.
    expect(builder.toolsets?.appimage).toBe('1.0.3');
    expect(builder.linux.executableArgs ?? []).not.toContain('--no-sandbox');
  });
});

describe('SHA256SUMS beside the packages', () => {
  let copy: string;
  const program = 'twinmark.tar';

  beforeEach(() => {
    copy = mkdtempSync(join(scratch, 'copy-'));
    for (const name of readdirSync(dirname(packed)).filter((one) => one.startsWith('SHA256SUMS') || one === program))
      cpSync(join(dirname(packed), name), join(copy, name));
  });

  /** As docs/release.md tells it to whoever installs a package. */
  function check(command: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }
  const checkSums = () => check('sha256sum', '--check', '--strict', 'SHA256SUMS');
  const checkSignature = () =>
    check(
      'openssl',
      ...['pkeyutl', '-verify', '-pubin', '-inkey', join(scratch, 'sums.pub')],
      ...['-rawin', '-in', 'SHA256SUMS', '-sigfile', 'SHA256SUMS.sig'],
    );

  it('has the sum of each package, and a changed package is noticed', () => {
    expect(checkSums()).toMatchObject({ status: 0, said: `${program}: OK\n` });
    appendFileSync(join(copy, program), 'x');
    expect(checkSums()).toMatchObject({ status: 1, said: expect.stringContaining(`${program}: FAILED`) });
  });

  it('is signed by the key of the build, and a changed line is noticed', () => {
    expect(checkSignature()).toMatchObject({ status: 0 });
    appendFileSync(join(copy, 'SHA256SUMS'), `${'0'.repeat(64)}  other.deb\n`);
    expect(checkSignature()).toMatchObject({ status: 1 });
  });

  it('keeps the lines of other builds as they are, so that what was changed since is noticed', async () => {
    const folder = join(copy, 'dist');
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.deb'), 'a');
    expect(await writeSums(folder, 0)).toEqual(['a.deb']);
    const before = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    writeFileSync(join(folder, 'a.deb'), 'changed');
    writeFileSync(join(folder, 'stray.deb'), 'of no build');
    expect(await writeSums(folder, Date.now() + 60_000)).toEqual(['a.deb']);
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(before);
  });

  it('is not written where a build made no package', async () => {
    expect(await writeSums(join(copy, 'nothing'), 0)).toEqual([]);
    expect(existsSync(join(copy, 'nothing'))).toBe(false);
  });
});

describe('the station of the package', () => {
  it('starts, marks a label, reads it back, and looks through its folder', async () => {
    const station = await startPacked(app, join(scratch, 'data'));
    try {
      const token = station.apiKey;
      const json = { image: base64(await artwork('packaging')) };
      const made = await call(station.url, 'POST', '/api/records', { token, json });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const read = await call(station.url, 'POST', '/api/scan', { json: { image: made.body.watermarked_image } });
      expect(read.body).toMatchObject({ success: true, message: made.body.watermark_id.slice(3) });
      const desk = await openDesk(station);
      const checked = await desk.call('POST', '/api/desk/check');
      expect([checked.status, checked.body.ok], JSON.stringify(checked.body)).toEqual([200, true]);
    } finally {
      station.process.kill('SIGTERM');
      const [code] = await station.ended;
      expect(code).toBe(0);
    }
    expect(existsSync(join(scratch, 'data', 'station.address'))).toBe(false);
  });
});

async function startPacked(folder: string, data: string) {
  const script = join(root, 'test', 'support', 'packaging', 'start-packed.mjs');
  const child = spawn(process.execPath, [script, folder, data], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(child, 'exit');
  let told: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    told = { ...told, ...JSON.parse(line) };
    if (told['ready']) return { process: child, ended, url: told['url'], desk: told['desk'], apiKey: told['api_key'] };
  }
  throw new Error(`The station of the package ended before it was ready. It said:\n${log}`);
}
