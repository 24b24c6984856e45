import type { Memory } from '#main/electron/calls.ts';
import { attachedSeat, type Seat } from '#main/electron/seat.ts';
import { openShell, type ShellPlace } from '#main/electron/shell.ts';
import { shellWords } from '#main/electron/words.ts';
import type { EventListener, StationEvent } from '#shared/station/events.ts';
import { channelOf, type NativeName } from '#shared/station/native.ts';
import { createMemory, createStandIn, type StandIn, type StandInPlace } from './stand-in.ts';

export const ORIGIN = 'http://127.0.0.1:4100';

export interface Opening {
  readonly electron?: StandInPlace;
  /** Another one than a sound one, as controls need it. */
  readonly standIn?: StandIn;
  readonly memory?: Memory;
  readonly place?: Partial<ShellPlace>;
  readonly seat?: Partial<Seat>;
  readonly attached?: boolean;
}

export interface OpenedShell {
  readonly standIn: StandIn;
  readonly memory: Memory;
  readonly isFirst: boolean;
  /** What went wrong unseen. */
  readonly reported: unknown[];
  /** Something happens in the station. */
  tell(event: StationEvent): void;
  /** Whether the station was closed. */
  isClosed(): boolean;
  /** As the page in the window makes a native call. */
  call(name: NativeName, ...args: unknown[]): Promise<unknown>;
}

/** The desktop program as it is, on a stand-in for Electron and a station that only says what it is told to. */
export async function openTestShell(opening: Opening = {}): Promise<OpenedShell> {
  const standIn = opening.standIn ?? createStandIn(opening.electron);
  const memory = opening.memory ?? createMemory();
  const reported: unknown[] = [];
  const listeners = new Set<EventListener>();
  let closed = false;
  let launches = 0;
  const own: Seat = {
    origin: ORIGIN,
    address: () => `${ORIGIN}/launch?key=k${++launches}`,
    events(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    networkUrl: () => null,
    notifies: () => true,
    unlock: null,
    explorer: null,
    async close() {
      closed = true;
    },
    ...opening.seat,
  };
  const isFirst = await openShell(standIn.calls, {
    memory,
    loadWords: () => shellWords('en-GB'),
    platform: 'linux',
    preload: '/p/preload.cjs',
    icon: '/p/icon.png',
    trayIcon: '/p/tray.png',
    scratch: '/nowhere',
    program: null,
    configFolder: '/nowhere',
    hidden: false,
    again: 0,
    dumps: '/p/dumps',
    feed: null,
    takeSeat: async () => (opening.attached ? attachedSeat(`${ORIGIN}/launch?key=given`) : own),
    report: (error) => reported.push(error),
    ...opening.place,
  });
  return {
    standIn,
    memory,
    isFirst,
    reported,
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
    isClosed: () => closed,
    async call(name, ...args) {
      const sender = standIn.windows.at(-1)?.webContents;
      const event = { sender, senderFrame: { url: `${ORIGIN}/jobs/3`, parent: null } };
      return standIn.handlers.get(channelOf(name))?.(event, ...args);
    },
  };
}
