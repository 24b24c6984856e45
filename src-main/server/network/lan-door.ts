// The door to the network, which the window opens and closes. A new station has it closed, and a restart does not change it.
import { networkInterfaces } from 'node:os';
import { Check } from 'typebox/value';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { NetworkDoor } from '#shared/phones/devices.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { Interfaces } from './adapters.ts';
import { CLOSED, describeDoor, findHost, hostOf, type OpenLan, Wish } from './door-state.ts';
import { type LanOptions, listenOnLan } from './listen.ts';

interface LanDoorOptions extends Pick<LanOptions, 'tls' | 'settings' | 'log' | 'build'> {
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
  const following = createFollowing({ opening, interfaces, log });
  const tellChange = tellingChanges(changed);
  const tell = () => tellChange(state());
  let watch: NodeJS.Timeout | null = null;

  function state(): NetworkDoor {
    const { lan, reason } = opening;
    const { wish } = following;
    return describeDoor({ wish, fixed: fixed !== null, lan, reason, interfaces: interfaces(), settings: settings() });
  }

  /** Opens the door again if its address changed, or if it could not be opened before. */
  async function check(): Promise<void> {
    if (fixed && !opening.lan) await opening.openFixed(fixed).then(tell);
    if (await following.followAddress()) tell();
  }

  async function set(change: { readonly open: boolean; readonly adapter?: string | null; readonly port?: number }) {
    if (fixed)
      throw new AppError('conflict', 'The network was opened on the command line, and can be closed only there.');
    const next = { ...following.wish, ...change };
    await following.follow(next);
    tell();
    await memory.set(NAME, next);
    return state();
  }

  async function restore(): Promise<void> {
    if (fixed) await opening.openFixed(fixed);
    else {
      const kept = await memory.get(NAME);
      if (Check(Wish, kept)) await following.resume(kept);
    }
    const { reason } = opening;
    if (reason) log.warn({ reason: reason.message }, 'The station could not be opened to the network. It tries again.');
    watch = every(CHECK_EVERY_MS, () => queue.run(check), log);
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

/** Tells the window a change. Another try that failed for the same reason is no change. */
function tellingChanges(changed: LanDoorOptions['changed']): (door: NetworkDoor) => void {
  let told = '';
  return (door) => {
    const facts = [door.state, door.url, door.plain_url, door.reason].join();
    if (facts === told) return;
    told = facts;
    changed(door);
  };
}

function every(ms: number, check: () => Promise<void>, log: LanDoorOptions['log']): NodeJS.Timeout {
  const failed = (error: unknown) => log.error({ err: error }, 'The address on the network could not be checked.');
  return setInterval(() => check().catch(failed), ms).unref();
}

// Opening the door to the network and shutting it, as the command line says or as the window wishes.

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

interface FollowingOptions {
  readonly opening: Pick<ReturnType<typeof createOpening>, 'open' | 'tryToOpen' | 'shut' | 'forget' | 'lan'>;
  readonly interfaces: () => Interfaces;
  readonly log: LanOptions['log'];
}

/** The wish that is in force. The door follows it, also to another address. */
export function createFollowing({ opening, interfaces, log }: FollowingOptions) {
  let wish = CLOSED;

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

  /** Opens the door again if its address changed, or if it could not be opened before. False if there was nothing to do. */
  async function followAddress(): Promise<boolean> {
    const { lan } = opening;
    if (!wish.open) return false;
    const host = findHost(wish, interfaces());
    if (lan && (host === null || host === lan.host)) return false;
    if (lan) log.info({ host }, 'The address on the network changed. The station listens at the new one.');
    await opening.shut();
    await opening.tryToOpen(wish, interfaces());
    return true;
  }

  return {
    follow,
    followAddress,
    /** Puts a wish of an earlier run in force. If the door cannot be opened, the reason is kept. */
    async resume(kept: Wish): Promise<void> {
      wish = kept;
      if (wish.open) await opening.tryToOpen(wish, interfaces());
    },
    get wish() {
      return wish;
    },
  };
}
