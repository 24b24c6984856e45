// Opening the door to the network and shutting it, as the command line says or as the window wishes.
import { AppError } from '#shared/troubles/errors.ts';
import type { Interfaces } from './adapters.ts';
import { CLOSED, findHost, hostOf, type OpenLan, type Wish } from './door-state.ts';
import { type LanOptions, listenOnLan } from './listen.ts';

/** The servers on the network while they are open, and the reason if they are not. */
export function createOpening(listening: Omit<LanOptions, 'host' | 'port'>) {
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

export interface FollowingOptions {
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
