// The desktop program's main process: electron out/shell/src-main/electron/main.js [--data DIR] [--attach] [--hidden]
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as electron from 'electron';
import { platformFolder } from '#main/desktop/platform-folder.ts';
import { root } from '#main/product.ts';
import { readShellArguments, type ShellArguments } from './arguments.ts';
import type { ElectronCalls } from './calls.ts';
import { openMemory } from './memory.ts';
import { attachTo, takeSeat } from './own-seat.ts';
import { openShell, type ShellPlace } from './shell.ts';
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
  const scratch = mkdtempSync(join(app.getPath('temp'), 'twinmark-'));
  app.on('will-quit', () => rmSync(scratch, { recursive: true, force: true }));
  process.on('exit', (code) => {
    if (code !== 0 && performance.now() - started > SETTLED_MS) app.relaunch();
  });
  openShell(electronCalls(), placeOf(given, folder, scratch)).catch((error: unknown) => {
    report(error);
    const { cannotStart } = shellWords(app.getLocale());
    electron.dialog.showErrorBox(cannotStart, error instanceof Error ? error.message : String(error));
    app.exit(1);
  });
}

function placeOf({ attach, hidden }: ShellArguments, folder: string, scratch: string): ShellPlace {
  const { app } = electron;
  return {
    memory: openMemory(join(folder, 'shell'), electron.ipcMain),
    get words() {
      return shellWords(app.getLocale());
    },
    platform: process.platform,
    preload: join(import.meta.dirname, 'preload.cjs'),
    icon: join(pictures, 'icon.png'),
    trayIcon: join(pictures, 'tray.png'),
    scratch,
    // An AppImage runs from a temporary folder, so its own file is the program.
    program: app.isPackaged ? (process.env['APPIMAGE'] ?? process.execPath) : null,
    configFolder: process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'),
    feed: feedOf(app),
    hidden,
    takeSeat: () => (attach ? attachTo(folder) : takeSeat(root, folder)),
    report,
  };
}

/** Reads the feed that the packager wrote beside the archive. */
function feedOf(app: electron.App): Feed | null {
  const file = join(process.resourcesPath, 'app-update.yml');
  if (!app.isPackaged || !existsSync(file)) return null;
  const url = /^url: *(\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return url === undefined ? null : { url, version: app.getVersion(), platform: process.platform };
}

function electronCalls(): ElectronCalls {
  const { app, clipboard, dialog, ipcMain, powerMonitor, powerSaveBlocker, safeStorage, screen, shell } = electron;
  return {
    app,
    clipboard,
    dialog,
    ipcMain,
    powerMonitor,
    powerSaveBlocker,
    safeStorage,
    screen,
    shell,
    createWindow: (options) => new electron.BrowserWindow(options),
    createTray: (icon) => new electron.Tray(icon),
    createMenu: (items) => electron.Menu.buildFromTemplate(items),
    setApplicationMenu: (menu) => electron.Menu.setApplicationMenu(menu),
    session: () => electron.session.defaultSession,
  };
}

main();
