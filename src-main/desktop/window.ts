// Opens the window as a window of the machine.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureElectron } from './electron.ts';
import { ensureShell } from './shell-build.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** A browser of the machine that can show a page as a window of its own, or null. */
export function findBrowser(platform: NodeJS.Platform, env: Environment): string | null {
  return candidates(platform, env).find((file) => existsSync(file)) ?? null;
}

function candidates(platform: NodeJS.Platform, env: Environment): string[] {
  if (platform === 'darwin') return MAC.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
      (one) => one !== undefined,
    );
    return WINDOWS.flatMap((name) => folders.map((folder) => `${folder}\\${name}`));
  }
  return (env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
}

/** Whether a program could show a window at all. */
export function hasDisplay(platform: NodeJS.Platform, env: Environment): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

// Hands the launch address to a browser in a file that its owner alone can read. Arguments of processes can be read by every user
// of the machine.

/** Backups leave out files whose names begin with this. */
const FILE = 'station.launch.html';
/** A slow machine may take so long until its browser reads the page. The address is good for five minutes, once. */
const LIFE_MS = 2 * 60_000;

/** Gives the address of a page that leads to the launch address. The page is removed after some time, and when the process ends. */
export function writeLaunchPage(folder: string, launchAddress: string): string {
  const file = join(folder, FILE);
  const remove = () => rmSync(file, { force: true });
  remove();
  // An address of a station has no character that HTML would take for its own.
  const address = new URL(launchAddress).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const page = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Twinmark</title><meta http-equiv="refresh" content="0;url=${address}">\n`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  setTimeout(remove, LIFE_MS).unref();
  process.once('exit', remove);
  return pathToFileURL(file).href;
}

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
