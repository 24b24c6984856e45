import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const PROGRAMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'electron.exe',
  darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
};
/** The address from which Electron's package fetches its binary. */
const USUAL_MIRROR = 'https://github.com/';
/** Time within which that address must answer. A machine without the internet should not wait longer. */
const REACH_MS = 1500;
/** Time limit for fetching some 120 MB. */
const FETCH_MS = 180_000;

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
  const script = join(packageFolder(root), 'install.js');
  if (found || !existsSync(script) || !(await isInReach(env))) return found;
  tell('Fetching the desktop program’s frame (once, some 120 MB)...');
  const child = spawn(process.execPath, [script], { stdio: 'ignore', env, timeout: FETCH_MS });
  await new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
  return findElectron(root, platform, env);
}

function packageFolder(root: string): string {
  return join(root, 'node_modules', 'electron');
}

function isInReach(env: Environment): Promise<boolean> {
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
