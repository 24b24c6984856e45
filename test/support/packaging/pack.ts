import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runChild } from '#bin/child.mjs';

const own = join(import.meta.dirname, '..', '..', '..');

/** The package as it is made for Linux, in a folder and as an archive beside it: by the configuration that ships, over a folder in Electron's place. */
export async function pack(scratch: string, root = own): Promise<string> {
  // As a person does it: what Vitest sets would come into the window.
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    TWINMARK_UPDATE_FEED: 'https://updates.invalid/',
    TWINMARK_SUMS_KEY: makeKey(scratch),
  };
  const build = (more: readonly string[]) => runNode([join(root, 'src-main', 'package.ts'), ...more], env);
  const isOwn = !lstatSync(join(root, 'node_modules')).isSymbolicLink();
  if (!isOwn) await build(['--only-build']);
  const project = isOwn ? root : copyProject(scratch, root);
  const output = join(scratch, 'dist');
  const given = {
    electronDist: makeElectronFolder(join(scratch, 'electron')),
    'directories.output': output,
    afterPack: makeArchiver(scratch),
  };
  const args = [
    '--linux',
    'dir',
    '--x64',
    '--publish',
    'never',
    ...Object.entries(given).map(([k, v]) => `-c.${k}=${v}`),
  ];
  await build(isOwn ? args : [...args, '--projectDir', project]);
  return join(output, 'linux-unpacked');
}

/** Makes one file of the folder: the packager fetches its own programs for that from the internet. */
function makeArchiver(scratch: string): string {
  const file = join(scratch, 'archive.mjs');
  writeFileSync(
    file,
    `import { execFileSync } from 'node:child_process';
export default ({ outDir, appOutDir }) => execFileSync('tar', ['-cf', outDir + '/twinmark.tar', '-C', appOutDir, '.']);`,
  );
  return file;
}

/** Whose public half lies beside it. */
function makeKey(scratch: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(join(scratch, 'sums.key'), privateKey, { mode: 0o600 });
  writeFileSync(join(scratch, 'sums.pub'), publicKey);
  return join(scratch, 'sums.key');
}

async function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code } = await runChild(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`);
}

/** All that goes into a package: the packager does not follow a folder of packages that is only a link to another one. */
function copyProject(scratch: string, root: string): string {
  const project = join(scratch, 'project');
  mkdirSync(project);
  const shipped = [
    'package.json',
    'package-lock.json',
    'electron-builder.yml',
    'LICENSE',
    'resources',
    'out/shell',
    'out/shipped',
    'out/notices',
  ];
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = Object.keys(packages).filter(
    (path) => path !== '' && !packages[path].dev && !packages[path].devOptional,
  );
  for (const path of [...shipped, ...needed, 'node_modules/electron']) {
    // Optional ones of other systems are not there.
    if (!existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(project, path)), { recursive: true });
    cpSync(join(root, path), join(project, path), { recursive: true, dereference: true, force: true });
  }
  return project;
}

/** Marks the place of the fuses in Electron's binary; eight of them follow, all as they come. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x0801100101';

/** A folder that the packager takes for Electron's own. Nothing in it runs. */
function makeElectronFolder(folder: string): string {
  for (const part of ['resources', 'locales']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\nexit 0\n# ${FUSES}\n`, { mode: 0o755, encoding: 'latin1' });
  const { version } = createRequire(import.meta.url)('electron/package.json');
  const files = { version, LICENSE: '', 'LICENSES.chromium.html': '' };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const locale of ['en-US', 'de', 'fr', 'pl']) writeFileSync(join(folder, 'locales', `${locale}.pak`), '');
  return folder;
}
