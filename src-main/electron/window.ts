import type * as electron from 'electron';
import type { ElectronCalls, Memory } from './calls.ts';

export interface WindowPlace {
  readonly preload: string;
  readonly icon: string;
}

const USUAL = { width: 1440, height: 900 };
/** Below this the screens of the station do not fit. */
const SMALLEST = { minWidth: 1024, minHeight: 640 };
/** The ground of the page: --ground in base.css. */
const LIGHT = '#ffffff';
const DARK = '#191e23';
/** The steps of the zoom: from half to three times the size. */
const SMALLEST_ZOOM = -4;
const LARGEST_ZOOM = 6;
/** So much of the window must be on a screen for a user to find it. */
const GRIP_PX = 100;

/** The locks of the window. Electron's defaults are named too, so that no update changes them. */
const LOCKED = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  devTools: false,
  // Chromium would fetch its dictionaries from the internet.
  spellcheck: false,
  // The progress of a job is drawn also while the window is behind others.
  backgroundThrottling: false,
} satisfies electron.WebPreferences;

/** Makes a hidden window at its last place. */
export function createWindow(calls: ElectronCalls, memory: Memory, { preload, icon }: WindowPlace) {
  const window = calls.createWindow({
    ...USUAL,
    ...SMALLEST,
    ...rememberedBounds(calls, memory),
    title: 'Twinmark',
    icon,
    show: false,
    autoHideMenuBar: true,
    // What is seen until the page is there.
    backgroundColor: calls.nativeTheme.shouldUseDarkColors ? DARK : LIGHT,
    webPreferences: { ...LOCKED, preload },
  });
  if (memory.get('window.maximized') === true) window.maximize();
  zoomByKeys(window, memory);
  window.on('close', () => {
    memory.set('window.maximized', window.isMaximized());
    memory.set('window.bounds', window.getNormalBounds());
  });
  return window;
}

/** The keys of every browser. In Electron they belong to a menu, which this window has not. */
function zoomByKeys({ webContents }: electron.BrowserWindow, memory: Memory): void {
  const level = () => Number(memory.get('window.zoom') ?? 0);
  webContents.on('did-finish-load', () => webContents.setZoomLevel(level()));
  webContents.on('before-input-event', (event, { type, key, control, meta, alt }) => {
    const next = { '+': level() + 1, '=': level() + 1, '-': level() - 1, '0': 0 }[key];
    if (type !== 'keyDown' || !(control || meta) || alt || next === undefined) return;
    event.preventDefault();
    memory.set('window.zoom', Math.min(LARGEST_ZOOM, Math.max(SMALLEST_ZOOM, next)));
    webContents.setZoomLevel(level());
  });
}

/** The last place of the window, or null if that is on no screen now. */
function rememberedBounds(calls: ElectronCalls, memory: Memory): electron.Rectangle | null {
  const bounds = memory.get('window.bounds') as electron.Rectangle | undefined;
  if (![bounds?.x, bounds?.y, bounds?.width, bounds?.height].every(Number.isInteger) || !bounds) return null;
  const { x, y, width, height } = bounds;
  const isSeen = calls.screen.getAllDisplays().some(({ workArea: area }) => {
    const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
    return across >= GRIP_PX && y >= area.y && y + GRIP_PX <= area.y + area.height;
  });
  return isSeen ? { x, y, width, height } : null;
}
