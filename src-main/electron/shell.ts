// The desktop program: one locked window on one station, with the native calls of the machine.
import type { BrowserWindow, IpcMainInvokeEvent, MenuItemConstructorOptions } from 'electron';
import { type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { channelOf, NATIVE_NAMES, type Native, type NativeName } from '#shared/station/native.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { openAnnouncer } from './announcer.ts';
import type { ElectronCalls, Memory } from './calls.ts';
import { MOST_AGAIN } from './guard.ts';
import { createJobs } from './jobs.ts';
import { createKiosk } from './kiosk.ts';
import { createLinks } from './links.ts';
import { isOf, lockContents, lockSession } from './locks.ts';
import { createLoginStart, type LoginPlace } from './login-start.ts';
import { createNative, unlockAtStart } from './native.ts';
import { createPresence } from './presence.ts';
import { guardQuitting } from './quitting.ts';
import type { Seat } from './seat.ts';
import { createSecrets } from './secrets.ts';
import { createFront, type Front } from './show-window.ts';
import { type Feed, watchForNewer } from './updates.ts';
import type { WindowPlace } from './window.ts';
import type { ShellWords } from './words.ts';

/** What the program needs before it knows the language of the system. */
export interface OpeningPlace extends Omit<ShellPlace, 'words'> {
  readonly loadWords: () => Promise<ShellWords>;
}

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
  /** How often in a row the program died before this start. */
  readonly again: number;
  /** The folder of what a fault left. */
  readonly dumps: string;
  takeSeat(): Promise<Seat>;
  readonly report: (error: unknown) => void;
}

/** Opens the program. Returns false if another instance runs, which then comes to the front. */
export async function openShell(calls: ElectronCalls, opening: OpeningPlace): Promise<boolean> {
  const { app } = calls;
  app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  let front: Front | null = null;
  app.on('second-instance', () => front?.show());
  await app.whenReady();
  const place: ShellPlace = { ...opening, words: await opening.loadWords() };
  if (place.again > MOST_AGAIN) {
    const { endsAgain, endsAgainDetail } = place.words;
    calls.dialog.showErrorBox(endsAgain, endsAgainDetail({ folder: place.dumps }));
    app.quit();
    return false;
  }
  calls.setApplicationMenu(menuOf(calls, place.platform));
  const seat = await place.takeSeat();
  front = openParts(calls, place, seat);
  if (!place.hidden) front.show();
  if (place.again > 0) calls.notify(place.words.endedByFault, place.words.endedByFaultDetail, front.show);
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
  const announcer = openAnnouncer(calls, words, { seat, show });
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
      announcer.close();
      presence.close();
      await seat.close();
    },
  });
  const opened = presence.refresh;
  const { isUnderWay: isEnding, endAtOnce: sessionEnds } = ending;
  front = createFront(calls, memory, { ...place, seat, kiosk, isEnding, sessionEnds, opened });
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

// Serves the native calls of the window. Checks the sender and the values of each call.
interface Callers {
  /** The origin of the desk. */
  readonly origin: string;
  window(): BrowserWindow | null;
}

function serveNative(ipcMain: ElectronCalls['ipcMain'], native: Native, callers: Callers): void {
  for (const name of NATIVE_NAMES) {
    ipcMain.handle(channelOf(name), (event, ...args: unknown[]) => {
      if (!isOurs(event, callers)) throw new AppError('forbidden', 'Only the page of the desk may ask for this.');
      if (!isWellFormed(name, args))
        throw new AppError('bad_input', `The native call ${name} was made with other values than it takes.`);
      const call = native[name] as (...args: unknown[]) => Promise<unknown>;
      return call(...args);
    });
  }
}

/** Whether the sender is the desk's own page in our window, and not a frame in it or a page that replaced it. */
function isOurs({ sender, senderFrame }: IpcMainInvokeEvent, { origin, window }: Callers): boolean {
  if (senderFrame === null || senderFrame.parent !== null) return false;
  return sender === window()?.webContents && isOf(origin, senderFrame.url);
}

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Pin = Type.String({ pattern: '^[0-9]{4,12}$' });
const Nothing = Type.Tuple([]);
const LARGEST_FILE = 512 * 2 ** 20;

/** The values that each call takes. They are checked before the call is made. */
const FORMS: Readonly<Record<NativeName, TSchema>> = {
  state: Nothing,
  keepPassphrase: Type.Tuple([Text(1024)]),
  forgetPassphrase: Nothing,
  unlockWallet: Nothing,
  chooseFiles: Nothing,
  chooseFolder: Nothing,
  saveFile: Type.Tuple([
    Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}\\p{Cs}/\\\\:*?"<>|]+$' }),
    Type.Unknown(),
  ]),
  revealFile: Type.Tuple([Text(4096)]),
  openPdf: Type.Tuple([Type.String({ maxLength: 2048, pattern: '^/api/desk/[\\x21-\\x7e]+$' })]),
  // A hundred thousand rows of a spreadsheet.
  copyText: Type.Tuple([Text(2 ** 25)]),
  setProgress: Type.Tuple([Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: 1 })])]),
  keepAwake: Type.Tuple([Type.Boolean()]),
  startAtLogin: Type.Tuple([Type.Boolean()]),
  enterKiosk: Type.Tuple([Pin]),
  leaveKiosk: Type.Tuple([Pin]),
};

function isWellFormed(name: NativeName, args: readonly unknown[]): boolean {
  if (!Check(FORMS[name], args)) return false;
  return name !== 'saveFile' || (args[1] instanceof Uint8Array && args[1].byteLength <= LARGEST_FILE);
}
