// Installs the packages of package-lock.json if they are missing or differ from it.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { runChild } from './child.mjs';
import { withLock } from './lock.mjs';
import { removeNeedless } from './needless.mjs';
import { projectNode, root } from './project.mjs';
import { timesOf } from './sources.mjs';

export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(join(root, '.install.lock'), async () => {
    if (isInstalled()) return;
    process.stderr.write('Installing the packages of package-lock.json (once; about a minute)...\n');
    await install();
    if (!isInstalled())
      throw new Error('npm ended well, but packages are missing. Delete node_modules and start again.');
  });
}

/** The packages to install, and npm's own record of what it installed. They are compared, since file times alone may be wrong after a checkout. */
const wantedFile = 'package-lock.json';
const recordFile = 'node_modules/.package-lock.json';
/** The times of both files when they last agreed. An installation removes this file together with the packages. */
const fittedFile = 'node_modules/.cache/fitted';

export function isInstalled(folder = root, node = projectNode) {
  if (!existsSync(node) || !existsSync(join(folder, recordFile))) return false;
  const fitted = join(folder, fittedFile);
  const times = timesOf(folder, [wantedFile, recordFile]);
  if (existsSync(fitted) && readFileSync(fitted, 'utf8') === times) return true;
  if (!packagesFit(folder)) return false;
  keep(fitted, times);
  return true;
}

/** Keeps the times. If the folder cannot be written, every start compares again. */
function keep(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}

/** Whether the packages of a folder are those of its lockfile. */
export function packagesFit(folder) {
  if (!existsSync(join(folder, recordFile))) return false;
  const present = packagesOf(join(folder, recordFile));
  return Object.entries(packagesOf(join(folder, wantedFile))).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

async function install() {
  const aside = mkdtempSync(join(tmpdir(), 'twinmark-install-'));
  try {
    const isYoung = Number.parseInt(process.versions.node, 10) >= youngNode;
    const node = isYoung && !isAmongPackages(process.execPath) ? process.execPath : await fetchNode(aside);
    if (!packagesFit(root)) await runNpm(['ci', '--ignore-scripts'], root, node);
    removeNeedless(join(root, 'node_modules'));
    await placeNode(node);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Whether a program lies among the packages, which an installation removes first. */
export function isAmongPackages(program, folder = root) {
  return realpathSync(program).startsWith(join(realpathSync(folder), 'node_modules') + sep);
}

/** For each platform the package that holds Node, its version, and the checksum of its file. */
const known = JSON.parse(readFileSync(new URL('node-packages.json', import.meta.url), 'utf8'));

/**
 * Node as the registry has it, taken only if it is the one that the project knows: nothing of it runs before.
 * @param {string} folder An empty one, which nobody else can write into.
 * @param {string} platform
 * @param {Record<string, { name: string, version: string, integrity: string }>} packages
 * @returns {Promise<string>} Where its program lies.
 */
export async function fetchNode(folder, platform = `${process.platform}-${process.arch}`, packages = known) {
  const wanted = packages[platform];
  if (!wanted) {
    throw new Error(
      `There is no Node for ${platform} whose checksum the project knows. Install on one of these: ${Object.keys(packages).join(', ')}.`,
    );
  }
  const { name, version, integrity } = wanted;
  writeFileSync(join(folder, 'package.json'), '{}');
  await runNpm(['pack', `${name}@${version}`, '--ignore-scripts', '--loglevel=warn'], folder);
  const file = `${name}-${version}.tgz`;
  const found = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')}`;
  if (found !== integrity) {
    throw new Error(
      `The registry of this machine gave another ${name}@${version} than the project knows (${found} instead of ${integrity}). Nothing of it was run. Do not install from this registry: ask whoever runs it, or set another one (npm config set registry) and start again.`,
    );
  }
  await runNpm(['install', '--ignore-scripts', '--offline', '--no-package-lock', `./${file}`], folder);
  return join(folder, 'node_modules', name, 'bin', basename(projectNode));
}

/** The first that runs the sources: a machine that has it, or a newer one, needs no second. */
const youngNode = 24;

/**
 * Where programs and npm look for the Node of the project. Its own install script would fetch Node without a checksum.
 * The machine's own is only linked; once it is gone, the next start installs again.
 */
async function placeNode(node) {
  const home = join(root, 'node_modules', 'node');
  mkdirSync(dirname(projectNode), { recursive: true });
  rmSync(`${projectNode}.new`, { force: true });
  // On Windows links are for administrators.
  if (node === process.execPath && process.platform !== 'win32') symlinkSync(node, `${projectNode}.new`);
  else copyFileSync(node, `${projectNode}.new`);
  renameSync(`${projectNode}.new`, projectNode);
  // Packages of servers take both along.
  const licence = join(dirname(node), '..', 'LICENSE');
  if (node !== process.execPath && existsSync(licence)) copyFileSync(licence, join(home, 'LICENSE'));
  if (process.platform === 'win32') {
    writeFileSync(join(home, 'bin', 'node'), '');
    const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    writeFileSync(join(home, 'package.json'), JSON.stringify({ ...manifest, bin: { node: 'bin/node.exe' } }));
  }
  // npm links no program that was not there when it installed.
  await runNpm(['rebuild', '--ignore-scripts', 'node'], root, node);
}

/** npm under the given Node. Without one it runs under this one, and installs nothing of the lockfile. */
export async function runNpm(args, cwd, node = process.execPath) {
  const script = npmScript();
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  // Standard output belongs to the program that is started, so npm's output goes to standard error.
  const options = { cwd, stdio: ['ignore', 2, 2], env: { ...process.env, PATH } };
  const end = script
    ? await runChild(node, [script, ...args, '--prefix', '.'], options)
    : await runChild('npm', [...args, '--prefix', '.'], { ...options, shell: process.platform === 'win32' });
  if (end.signal) throw new Error(`The installation was stopped (${end.signal}).`);
  if (end.code !== 0) {
    throw new Error(
      'npm could not install the packages (its messages are above). Can this machine reach the npm registry? Then start again.',
    );
  }
}

function npmScript() {
  const told = process.env.npm_execpath;
  const beside = ['../lib/node_modules', 'node_modules'].map((place) =>
    join(dirname(process.execPath), place, 'npm', 'bin', 'npm-cli.js'),
  );
  return [...(told?.endsWith('npm-cli.js') ? [told] : []), ...beside].find((file) => existsSync(file));
}
