// npm run package -- [--linux | --win | --mac] [TARGET...]: the arguments go to electron-builder, which by default packs for this machine.
// npm run package -- --server: the station for servers, as an archive and as a package of Debian.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runChild } from '#bin/child.mjs';
import { fetchNode } from '#bin/install.mjs';
import { ensureKit } from '#bin/kits.mjs';
import { projectNode } from '#bin/project.mjs';
import { isElectronInReach } from './desktop/electron.ts';
import { writeSums } from './desktop/package-sums.ts';
import { ensureServer, ensureShell } from './desktop/shell-build.ts';
import { ensureWindow } from './desktop/window-build.ts';
import { type Frame, partsOf, shippedPackages, writeNotices } from './packaging/notices.ts';
import { packServer } from './packaging/server.ts';
import { root } from './product.ts';

const ELECTRON = '-c.electronDist=';
/** A name of no host: stations that were packed with it search for no newer version. */
const NO_FEED = 'https://updates.invalid/';

const tell = (line: string) => console.log(line);
const args = process.argv.slice(2);
const onlyBuilds = args.includes('--only-build');
const forServers = args.includes('--server');
if (!onlyBuilds && !forServers) await assertElectron(args);

// What else might be set, as by a test, would come into the window.
process.env['NODE_ENV'] = 'production';
const window = await ensureWindow(root, tell, join(root, 'out', 'shipped'));
if (forServers) process.exitCode = await packForServers(window);
else await buildDesktop(window);
if (!onlyBuilds && !forServers) process.exitCode = await pack(args);

/** Whether Electron is there or can be fetched: known before the minute that the build takes. */
async function assertElectron(args: readonly string[]): Promise<void> {
  const { env } = process;
  if (electronFolder(args, env) !== null || (await isElectronInReach(env))) return;
  tell(
    'Electron cannot be fetched: github.com does not answer. Set ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron for the system that you pack for, or ELECTRON_MIRROR to a server that has it, and start again.',
  );
  process.exit(1);
}

/** The unpacked Electron that the packager is to take, or null where it fetches one. */
function electronFolder(args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const given = args.findLast((arg) => arg.startsWith(ELECTRON));
  return given?.slice(ELECTRON.length) ?? env['ELECTRON_OVERRIDE_DIST_PATH'] ?? null;
}

/** Without github.com there are no tools for installers either: then a folder is what can be made. */
async function withFolder(args: readonly string[]): Promise<string[]> {
  const folder = electronFolder(args, process.env);
  if (folder === null) return [...args];
  const given = args.some((arg) => arg.startsWith(ELECTRON)) ? args : [...args, `${ELECTRON}${resolve(folder)}`];
  const isNamed = given.includes('--dir') || given.some((arg) => !arg.startsWith('-'));
  if (isNamed || (await isElectronInReach(process.env))) return [...given];
  tell('github.com does not answer, so the tools that make installers cannot be fetched: only the folder is packed.');
  return [...given, '--dir'];
}

async function buildDesktop(window: string): Promise<void> {
  const shell = await ensureShell(root, tell);
  const shipped = shippedPackages(root).filter((path) => existsSync(join(root, path)));
  const parts = partsOf(root, [shell, window, join(window, 'handheld')], (path) => shipped.includes(path));
  await writeNotices(root, join(root, 'out', 'notices'), parts, electronFrame());
}

/** Electron lies beside the program, with its own texts and those of Chromium. */
function electronFrame(): Frame {
  const home = join(root, 'node_modules', 'electron');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const text = readFileSync(join(home, 'LICENSE'), 'utf8').trim();
  const source = 'https://github.com/electron/electron';
  const more = 'The licences of Chromium and of what is in it stand in LICENSES.chromium.html beside the program.';
  return { name: 'Electron', version, license: 'MIT', source, text: `${text}\n\n${more}` };
}

async function packForServers(window: string): Promise<number> {
  if (process.platform !== 'linux') {
    tell('Packages of servers are made on Linux, for Linux. On Windows docs/admin.md says how a station is a service.');
    return 1;
  }
  const output = outputOf(args);
  await mkdir(output, { recursive: true });
  const begunAt = Date.now();
  const scratch = mkdtempSync(join(tmpdir(), 'twinmark-node-'));
  try {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const programs = await ensureServer(root, tell);
    const node = await nodeToShip(scratch);
    const epoch = timeOfBuild();
    tell('Packing (a minute)...');
    await packServer({ root, programs, window, node, output, epoch, version, level: 9 });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  await addSums(args, begunAt);
  return 0;
}

/** The project's own Node, whose checksum it knows; fetched where it runs under the machine's. */
async function nodeToShip(scratch: string): Promise<string> {
  const own = dirname(dirname(projectNode));
  if (!lstatSync(projectNode).isSymbolicLink() && existsSync(join(own, 'LICENSE'))) return own;
  return dirname(dirname(await fetchNode(scratch)));
}

/** Seconds since 1970, by which packages are dated: those of the commit. Without a repository a day that is the same for everybody. */
function timeOfBuild(): number {
  const given = Number(process.env['SOURCE_DATE_EPOCH']);
  if (given > 0) return given;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number(stdout) || Date.UTC(2026, 0, 1) / 1000;
}

async function pack(args: readonly string[]): Promise<number> {
  const feed = process.env['TWINMARK_UPDATE_FEED'];
  if (!feed) tell('TWINMARK_UPDATE_FEED is not set: stations of this package will not look for newer versions.');
  const builder = join(await ensureKit('packager'), 'node_modules', 'electron-builder', 'cli.js');
  const begunAt = Date.now();
  const given = await withFolder(args);
  const { code } = await runChild(process.execPath, [builder, '--publish', 'never', ...signing(), ...given], {
    cwd: root,
    env: { ...process.env, TWINMARK_UPDATE_FEED: feed || NO_FEED, SOURCE_DATE_EPOCH: String(timeOfBuild()) },
  });
  if (code === 0) await addSums(args, begunAt);
  return code;
}

/** With the name of a publisher nothing is made that its certificate does not sign. The packager finds the certificate itself. */
function signing(): string[] {
  const publisher = process.env['TWINMARK_PUBLISHER'];
  if (publisher) return ['-c.forceCodeSigning=true', `-c.win.signtoolOptions.publisherName=${publisher}`];
  tell('TWINMARK_PUBLISHER is not set: packages are made without a certificate, too. See docs/release.md, "Signing".');
  return [];
}

function outputOf(args: readonly string[]): string {
  const given = '-c.directories.output=';
  return resolve(root, args.findLast((arg) => arg.startsWith(given))?.slice(given.length) ?? 'dist');
}

async function addSums(args: readonly string[], begunAt: number): Promise<void> {
  const file = process.env['TWINMARK_SUMS_KEY'];
  const names = await writeSums(outputOf(args), begunAt, file && (await readFile(file, 'utf8')));
  if (names.length === 0) return;
  tell(`SHA256SUMS has a line for ${names.join(', ')}.`);
  if (!file) tell('TWINMARK_SUMS_KEY is not set: SHA256SUMS is not signed. See docs/release.md, "Signing".');
}
