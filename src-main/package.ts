// npm run package -- [--linux | --win | --mac] [TARGET...]: the arguments go to electron-builder, which by default packs for this machine.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runChild } from '#bin/child.mjs';
import { writeSums } from './desktop/package-sums.ts';
import { ensureShell } from './desktop/shell-build.ts';
import { ensureWindow } from './desktop/window-build.ts';
import { root } from './product.ts';

/** A name of no host: stations that were packed with it search for no newer version. */
const NO_FEED = 'https://updates.invalid/';

const tell = (line: string) => console.log(line);

// What else might be set, as by a test, would come into the window.
process.env['NODE_ENV'] = 'production';
await ensureWindow(root, tell, join(root, 'out', 'shipped'));
await ensureShell(root, tell);
const args = process.argv.slice(2);
if (!args.includes('--only-build')) process.exitCode = await pack(args);

async function pack(args: readonly string[]): Promise<number> {
  const feed = process.env['TWINMARK_UPDATE_FEED'];
  if (!feed) tell('TWINMARK_UPDATE_FEED is not set: stations of this package will not look for newer versions.');
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const begunAt = Date.now();
  const { code } = await runChild(process.execPath, [builder, '--publish', 'never', ...signing(), ...args], {
    cwd: root,
    env: { ...process.env, TWINMARK_UPDATE_FEED: feed || NO_FEED },
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

async function addSums(args: readonly string[], begunAt: number): Promise<void> {
  const given = '-c.directories.output=';
  const output = args.findLast((arg) => arg.startsWith(given))?.slice(given.length) ?? 'dist';
  const file = process.env['TWINMARK_SUMS_KEY'];
  const names = await writeSums(resolve(root, output), begunAt, file && (await readFile(file, 'utf8')));
  if (names.length === 0) return;
  tell(`SHA256SUMS has a line for ${names.join(', ')}.`);
  if (!file) tell('TWINMARK_SUMS_KEY is not set: SHA256SUMS is not signed. See docs/release.md, "Signing".');
}
