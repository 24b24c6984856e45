// The station as a program of servers: a folder with its own Node, as an archive and as a package of Debian.

import { chmodSync, existsSync, globSync, lutimesSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runChild } from '#bin/child.mjs';
import { heaps } from '#bin/heaps.mjs';
import { type Frame, NOTICES, partsOf, SBOM, shippedPackages, writeNotices } from './notices.ts';

export interface ServerBuild {
  /** The folder of the product. */
  readonly root: string;
  /** The bundles of the station and of its window. */
  readonly programs: string;
  readonly window: string;
  /** The folder with the Node that goes along, and its licence. */
  readonly node: string;
  /** Where the packages go. */
  readonly output: string;
  /** Seconds since 1970 that every file is dated with: the same commit gives the same bytes. */
  readonly epoch: number;
  readonly version: string;
  /** How hard the packages are packed, from 0 to 9. */
  readonly level: number;
}

const DEBIAN_ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const parts = join(import.meta.dirname, 'server');
const readPart = (name: string) => readFileSync(join(parts, name), 'utf8');

/** Gives the names of the packages that were made. The one of Debian is made where its tool is. */
export async function packServer(build: ServerBuild): Promise<readonly string[]> {
  const { output, version } = build;
  const name = `twinmark-server-${version}-linux-${process.arch}`;
  const scratch = join(output, '.server');
  await rm(scratch, { recursive: true, force: true });
  try {
    const home = join(scratch, name);
    await layOut(build, home);
    await writeFile(join(home, 'twinmark.service'), unit('/opt/twinmark'));
    await writeFile(join(home, 'station.conf'), readPart('station.conf'));
    dateAll(home, build.epoch);
    const made = [`${name}.tar.gz`];
    await archive(scratch, name, join(output, made[0]), build.level);
    if (!existsSync('/usr/bin/dpkg-deb')) return made;
    for (const file of ['twinmark.service', 'station.conf']) await rm(join(home, file));
    made.push(`twinmark-server_${version}_${DEBIAN_ARCH[process.arch]}.deb`);
    await debian(build, home, join(scratch, 'debian'), join(output, made[1]));
    return made;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function layOut(build: ServerBuild, home: string): Promise<void> {
  const { root, programs, window, node, version } = build;
  for (const part of ['bin', 'out']) await mkdir(join(home, part), { recursive: true });
  const isShipped = (name: string) => !/(^|\/)(sources\.(sha256|times)|packages\.list)$/.test(name);
  await cp(join(programs, 'src-main'), join(home, 'src-main'), { recursive: true, filter: isShipped });
  await cp(window, join(home, 'out', 'renderer'), {
    recursive: true,
    filter: (name) => isShipped(name) && !name.endsWith('.map'),
  });
  await cp(join(root, 'resources'), join(home, 'resources'), { recursive: true });
  await cp(join(root, 'LICENSE'), join(home, 'LICENSE'));
  await cp(join(node, 'bin', 'node'), join(home, 'bin', 'node'), { dereference: true });
  await writeFile(join(home, 'bin', 'twinmark'), launcher());
  const { name, description, license, type } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(
    join(home, 'package.json'),
    `${JSON.stringify({ name, version, description, license, private: true, type }, null, 2)}\n`,
  );
  const shipped = shippedPackages(root).filter((path) => existsSync(join(root, path)) && isForServers(path));
  for (const path of shipped) await copyPackage(root, path, home);
  const bundles = [programs, window, join(window, 'handheld')];
  const all = partsOf(root, bundles, (path) => shipped.includes(path));
  await writeNotices(root, join(home, 'notices'), all, await nodeFrame(node));
  for (const file of [NOTICES, SBOM]) await cp(join(home, 'notices', file), join(home, file));
  await rm(join(home, 'notices'), { recursive: true });
}

/** Under plain Node sharp takes its own libraries, and not those for browsers and for musl. */
function isForServers(path: string): boolean {
  return !/@img\/sharp-(wasm32|libvips-linuxmusl|linuxmusl)/.test(path);
}

/** What runs, and no sources, descriptions or programs of other systems. Their licences stand in our notices. */
const LEFT_OUT = [
  /\.(map|md|markdown|ts|mts|cts)$/,
  /\/(test|tests|example|examples|docs|\.github)\//,
  /\/better-sqlite3\/(deps|src|binding\.gyp)/,
  // Their JavaScript is in the bundle.
  /\/(@embedpdf\/pdfium|@resvg\/resvg-wasm|zxing-wasm)\/.*\.[cm]?js$/,
  /\/zxing-wasm\/dist\/(full|writer)\//,
];

async function copyPackage(root: string, path: string, home: string): Promise<void> {
  const other = new RegExp(`/prebuilds/(?!linux-${process.arch}\\.node$)`);
  for (const entry of await readdir(join(root, path), { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = from.slice(join(root, path).length + 1);
    // Packages inside of it are packages of the lockfile.
    if (!entry.isFile() || to.startsWith('node_modules/')) continue;
    const name = `/${path}/${to}`;
    if (LEFT_OUT.some((one) => one.test(name)) || other.test(name)) continue;
    await mkdir(dirname(join(home, path, to)), { recursive: true });
    await cp(from, join(home, path, to));
  }
}

function launcher(): string {
  return readPart('twinmark')
    .replace('@ARENA_MAX@', heaps.MALLOC_ARENA_MAX)
    .replace('@MMAP_THRESHOLD@', heaps.MALLOC_MMAP_THRESHOLD_)
    .replace('@TRIM_THRESHOLD@', heaps.MALLOC_TRIM_THRESHOLD_);
}

function unit(home: string): string {
  return readPart('twinmark.service').replace('@HOME@', home);
}

async function nodeFrame(node: string): Promise<Frame> {
  const version = process.version.slice(1);
  const text = await readFile(join(node, 'LICENSE'), 'utf8');
  return { name: 'Node.js', version, license: 'MIT', source: 'https://github.com/nodejs/node', text: text.trim() };
}

/** Whatever the builder's umask and clock say. */
function dateAll(folder: string, epoch: number): void {
  for (const name of ['.', ...globSync('**/*', { cwd: folder })]) {
    const file = join(folder, name);
    const isProgram = /(^|\/)(bin\/(node|twinmark)|DEBIAN\/\w+(inst|rm))$/.test(file);
    const stat = statSync(file);
    chmodSync(file, stat.isDirectory() || isProgram ? 0o755 : 0o644);
    lutimesSync(file, epoch, epoch);
  }
}

async function archive(folder: string, name: string, file: string, level: number): Promise<void> {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'];
  await run('tar', ['-C', folder, ...same, '-I', `gzip -n -${Math.max(1, level)}`, '-cf', file, name]);
}

async function debian(build: ServerBuild, home: string, folder: string, file: string): Promise<void> {
  const place = (...path: string[]) => join(folder, ...path);
  const write = async (path: string, text: string) => {
    await mkdir(dirname(place(path)), { recursive: true });
    await writeFile(place(path), text);
  };
  await mkdir(place('usr', 'lib'), { recursive: true });
  await cp(home, place('usr', 'lib', 'twinmark'), { recursive: true });
  await write('etc/twinmark/station.conf', readPart('station.conf'));
  await write('lib/systemd/system/twinmark.service', unit('/usr/lib/twinmark'));
  const notices = readFileSync(join(home, NOTICES), 'utf8');
  const own = readFileSync(join(home, 'LICENSE'), 'utf8');
  await write('usr/share/doc/twinmark-server/copyright', `${own}\n${notices}`);
  await write('DEBIAN/control', controlOf(build));
  await write('DEBIAN/conffiles', '/etc/twinmark/station.conf\n');
  for (const script of ['postinst', 'prerm', 'postrm']) await write(`DEBIAN/${script}`, readPart(script));
  await mkdir(place('usr', 'bin'), { recursive: true });
  dateAll(folder, build.epoch);
  symlinkSync('../lib/twinmark/bin/twinmark', place('usr', 'bin', 'twinmark'));
  lutimesSync(place('usr', 'bin', 'twinmark'), build.epoch, build.epoch);
  lutimesSync(place('usr', 'bin'), build.epoch, build.epoch);
  const packing = build.level === 0 ? ['-Znone'] : ['-Zxz', `-z${build.level}`];
  await run('dpkg-deb', ['--root-owner-group', ...packing, '--build', folder, file], {
    SOURCE_DATE_EPOCH: String(build.epoch),
  });
}

function controlOf({ root, version }: ServerBuild): string {
  const { author, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `Package: twinmark-server
Version: ${version}
Section: misc
Priority: optional
Architecture: ${DEBIAN_ARCH[process.arch]}
Depends: adduser, libc6 (>= 2.28), libstdc++6
Maintainer: ${author}
Homepage: ${homepage}
Description: Labels that prove themselves
 The station as a service, with its own Node and the whole command line.
 Its data lie in /var/lib/twinmark and stay there when the package is removed.
`;
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { code } = await runChild(command, args, { stdio: ['ignore', 2, 2], env: { PATH: '/usr/bin:/bin', ...env } });
  if (code !== 0) throw new Error(`${command} ended with ${code} (the reason is above).`);
}
