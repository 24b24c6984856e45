// What the machine shows and does while the station works: the tray, the bar on the taskbar, no sleep during jobs.
import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import type { ElectronCalls } from './calls.ts';
import type { Jobs } from './jobs.ts';
import type { Seat } from './seat.ts';
import type { Newer } from './updates.ts';
import type { ShellWords } from './words.ts';

export interface Presence {
  /** What the window says of jobs, where the station itself does not: it runs elsewhere. */
  tellProgress(fraction: number | null): void;
  tellBusy(busy: boolean): void;
  tellNewer(newer: Newer): void;
  isBusy(): boolean;
  /** Looks at everything anew. */
  refresh(): void;
  close(): void;
}

export interface PresencePlace {
  readonly icon: string;
  readonly seat: Seat;
  readonly jobs: Jobs;
  window(): BrowserWindow | null;
  show(): void;
  quit(): void;
  /** Whether nobody may come to other programs. */
  isLocked(): boolean;
}

type Calls = Pick<ElectronCalls, 'createMenu' | 'createTray' | 'powerSaveBlocker' | 'shell'>;

export function createPresence(calls: Calls, words: ShellWords, place: PresencePlace): Presence {
  const { seat, jobs } = place;
  const tray = calls.createTray(place.icon);
  let told: { progress: number | null; busy: boolean } = { progress: null, busy: false };
  let newer: Newer | null = null;
  let awake: number | null = null;
  let written = '';

  const isBusy = () => jobs.isBusy() || told.busy;

  /** A window that is closed in mid-job would leave its last word behind: the station's own goes before it. */
  function hear(word: Partial<typeof told>): void {
    if (seat.events !== null) return;
    told = { ...told, ...word };
    refresh();
  }

  function refresh(): void {
    const progress = jobs.progress() ?? told.progress;
    // Below zero is none, above one is a bar without an end.
    place.window()?.setProgressBar(progress ?? (isBusy() ? 2 : -1));
    stayAwake(isBusy());
    writeMenu(progress);
  }

  function stayAwake(on: boolean): void {
    if (on === (awake !== null)) return;
    if (awake === null) awake = calls.powerSaveBlocker.start('prevent-app-suspension');
    else {
      calls.powerSaveBlocker.stop(awake);
      awake = null;
    }
  }

  /** Only when it says something new: an open menu closes when it is written. */
  function writeMenu(progress: number | null): void {
    const facts = stateOf(seat, progress, words);
    const text = [...facts, newer?.version].join('\n');
    if (text === written) return;
    written = text;
    tray.setToolTip(['Twinmark', ...facts].join('\n'));
    const items: MenuItemConstructorOptions[] = [
      ...facts.map((label) => ({ label, enabled: false })),
      ...newerItems(),
      { type: 'separator' },
      { label: words.open, click: place.show },
      { label: words.quit, click: place.quit },
    ];
    tray.setContextMenu(calls.createMenu(items));
  }

  function newerItems(): MenuItemConstructorOptions[] {
    if (newer === null) return [];
    const { version, url } = newer;
    return [{ label: words.newer(version), click: () => fetchNewer(url) }];
  }

  function fetchNewer(url: string): void {
    if (!place.isLocked()) void calls.shell.openExternal(url);
  }

  tray.on('click', place.show);
  const stop = seat.events?.((event) => {
    jobs.take(event);
    if (event.type === 'batch' || event.type === 'print' || event.type === 'door') refresh();
  });
  refresh();
  return {
    tellProgress: (progress) => hear({ progress }),
    tellBusy: (busy) => hear({ busy }),
    tellNewer(found) {
      newer = found;
      refresh();
    },
    isBusy,
    refresh,
    close() {
      stop?.();
      stayAwake(false);
      tray.destroy();
    },
  };
}

function stateOf(seat: Seat, progress: number | null, words: ShellWords): string[] {
  const url = seat.networkUrl();
  const network = seat.events === null ? [] : [url === null ? words.offNetwork : words.onNetwork(url)];
  return [...network, ...(progress === null ? [] : [words.made(Math.floor(progress * 100))])];
}
