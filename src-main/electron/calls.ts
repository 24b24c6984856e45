// The calls of Electron that the shell uses. Tests give it a stand-in.
import type * as electron from 'electron';

export interface ElectronCalls {
  readonly app: Pick<
    electron.App,
    | 'enableSandbox'
    | 'exit'
    | 'getLoginItemSettings'
    | 'getPath'
    | 'on'
    | 'quit'
    | 'relaunch'
    | 'requestSingleInstanceLock'
    | 'setLoginItemSettings'
    | 'whenReady'
  >;
  readonly clipboard: Pick<electron.Clipboard, 'writeText'>;
  readonly dialog: Pick<electron.Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;
  readonly ipcMain: Pick<electron.IpcMain, 'handle'>;
  readonly nativeTheme: Pick<electron.NativeTheme, 'shouldUseDarkColors'>;
  readonly powerMonitor: Pick<electron.PowerMonitor, 'on'>;
  readonly powerSaveBlocker: Pick<electron.PowerSaveBlocker, 'start' | 'stop'>;
  readonly safeStorage: Pick<
    electron.SafeStorage,
    'decryptStringAsync' | 'encryptStringAsync' | 'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable'
  > & { setUsePlainTextEncryption(usePlainText: boolean): void };
  readonly screen: Pick<electron.Screen, 'getAllDisplays'>;
  readonly shell: Pick<electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
  createWindow(options: electron.BrowserWindowConstructorOptions): electron.BrowserWindow;
  createTray(icon: string): electron.Tray;
  createMenu(items: electron.MenuItemConstructorOptions[]): electron.Menu;
  /** A notification of the system, or nothing where the system has none. */
  notify(title: string, body: string, clicked: () => void): void;
  setApplicationMenu(menu: electron.Menu | null): void;
  /** Must not be called before the app is ready. */
  session(): electron.Session;
}

/** What the shell remembers apart from the station's data, such as where its window stood. */
export interface Memory {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  delete(name: string): void;
}
