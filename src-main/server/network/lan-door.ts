// The door to the network, which the window opens and closes. A new station has it closed, and a restart does not change it.
import { networkInterfaces } from 'node:os';
import { Check } from 'typebox/value';
import type { NetworkDoor } from '../../../src-shared/devices.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import type { Interfaces } from './adapters.ts';
import { describeDoor, type OpenLan } from './door-state.ts';
import { CLOSED, findHost, hostOf, Wish } from './door-wish.ts';
import { type LanOptions, listenOnLan } from './listen.ts';

export interface LanDoorOptions extends Pick<LanOptions, 'tls' | 'settings' | 'log' | 'build'> {
  readonly memory: { get(name: string): Promise<unknown>; set(name: string, value: unknown): Promise<void> };
  /** Called when the door was opened, was closed or got another address. */
  readonly changed: (door: NetworkDoor) => void;
  /** The address that the command line opened, or null if the window decides. */
  readonly fixed: { readonly host: string; readonly port: number } | null;
  readonly interfaces?: () => Interfaces;
}

/** The name of the wish in the store. */
const NAME = 'network.door';
/** How often the station checks whether its address on the network has changed, or the network is there at last. */
const CHECK_EVERY_MS = 15_000;

export type LanDoor = ReturnType<typeof openLanDoor>;

export function openLanDoor({ memory, changed, fixed, interfaces = networkInterfaces, ...listening }: LanDoorOptions) {
  const { log, settings } = listening;
  const queue = createSerialQueue();
  const opening = createOpening(listening);
  let wish = CLOSED;
  let told = '';
  let watch: NodeJS.Timeout | null = null;

  function state(): NetworkDoor {
    const { lan, reason } = opening;
    return describeDoor({ wish, fixed: fixed !== null, lan, reason, interfaces: interfaces(), settings: settings() });
  }

  /** Tells the window a change. Another try that failed for the same reason is no change. */
  function tell(): void {
    const door = state();
    const facts = [door.state, door.url, door.plain_url, door.reason].join();
    if (facts === told) return;
    told = facts;
    changed(door);
  }

  /** Puts a new wish in force. If that fails, the door opens again as before. */
  async function follow(next: Wish): Promise<void> {
    const before = wish;
    await opening.shut();
    try {
      if (next.open) await opening.open(hostOf(next, interfaces()), next.port);
      wish = next;
      opening.forget();
    } catch (error) {
      if (before.open) await opening.tryToOpen(before, interfaces());
      throw error;
    }
  }

  /** Opens the door again if its address changed, or if it could not be opened before. */
  async function followAddress(): Promise<void> {
    const { lan } = opening;
    if (fixed && !lan) await opening.openFixed(fixed).then(tell);
    if (!wish.open) return;
    const host = findHost(wish, interfaces());
    if (lan && (host === null || host === lan.host)) return;
    if (lan) log.info({ host }, 'The address on the network changed. The station listens at the new one.');
    await opening.shut();
    await opening.tryToOpen(wish, interfaces());
    tell();
  }

  async function set(change: { readonly open: boolean; readonly adapter?: string | null; readonly port?: number }) {
    if (fixed)
      throw new AppError('conflict', 'The network was opened on the command line, and can be closed only there.');
    const next = { ...wish, ...change };
    await follow(next);
    tell();
    await memory.set(NAME, next);
    return state();
  }

  async function restore(): Promise<void> {
    if (fixed) await opening.openFixed(fixed);
    else {
      const kept = await memory.get(NAME);
      if (Check(Wish, kept)) wish = kept;
      if (wish.open) await opening.tryToOpen(wish, interfaces());
    }
    const { reason } = opening;
    if (reason) log.warn({ reason: reason.message }, 'The station could not be opened to the network. It tries again.');
    watch = every(CHECK_EVERY_MS, () => queue.run(followAddress), log);
  }

  return {
    state,
    /** Throws if the door cannot be opened in this way. Then the door stays as before. */
    set: (change: Parameters<typeof set>[0]) => queue.run(() => set(change)),
    /** Opens the door if it was open before. If that fails, the state has the reason and the station tries again. */
    restore: () => queue.run(restore),
    async close() {
      if (watch) clearInterval(watch);
      await queue.run(opening.shut);
    },
  };
}

function every(ms: number, check: () => Promise<void>, log: LanDoorOptions['log']): NodeJS.Timeout {
  const failed = (error: unknown) => log.error({ err: error }, 'The address on the network could not be checked.');
  return setInterval(() => check().catch(failed), ms).unref();
}

/** The servers on the network while they are open, and the reason if they are not. */
function createOpening(listening: Omit<LanOptions, 'host' | 'port'>) {
  let lan: OpenLan | null = null;
  let reason: AppError | null = null;

  async function open(host: string, port: number): Promise<void> {
    lan = { opened: await listenOnLan({ ...listening, host, port }), host };
    reason = null;
  }

  return {
    open,
    /** A bad address or port ends the start. A certificate authority that cannot be used closes the network alone. */
    async openFixed({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
      try {
        await open(host, port);
      } catch (error) {
        if (!(error instanceof AppError) || !error.trouble?.kind.startsWith('authority_')) throw error;
        reason = error;
      }
    },
    /** Keeps the reason if it fails. */
    async tryToOpen(wish: Wish, interfaces: Interfaces): Promise<void> {
      try {
        await open(hostOf(wish, interfaces), wish.port);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        reason = error;
      }
    },
    async shut(): Promise<void> {
      const open = lan;
      lan = null;
      await open?.opened.close();
    },
    forget(): void {
      reason = null;
    },
    get lan() {
      return lan;
    },
    get reason() {
      return reason;
    },
  };
}
