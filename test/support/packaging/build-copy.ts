// Builds of packages in folders of their own, from the sources as they are.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChild } from '#bin/child.mjs';
import { ensureKit } from '#bin/kits.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/** The sources as they are, in another folder, in which files are made in another order. */
export async function copySources(folder: string, isTurned = false): Promise<void> {
  const names = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  for (const name of isTurned ? names.toReversed() : names) {
    if (!existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  await givePackages(folder);
}

/** The same packages are the same files. */
async function givePackages(folder: string): Promise<void> {
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lockOf(folder) !== lockOf(root))
    throw new Error(`Install the packages of ${folder} first: its lockfile is another.`);
  await ensureKit('packager');
  for (const place of ['node_modules', 'kits/packager/node_modules'])
    execFileSync('cp', ['-al', join(root, place), join(folder, place)]);
}

/** Both packages for servers of a folder's sources. */
export async function packServerOf(folder: string, output: string, env: Readonly<Record<string, string>> = {}) {
  mkdirSync(output, { recursive: true });
  const script = join(folder, 'pack-server.mjs');
  writeFileSync(
    script,
    `import { readFileSync } from 'node:fs';
import { ensureServer } from '#main/desktop/shell-build.ts';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { packServer } from '#main/packaging/server.ts';
const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(root + '/package.json', 'utf8'));
const window = await ensureWindow(root, undefined, root + '/out/shipped');
const programs = await ensureServer(root);
const node = root + '/node_modules/node';
const made = { root, programs, window, node, version, output: process.argv[2], epoch: 1_790_000_000, level: 0 };
await packServer(made);
`,
  );
  // As on another machine: what is not said by the sources is another thing there.
  const command = `umask ${env['UMASK'] ?? '022'}; exec "$@"`;
  const given = { ...process.env, NODE_ENV: 'production', ...env };
  const args = ['-c', command, 'sh', process.execPath, script, output];
  const { code } = await runChild('sh', args, { cwd: folder, stdio: ['ignore', 2, 2], env: given });
  if (code !== 0) throw new Error(`The build in ${folder} ended with ${code}.`);
}
