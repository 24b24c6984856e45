// Installs the packages of package-lock.json if they are missing or differ from it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runChild } from './child.mjs';
import { withLock } from './lock.mjs';
import { projectNode, root } from './project.mjs';
import { timesOf } from './sources.mjs';

// npm under an older Node leaves out packages that ask for a newer one, so the install itself runs under this.
const nodeForInstall = 24;

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
  if (!fit(packagesOf(join(folder, wantedFile)), packagesOf(join(folder, recordFile)))) return false;
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

function fit(wanted, present) {
  return Object.entries(wanted).every(([path, entry]) => {
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
  // npm exec must not see the half-installed project, or it would take the Node from there.
  const aside = mkdtempSync(join(tmpdir(), 'twinmark-install-'));
  try {
    const [command, args] = installCommand();
    // Standard output belongs to the program that is started, so npm's output goes to standard error.
    const end = await runChild(command, args, { cwd: aside, stdio: ['ignore', 2, 2], shell: command === 'npm' });
    if (end.signal) throw new Error(`The installation was stopped (${end.signal}).`);
    if (end.code !== 0) {
      throw new Error(
        'npm could not install the packages (its messages are above). Can this machine reach the npm registry? Then start again.',
      );
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function installCommand() {
  const script = process.env.npm_execpath;
  const knowsNpm = script?.endsWith('npm-cli.js') && existsSync(script);
  const npm = knowsNpm ? [process.execPath, script] : ['npm'];
  const ci = ['ci', '--prefix', root];
  if (Number.parseInt(process.versions.node, 10) >= nodeForInstall) return split([...npm, ...ci]);
  const exec = ['exec', '--yes', `--package=${nodePackage()}`, '--'];
  return split([...npm, ...exec, ...(knowsNpm ? ['node', script] : ['npm']), ...ci]);
}

/** The package with the binary of Node. The package `node` fetches it by an install script, which npm 12 does not run here. */
function nodePackage() {
  const version = packagesOf(join(root, 'package-lock.json'))['node_modules/node'].version;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}@${version}`;
}

function split([command, ...args]) {
  return [command, args];
}
