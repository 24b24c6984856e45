// Opens the one window, brings it to the front, and loads its page again after a crash.
import type { BrowserWindow } from 'electron';
import type { ElectronCalls, Memory } from './calls.ts';
import type { Kiosk } from './kiosk.ts';
import type { Seat } from './seat.ts';
import { createWindow, type WindowPlace } from './window.ts';
import type { ShellWords } from './words.ts';

export interface Front {
  window(): BrowserWindow | null;
  /** Brings the window to the front, or opens it. */
  show(): void;
}

interface FrontPlace extends WindowPlace {
  readonly seat: Seat;
  readonly kiosk: Kiosk;
  readonly words: ShellWords;
  /** Whether the program is ending. Then the window may close in kiosk mode too. */
  isEnding(): boolean;
  /** Windows shuts down, or its user logs off. */
  sessionEnds(): void;
  /** Called after each opening of a window. */
  opened(): void;
  readonly report: (error: unknown) => void;
}

/** A page that crashes more often in a minute will crash again. */
const MOST_CRASHES = 3;
const CRASH_SPAN_MS = 60_000;
/** A station takes about a second to restart. */
const RETRY_MS = 1000;
/** Chromium's code for a load that another one replaced. */
const ABORTED = -3;

export function createFront(calls: ElectronCalls, memory: Memory, place: FrontPlace): Front {
  const { seat, kiosk, report } = place;
  let window: BrowserWindow | null = null;
  let crashes: number[] = [];

  function show(): void {
    if (window === null) open();
    else {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    }
  }

  function open(): void {
    const made = createWindow(calls, memory, place);
    window = made;
    made.once('ready-to-show', () => made.show());
    made.on('close', (event) => {
      if (kiosk.isOn() && !place.isEnding()) event.preventDefault();
    });
    made.on('session-end', place.sessionEnds);
    made.on('closed', () => {
      window = null;
    });
    made.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') void reopen(made).catch(report);
    });
    made.webContents.on('did-fail-load', (_event, code, _text, _url, isMainFrame) => {
      if (isMainFrame && code !== ABORTED) setTimeout(() => load(made, seat), RETRY_MS);
    });
    kiosk.apply(made);
    load(made, seat);
    place.opened();
  }

  async function reopen(made: BrowserWindow): Promise<void> {
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < CRASH_SPAN_MS), now];
    if (crashes.length > MOST_CRASHES && !(await isWantedAgain())) return;
    load(made, seat);
  }

  async function isWantedAgain(): Promise<boolean> {
    const { words } = place;
    const { response } = await calls.dialog.showMessageBox({
      type: 'error',
      message: words.windowFails,
      detail: words.windowFailsDetail,
      buttons: [words.again, words.cancel],
      defaultId: 0,
      cancelId: 1,
    });
    return response === 0;
  }

  return { window: () => window, show };
}

/** A failure also raises `did-fail-load`, which tries again. */
function load(made: BrowserWindow, seat: Seat): void {
  if (!made.isDestroyed()) made.loadURL(seat.address()).catch(() => {});
}
