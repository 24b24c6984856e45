// npm run package -- [--linux | --win | --mac] [TARGET...]: the arguments go to electron-builder, which by default packs for this machine.
import { join } from 'node:path';
import { runChild } from '#bin/child.mjs';
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
  const { code } = await runChild(process.execPath, [builder, '--publish', 'never', ...args], {
    cwd: root,
    env: { ...process.env, TWINMARK_UPDATE_FEED: feed || NO_FEED },
  });
  return code;
}
