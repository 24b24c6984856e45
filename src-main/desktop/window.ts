// Opens the window as a window of the machine.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { findBrowser, hasDisplay } from './browser.ts';

export interface WindowPlace {
  /** The launch address. */
  readonly url: string;
  /** Where the browser keeps what belongs to this window, apart from what its user does with it otherwise. */
  readonly profile: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called where a window that seemed to come up did not, as on a slow machine. */
  readonly failed: () => void;
  /** Chromium does not sandbox what root starts, and refuses to begin then. */
  readonly isRoot: boolean;
}

/** A browser that cannot show a window mostly ends at once. */
const SETTLED_MS = 2000;

/** Ways to show the window, the best first. A shell of our own (Electron) goes in front of this one. */
const shells = [openAppWindow];

/** Whether a window came up. */
export async function openWindow(place: WindowPlace): Promise<boolean> {
  if (!hasDisplay(place.platform, place.env)) return false;
  for (const shell of shells) if (await shell(place)) return true;
  return false;
}

/** A Chromium of the machine, without the bars of a browser. */
async function openAppWindow({ url, profile, platform, env, isRoot, failed }: WindowPlace): Promise<boolean> {
  const browser = findBrowser(platform, env);
  if (browser === null) return false;
  const args = [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    // A station has no business on the internet; neither has its window.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(isRoot ? ['--no-sandbox'] : []),
  ];
  // It outlives us: a window that stands open finds the station again after a restart.
  const child = spawn(browser, args, { stdio: 'ignore', detached: true });
  child.unref();
  // With 0 it has handed the address to a window that is open already, or was closed.
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  const isThere = await Promise.race([ended, wait(SETTLED_MS, 'still there' as const, { ref: false })]);
  if (isThere === 'still there') void ended.then((well) => well || failed());
  return isThere !== false;
}
