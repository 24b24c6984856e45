// The desktop program: one locked window on one station, with the native calls of the machine.
import type { MenuItemConstructorOptions } from 'electron';
import type { ElectronCalls, Memory } from './calls.ts';
import { createJobs } from './jobs.ts';
import { createKiosk } from './kiosk.ts';
import { createLinks } from './links.ts';
import { lockContents, lockSession } from './locks.ts';
import { createLoginStart, type LoginPlace } from './login-start.ts';
import { createNative, unlockAtStart } from './native.ts';
import { serveNative } from './native-calls.ts';
import { createPresence } from './presence.ts';
import { guardQuitting } from './quitting.ts';
import type { Seat } from './seat.ts';
import { createSecrets } from './secrets.ts';
import { createFront, type Front } from './show-window.ts';
import { type Feed, watchForNewer } from './updates.ts';
import type { WindowPlace } from './window.ts';
import type { ShellWords } from './words.ts';

export interface ShellPlace extends WindowPlace, LoginPlace {
  readonly memory: Memory;
  readonly words: ShellWords;
  /** The folder for files on their way to other programs. It is deleted at the end. */
  readonly scratch: string;
  readonly trayIcon: string;
  /** The feed of newer versions. Null if there is none. */
  readonly feed: Feed | null;
  /** Whether the window waits in the tray at first. */
  readonly hidden: boolean;
  takeSeat(): Promise<Seat>;
  readonly report: (error: unknown) => void;
}

/** Opens the program. Returns false if another instance runs, which then comes to the front. */
export async function openShell(calls: ElectronCalls, place: ShellPlace): Promise<boolean> {
  const { app } = calls;
  app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  let front: Front | null = null;
  app.on('second-instance', () => front?.show());
  await app.whenReady();
  calls.setApplicationMenu(menuOf(calls, place.platform));
  const seat = await place.takeSeat();
  front = openParts(calls, place, seat);
  if (!place.hidden) front.show();
  return true;
}

function openParts(calls: ElectronCalls, place: ShellPlace, seat: Seat): Front {
  const { memory, words, report } = place;
  let front: Front | null = null;
  const window = () => front?.window() ?? null;
  const show = () => front?.show();
  const kiosk = createKiosk(memory, window);
  const secrets = createSecrets(calls, memory, words, place.platform);
  const { origin, explorer } = seat;
  const links = createLinks(calls, words, { origin, explorer, scratch: place.scratch, isLocked: kiosk.isOn, report });
  lockSession(calls.session(), origin);
  lockContents(calls.app, origin, links);
  const quit = () => calls.app.quit();
  const presence = createPresence(calls, words, {
    icon: place.trayIcon,
    seat,
    jobs: createJobs(),
    window,
    show,
    quit,
    isLocked: kiosk.isOn,
  });
  const updates = place.feed && watchForNewer(calls, place.feed, presence.tellNewer);
  const login = createLoginStart(calls.app, place);
  const native = createNative(calls, { seat, secrets, kiosk, login, links, presence });
  serveNative(calls.ipcMain, native, { origin, window });
  const ending = guardQuitting(calls, words, {
    // A station elsewhere goes on without this program, so its jobs are no reason to ask.
    isBusy: () => seat.events !== null && presence.isBusy(),
    isLocked: kiosk.isOn,
    report,
    async close() {
      updates?.close();
      presence.close();
      await seat.close();
    },
  });
  const opened = presence.refresh;
  front = createFront(calls, memory, { ...place, seat, kiosk, isEnding: ending.isUnderWay, opened });
  calls.app.on('activate', show);
  calls.app.on('window-all-closed', () => {
    if (seat.events === null) quit();
    else void tellOfTray(calls, place).catch(report);
  });
  if (seat.unlock) void unlockAtStart(seat.unlock, secrets).catch(report);
  return front;
}

/** Tells once that the station goes on without its window. */
async function tellOfTray(calls: ElectronCalls, { memory, words }: ShellPlace): Promise<void> {
  if (memory.get('tray.told') === true) return;
  memory.set('tray.told', true);
  await calls.dialog.showMessageBox({ type: 'info', message: words.staysInTray, detail: words.staysInTrayDetail });
}

/** Only macOS needs a menu: copy and paste are items of it there. */
function menuOf(calls: ElectronCalls, platform: NodeJS.Platform) {
  const items: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];
  return platform === 'darwin' ? calls.createMenu(items) : null;
}
