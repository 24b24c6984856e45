// The desktop program's main process: electron out/shell/src-main/electron/main.js [--data DIR] [--attach] [--hidden]
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { IpcMain } from 'electron';
import * as electron from 'electron';
import Store from 'electron-store';
import { openTogether } from '#main/base/open-together.ts';
import { findRunning } from '#main/cli/running-station.ts';
import { platformFolder } from '#main/desktop/platform-folder.ts';
import { windowFolder } from '#main/desktop/window-build.ts';
import { root } from '#main/product.ts';
import { openStation, type StationOptions } from '#main/station.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { ElectronCalls, Memory } from './calls.ts';
import { AGAIN, type Guard, openGuard } from './guard.ts';
import { attachedSeat, type Seat } from './seat.ts';
import { type OpeningPlace, openShell } from './shell.ts';
import type { Feed } from './updates.ts';
import { shellWords } from './words.ts';

/** A program that fails sooner after its start is not started again: it would fail again. */
const SETTLED_MS = 60_000;
/** The folder of the icons, which the build draws. */
const pictures = join(import.meta.dirname, '..', '..');
const report = (error: unknown) => console.error(error);

function main(): void {
  const { app } = electron;
  const started = performance.now();
  app.setName('Twinmark');
  app.setAppUserModelId('org.twinmark.station');
  const given = readShellArguments(process.argv.slice(1));
  const folder = given.data ?? platformFolder(process.platform, process.env, homedir());
  // Each data folder has a profile of its own, and so at most one instance.
  app.setPath('userData', join(folder, 'shell'));
  // Dumps of a crash stay in this folder, below Crashpad: nothing is sent.
  electron.crashReporter.start({ uploadToServer: false });
  const scratch = mkdtempSync(join(app.getPath('temp'), 'twinmark-'));
  app.on('will-quit', () => rmSync(scratch, { recursive: true, force: true }));
  const guard = guardOf(given);
  if (guard) setTimeout(guard.settled, SETTLED_MS).unref();
  process.on('exit', (code) => {
    const isFault = code !== 0 && performance.now() - started > SETTLED_MS;
    if (!isFault) guard?.ended();
    else if (!guard) app.relaunch();
  });
  openShell(electronCalls(), placeOf(given, folder, scratch)).catch(async (error: unknown) => {
    report(error);
    const { cannotStart } = await shellWords(app.getLocale());
    electron.dialog.showErrorBox(cannotStart, error instanceof Error ? error.message : String(error));
    app.exit(1);
  });
}

/** None for the window of a station elsewhere, which goes on. On Windows only what ends in JavaScript is started again. */
function guardOf({ attach, again }: ShellArguments): Guard | null {
  if (attach || process.platform === 'win32') return null;
  return openGuard(programFile() ?? process.execPath, process.argv.slice(1), again);
}

/** The installed program. An AppImage runs from a temporary folder, so its own file is the program. */
function programFile(): string | null {
  return electron.app.isPackaged ? (process.env['APPIMAGE'] ?? process.execPath) : null;
}

function placeOf({ attach, hidden, again }: ShellArguments, folder: string, scratch: string): OpeningPlace {
  const { app } = electron;
  return {
    memory: openMemory(join(folder, 'shell'), electron.ipcMain),
    loadWords: () => shellWords(app.getLocale()),
    platform: process.platform,
    preload: join(import.meta.dirname, 'preload.cjs'),
    icon: join(pictures, 'icon.png'),
    trayIcon: join(pictures, 'tray.png'),
    scratch,
    program: programFile(),
    again,
    dumps: app.getPath('crashDumps'),
    configFolder: process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'),
    feed: feedOf(app),
    hidden,
    takeSeat: () => (attach ? attachTo(folder) : askOfClock((farClock) => takeSeat(root, folder, farClock))),
    report,
  };
}

/** Reads the feed that the packager wrote beside the archive. */
function feedOf(app: electron.App): Feed | null {
  const file = join(process.resourcesPath, 'app-update.yml');
  if (!app.isPackaged || !existsSync(file)) return null;
  const url = /^url: *(\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (url === undefined) return null;
  return { url, version: app.getVersion(), platform: process.platform, arch: process.arch, kind: kindOfPackage() };
}

/** What this program was installed from, by the ending of that file. The packager tells it on Linux. */
function kindOfPackage(): string {
  if (process.platform === 'darwin') return 'dmg';
  if (process.platform === 'win32') return 'exe';
  const file = join(process.resourcesPath, 'package-type');
  if (process.env['APPIMAGE']) return 'AppImage';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'deb';
}

function electronCalls(): ElectronCalls {
  const { app, clipboard, dialog, ipcMain, nativeTheme, powerMonitor, powerSaveBlocker, safeStorage, screen, shell } =
    electron;
  return {
    app,
    clipboard,
    dialog,
    ipcMain,
    nativeTheme,
    powerMonitor,
    powerSaveBlocker,
    safeStorage,
    screen,
    shell,
    createWindow: (options) => new electron.BrowserWindow(options),
    createTray: (icon) => new electron.Tray(icon),
    createMenu: (items) => electron.Menu.buildFromTemplate(items),
    notify(title, body, clicked) {
      if (!electron.Notification.isSupported()) return;
      const notification = new electron.Notification({ title, body, icon: join(pictures, 'icon.png') });
      notification.on('click', clicked);
      notification.show();
    },
    setApplicationMenu: (menu) => electron.Menu.setApplicationMenu(menu),
    session: () => electron.session.defaultSession,
  };
}

main();

/** Keeps the shell's memory in a file of its own, apart from the station's data and its backups. */
function openMemory(folder: string, ipcMain: Pick<IpcMain, 'removeAllListeners'>): Memory {
  const store = new Store<Record<string, unknown>>({
    cwd: folder,
    name: 'shell',
    accessPropertiesByDotNotation: false,
  });
  // The library would tell the place of its file to any page that asks. The pages of the station do not ask.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}

interface ShellArguments {
  /** The data folder, if the station is to run in this process. */
  readonly data: string | null;
  /** Whether this is a window of a station that runs already, and no station of its own. */
  readonly attach: boolean;
  /** Whether the program was started with the machine. Then its window waits in the tray. */
  readonly hidden: boolean;
  /** How often in a row the program died before. */
  readonly again: number;
}

/** Ignores what Electron or the system adds. */
function readShellArguments(args: readonly string[]): ShellArguments {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      data: { type: 'string' },
      attach: { type: 'boolean' },
      hidden: { type: 'boolean' },
      [AGAIN]: { type: 'string' },
    },
  });
  const { data, attach, hidden, again } = values;
  return {
    data: typeof data === 'string' ? data : null,
    attach: attach === true,
    hidden: hidden === true,
    again: Number(again) || 0,
  };
}

/** A station that does not begin under its clock begins all the same where the person says so. */
async function askOfClock(open: (farClock: StationOptions['farClock']) => Promise<Seat>): Promise<Seat> {
  const { app, dialog } = electron;
  try {
    return await open('refuse');
  } catch (error) {
    if (!(error instanceof AppError) || error.trouble?.kind !== 'clock_far') throw error;
    const words = await shellWords(app.getLocale());
    const buttons = [words.quit, words.startAnyway];
    const question = { type: 'warning', message: words.clockFar, detail: error.message, buttons } as const;
    const { response } = await dialog.showMessageBox({ ...question, defaultId: 0, cancelId: 0 });
    if (response !== 1) throw error;
    return open('accept');
  }
}

/** Finds the station that runs on a data folder, or opens one in this process. */
async function takeSeat(root: string, folder: string, farClock: StationOptions['farClock']): Promise<Seat> {
  const running = await findRunning(folder);
  if (!running) return openSeat(root, folder, farClock);
  const { url } = await running.ask('POST', '/api/desk/launch-keys');
  return attachedSeat(String(url));
}

/** The window of a station that must run already on the data folder. */
async function attachTo(folder: string): Promise<Seat> {
  const running = await findRunning(folder);
  if (!running) throw new AppError('not_found', `No station runs on ${folder}.`);
  const { url } = await running.ask('POST', '/api/desk/launch-keys');
  return attachedSeat(String(url));
}

function openSeat(root: string, folder: string, farClock: StationOptions['farClock']): Promise<Seat> {
  return openTogether(async (opened) => {
    const window = windowFolder(root);
    const place = { root, folder, host: null, port: 0, settings: {}, window, stderr: false, farClock };
    const { app, servers, launchAddress } = await openStation(place, opened);
    const explorer = URL.parse(app.settings['chain.explorer_url'] ?? '');
    return {
      origin: servers.desk,
      address: launchAddress,
      events: app.events,
      networkUrl: () => servers.url,
      notifies: () => app.settings['window.notifications'],
      unlock: (passphrase) => app.tokens.setUp.unlock(passphrase),
      explorer: explorer?.host ?? null,
      close: () => opened.disposeAsync(),
    };
  });
}
