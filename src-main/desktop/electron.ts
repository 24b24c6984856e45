import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root as product } from '#main/product.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const PROGRAMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'electron.exe',
  darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
};
/** The address from which Electron's package fetches its binary. */
const USUAL_MIRROR = 'https://github.com/';
const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];
/** Time within which that address must answer. A machine without the internet should not wait longer. */
const REACH_MS = 1500;

/** The file of Electron's binary: the one that the environment names, or the package's own. Null where there is none. */
export function findElectron(root: string, platform: NodeJS.Platform, env: Environment): string | null {
  const named = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const folders = [...(named ? [named] : []), join(packageFolder(root), 'dist')];
  const files = folders.map((folder) => join(folder, PROGRAMS[platform] ?? 'electron'));
  return files.find((file) => existsSync(file)) ?? null;
}

/** The file of Electron's binary. If it is missing, the package fetches it first, where the internet can be reached. */
export async function ensureElectron(
  root: string,
  platform: NodeJS.Platform,
  env: Environment,
  tell: (line: string) => void,
): Promise<string | null> {
  const found = findElectron(root, platform, env);
  if (found || !existsSync(packageFolder(root)) || !(await isElectronInReach(env))) return found;
  tell('Fetching the desktop program’s frame (once, some 120 MB). Ctrl+C ends it; the next start goes on from there.');
  const script = join(product, 'bin', 'fetch-electron.mjs');
  // Node takes the machine's proxy only where it is told to at the start of a process.
  const child = spawn(process.execPath, [script, packageFolder(root)], {
    stdio: ['ignore', 2, 2],
    env: { ...env, NODE_USE_ENV_PROXY: '1' },
  });
  await new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
  const fetched = findElectron(root, platform, env);
  if (fetched === null) tell('The window comes up in a browser. The reason is above; the next start tries again.');
  return fetched;
}

function packageFolder(root: string): string {
  return join(root, 'node_modules', 'electron');
}

/** Whether Electron's binary may be fetched. Behind a proxy only trying tells. */
export function isElectronInReach(env: Environment): Promise<boolean> {
  if (PROXIES.some((name) => env[name])) return Promise.resolve(true);
  const mirror = URL.parse(env['ELECTRON_MIRROR'] ?? env['npm_config_electron_mirror'] ?? USUAL_MIRROR);
  if (mirror === null) return Promise.resolve(false);
  const port = Number(mirror.port) || (mirror.protocol === 'http:' ? 80 : 443);
  const socket = connect({ host: mirror.hostname, port, timeout: REACH_MS });
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    // While the name is resolved there is no socket yet that could time out.
    setTimeout(() => end(false), REACH_MS).unref();
  });
}
