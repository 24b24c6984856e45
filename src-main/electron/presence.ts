// What the machine shows and does while the station works: the tray, progress on the taskbar, no sleep during jobs.
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import type { ElectronCalls } from './calls.ts';
import type { Jobs } from './jobs.ts';
import type { Seat } from './seat.ts';
import type { Newer } from './updates.ts';
import type { ShellWords } from './words.ts';

export type Presence = ReturnType<typeof createPresence>;

interface PresencePlace {
  readonly icon: string;
  readonly seat: Seat;
  readonly jobs: Jobs;
  window(): BrowserWindow | null;
  show(): void;
  quit(): void;
  /** Whether other programs are closed to the user. */
  isLocked(): boolean;
}

type Calls = Pick<ElectronCalls, 'createMenu' | 'createTray' | 'powerSaveBlocker' | 'shell'>;

export function createPresence(calls: Calls, words: ShellWords, place: PresencePlace) {
  const { seat, jobs } = place;
  const tray = createTrayMenu(calls, words, place);
  const sleep = createSleepBlocker(calls);
  let told: { progress: number | null; busy: boolean } = { progress: null, busy: false };

  const isBusy = () => jobs.isBusy() || told.busy;

  /** Only a station elsewhere is known by what the window tells. One in this process tells its events itself. */
  function hear(news: Partial<typeof told>): void {
    if (seat.events !== null) return;
    told = { ...told, ...news };
    refresh();
  }

  /** Shows the present state everywhere. */
  function refresh(): void {
    const progress = jobs.progress() ?? told.progress;
    // Below zero Electron shows no bar, above one a bar without an end.
    place.window()?.setProgressBar(progress ?? (isBusy() ? 2 : -1));
    sleep.block(isBusy());
    tray.show(progress);
  }

  const stop = seat.events?.((event) => {
    jobs.take(event);
    if (event.type === 'batch' || event.type === 'print' || event.type === 'door') refresh();
  });
  refresh();
  return {
    /** Takes the progress that the window tells of a station elsewhere. */
    tellProgress: (progress: number | null) => hear({ progress }),
    tellBusy: (busy: boolean) => hear({ busy }),
    tellNewer(newer: Newer): void {
      tray.offer(newer);
      refresh();
    },
    isBusy,
    refresh,
    close(): void {
      stop?.();
      sleep.block(false);
      tray.destroy();
    },
  };
}

function createSleepBlocker({ powerSaveBlocker }: Calls) {
  let blocker: number | null = null;
  return {
    block(on: boolean): void {
      if (on === (blocker !== null)) return;
      if (blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
      else {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
  };
}

function createTrayMenu(calls: Calls, words: ShellWords, { icon, seat, show, quit, isLocked }: PresencePlace) {
  const tray = calls.createTray(icon);
  let newer: Newer | null = null;
  let written = '';

  function newerItems(): MenuItemConstructorOptions[] {
    if (newer === null) return [];
    const { version, url } = newer;
    const fetchNewer = () => {
      if (!isLocked()) void calls.shell.openExternal(url);
    };
    return [{ label: words.newer({ version }), click: fetchNewer }];
  }

  tray.on('click', show);
  return {
    offer(found: Newer): void {
      newer = found;
    },
    /** Writes the menu only if it changes, since writing closes an open menu. */
    show(progress: number | null): void {
      const facts = stateOf(seat, progress, words);
      const text = [...facts, newer?.version].join('\n');
      if (text === written) return;
      written = text;
      tray.setToolTip(['Twinmark', ...facts].join('\n'));
      tray.setContextMenu(
        calls.createMenu([
          ...facts.map((label) => ({ label, enabled: false })),
          ...newerItems(),
          { type: 'separator' },
          { label: words.open, click: show },
          { label: words.quit, click: quit },
        ]),
      );
    },
    destroy: () => tray.destroy(),
  };
}

function stateOf(seat: Seat, progress: number | null, words: ShellWords): string[] {
  const url = seat.networkUrl();
  const network = seat.events === null ? [] : [url === null ? words.offNetwork : words.onNetwork({ url })];
  return [...network, ...(progress === null ? [] : [words.made({ percent: Math.floor(progress * 100) })])];
}
