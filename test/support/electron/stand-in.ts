// Stands in for Electron where its binary is not: keeps what it was told, and tells what a person or a page would do.
import { EventEmitter } from 'node:events';
import type * as electron from 'electron';
import type { ElectronCalls, Memory } from '#main/electron/calls.ts';

type Options = electron.BrowserWindowConstructorOptions;

export interface StandInPlace {
  /** Whether another instance runs already. */
  readonly isSecond?: boolean;
  readonly isDark?: boolean;
  readonly keyring?: ReturnType<electron.SafeStorage['getSelectedStorageBackend']>;
  /** Which button is pressed in each dialog, the first one first. */
  readonly presses?: readonly number[];
  /** What is chosen in a dialog for files. */
  readonly paths?: readonly string[];
  /** What the desk answers the program itself. */
  readonly fetch?: (url: string, init?: RequestInit) => Promise<Response>;
}

export class StandInContents extends EventEmitter {
  readonly zooms: number[] = [];
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  setZoomLevel(level: number): void {
    this.zooms.push(level);
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class StandInWindow extends EventEmitter {
  readonly webContents = new StandInContents();
  readonly loaded: string[] = [];
  readonly progress: number[] = [];
  readonly options: Options;
  kiosk = false;
  shown = 0;
  destroyed = false;
  bounds = { x: 10, y: 20, width: 1200, height: 800 };
  constructor(options: Options) {
    super();
    this.options = options;
  }
  async loadURL(url: string): Promise<void> {
    this.loaded.push(url);
  }
  show(): void {
    this.shown++;
  }
  focus(): void {}
  restore(): void {}
  maximize(): void {}
  isMinimized = () => false;
  isMaximized = () => false;
  isDestroyed = () => this.destroyed;
  getNormalBounds = () => this.bounds;
  setProgressBar(value: number): void {
    this.progress.push(value);
  }
  setKiosk(on: boolean): void {
    this.kiosk = on;
  }
  /** As a person does it. Whether it closed. */
  close(): boolean {
    const event = cancellable();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    this.destroyed = true;
    this.emit('closed');
    return true;
  }
}

export class StandInSession extends EventEmitter {
  request: Parameters<electron.Session['setPermissionRequestHandler']>[0] = null;
  check: Parameters<electron.Session['setPermissionCheckHandler']>[0] = null;
  device: Parameters<electron.Session['setDevicePermissionHandler']>[0] = null;
  display: unknown = null;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  constructor(fetch: StandInPlace['fetch']) {
    super();
    this.fetch = fetch ?? (async () => new Response(null, { status: 404 }));
  }
  setPermissionRequestHandler(handler: StandInSession['request']): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: StandInSession['check']): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: StandInSession['device']): void {
    this.device = handler;
  }
  setDisplayMediaRequestHandler(handler: unknown): void {
    this.display = handler;
  }
}

export type StandIn = ReturnType<typeof createStandIn>;

export function createStandIn(place: StandInPlace = {}) {
  const app = Object.assign(new EventEmitter(), {
    sandboxed: false,
    left: null as number | 'quit' | null,
    relaunched: 0,
    login: false,
    enableSandbox() {
      app.sandboxed = true;
    },
    requestSingleInstanceLock: () => !place.isSecond,
    whenReady: async () => {},
    getPath: (name: string) => `/user/${name}`,
    setLoginItemSettings({ openAtLogin }: { openAtLogin: boolean }) {
      app.login = openAtLogin;
    },
    getLoginItemSettings: () => ({ openAtLogin: app.login }),
    relaunch() {
      app.relaunched++;
    },
    exit(code: number) {
      app.left = code;
    },
    /** As Electron does it: windows and others may say no. */
    quit() {
      const event = cancellable();
      app.emit('before-quit', event);
      if (!event.defaultPrevented) app.left = 'quit';
    },
  });
  const session = new StandInSession(place.fetch);
  const windows: StandInWindow[] = [];
  const handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>();
  const asked: { message: string; buttons?: string[] }[] = [];
  const presses = [...(place.presses ?? [])];
  const opened: string[] = [];
  const files: string[] = [];
  const copied: string[] = [];
  const menus: electron.MenuItemConstructorOptions[][] = [];
  const notified: { title: string; body: string; clicked: () => void }[] = [];
  const told: { message: string; content: string }[] = [];
  const awake = new Set<number>();
  const sealed = { plain: false };
  let blockers = 0;
  const tray = Object.assign(new EventEmitter(), {
    tip: '',
    destroyed: false,
    setToolTip(tip: string) {
      tray.tip = tip;
    },
    setContextMenu() {},
    destroy() {
      tray.destroyed = true;
    },
  });
  const calls = {
    app,
    clipboard: { writeText: (text: string) => copied.push(text) },
    dialog: {
      showErrorBox: (message: string, content: string) => void told.push({ message, content }),
      async showMessageBox(options: { message: string; buttons?: string[]; cancelId?: number }) {
        asked.push(options);
        return { response: presses.shift() ?? options.cancelId ?? 0, checkboxChecked: false };
      },
      showOpenDialog: async () => ({ canceled: !place.paths, filePaths: [...(place.paths ?? [])] }),
      showSaveDialog: async () => ({ canceled: !place.paths, filePath: place.paths?.[0] ?? '' }),
    },
    ipcMain: {
      handle(channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) {
        if (handlers.has(channel)) throw new Error(`There is a handler for ${channel} already.`);
        handlers.set(channel, handler);
      },
    },
    nativeTheme: { shouldUseDarkColors: place.isDark === true },
    powerMonitor: new EventEmitter(),
    powerSaveBlocker: {
      start: () => {
        awake.add(++blockers);
        return blockers;
      },
      stop: (id: number) => awake.delete(id),
    },
    safeStorage: {
      getSelectedStorageBackend: () => place.keyring ?? 'gnome_libsecret',
      isAsyncEncryptionAvailable: async () => true,
      setUsePlainTextEncryption: (on: boolean) => {
        sealed.plain = on;
      },
      encryptStringAsync: async (text: string) => Buffer.from(`sealed ${text}`),
      decryptStringAsync: async (bytes: Buffer) => {
        const text = bytes.toString();
        if (!text.startsWith('sealed ')) throw new Error('Not made by this user of this machine.');
        return { result: text.slice('sealed '.length), shouldReEncrypt: false };
      },
    },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] },
    shell: {
      openExternal: async (url: string) => void opened.push(url),
      openPath: async (path: string) => {
        files.push(path);
        return '';
      },
      showItemInFolder: (path: string) => void files.push(path),
    },
    createWindow(options: Options) {
      const window = new StandInWindow(options);
      windows.push(window);
      app.emit('web-contents-created', {}, window.webContents);
      return window;
    },
    createTray: () => tray,
    createMenu(items: electron.MenuItemConstructorOptions[]) {
      menus.push(items);
      return items;
    },
    notify: (title: string, body: string, clicked: () => void) => void notified.push({ title, body, clicked }),
    setApplicationMenu() {},
    session: () => session,
  };
  return {
    calls: calls as unknown as ElectronCalls,
    app,
    session,
    windows,
    tray,
    menus,
    handlers,
    /** Messages of the dialogs that were shown. */
    asked,
    /** What was given to the system's browser, and to its programs for files. */
    opened,
    files,
    copied,
    /** What was told in boxes without a choice. */
    told,
    /** Notifications of the system. */
    notified,
    awake,
    sealed,
    shutDown: () => (calls.powerMonitor as EventEmitter).emit('shutdown'),
  };
}

export function cancellable(more: object = {}) {
  return {
    ...more,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

export function createMemory(kept = new Map<string, unknown>()): Memory & { readonly kept: Map<string, unknown> } {
  return {
    kept,
    get: (name) => kept.get(name),
    set: (name, value) => void kept.set(name, value),
    delete: (name) => void kept.delete(name),
  };
}
