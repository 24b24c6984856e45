// Opens the window as a window of the machine.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser, hasDisplay } from './browser.ts';
import { ensureElectron } from './electron.ts';
import { writeLaunchPage } from './launch-page.ts';
import { ensureShell } from './shell-build.ts';

export interface WindowPlace {
  /** The launch address. */
  readonly url: string;
  /** The data folder: a window has its profile in it. */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called if a window that seemed to open fails later, as on a slow machine. */
  readonly failed: () => void;
  /** Chromium does not sandbox what root starts, and refuses to begin then. */
  readonly isRoot: boolean;
}

/** A way to show the window. Gives whether the window opened. */
export type Shell = (place: WindowPlace) => Promise<boolean>;

/** A browser that cannot show a window mostly ends within this time. */
const SETTLED_MS = 2000;

/** Tries the shells until one shows a window. Gives whether one did. */
export async function openWindow(place: WindowPlace, shells: readonly Shell[]): Promise<boolean> {
  if (!hasDisplay(place.platform, place.env)) return false;
  for (const shell of shells) if (await shell(place)) return true;
  return false;
}

/** Shows the station of this process in the desktop program. */
export function electronWindow(root: string, tell: (line: string) => void): Shell {
  return async (place) => {
    const program = await ensureElectron(root, place.platform, place.env, tell);
    if (program === null) return false;
    const main = join(await ensureShell(root, tell), 'src-main', 'electron', 'main.js');
    // It reaches the station as the command line does, so no key stands in its arguments.
    return start(program, [main, '--data', place.folder, '--attach'], place);
  };
}

/** Shows the window in a Chromium of the machine, without the bars of a browser. */
export const appWindow: Shell = async (place) => {
  const browser = findBrowser(place.platform, place.env);
  if (browser === null) return false;
  const args = [
    `--app=${writeLaunchPage(place.folder, place.url)}`,
    `--user-data-dir=${join(place.folder, 'window')}`,
    '--no-first-run',
    '--no-default-browser-check',
    // The station does not use the internet, and its window must not either.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return start(browser, args, place);
};

async function start(program: string, args: readonly string[], { env, isRoot, failed }: WindowPlace): Promise<boolean> {
  const own = isRoot ? ['--no-sandbox'] : [];
  // The window outlives this process: an open window finds the station again after a restart.
  const child = spawn(program, [...args, ...own], {
    stdio: 'ignore',
    detached: true,
    // The terminals of some editors set this variable. With it Electron would run as plain Node.
    env: { ...env, ELECTRON_RUN_AS_NODE: undefined },
  });
  child.unref();
  // It ends with 0 if it passed the address to a window that is open already, or if its window was closed.
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  const isThere = await Promise.race([ended, wait(SETTLED_MS, 'still there' as const, { ref: false })]);
  if (isThere === 'still there') void ended.then((well) => well || failed());
  return isThere !== false;
}
