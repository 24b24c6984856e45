// The door to the network as the window switches it: closed until somebody opens it, and as it was left after a restart.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { NetworkDoor } from '../../../src-shared/devices.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { isLoopback } from '../gate/hosts.ts';
import { type Interfaces, rankAdapters } from './adapters.ts';
import { type Lan, type LanOptions, listenOnLan } from './listen.ts';
import { networkName } from './mdns.ts';

export interface LanDoor {
  state(): NetworkDoor;
  /** Throws where it cannot be opened so; then it stays as it was. */
  set(wish: { readonly open: boolean; readonly adapter?: string | null; readonly port?: number }): Promise<NetworkDoor>;
  /** Opens it as it was left. Where that fails now it is told in the state and tried again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export interface LanDoorOptions extends Pick<LanOptions, 'folder' | 'settings' | 'log' | 'build'> {
  readonly memory: { get(name: string): Promise<unknown>; set(name: string, value: unknown): Promise<void> };
  /** Told when it is open, closed or elsewhere than before. */
  readonly changed: (door: NetworkDoor) => void;
  /** Where the command line opened it; null where the window decides. */
  readonly fixed: { readonly host: string; readonly port: number } | null;
  readonly interfaces?: () => Interfaces;
}

const NAME = 'network.door';
const Wish = Type.Object({
  open: Type.Boolean(),
  /** All of them, where it is null. */
  adapter: Type.Union([Type.Null(), Type.String()]),
  port: Type.Integer({ minimum: 1, maximum: 65_534 }),
});
type Wish = Static<typeof Wish>;
const CLOSED: Wish = { open: false, adapter: null, port: 8443 };
/** A network that comes late, and an address that changed, are found so soon. */
const LOOK_MS = 15_000;

export function openLanDoor({
  memory,
  changed,
  fixed,
  interfaces = networkInterfaces,
  ...listening
}: LanDoorOptions): LanDoor {
  let wish = CLOSED;
  let lan: { readonly opened: Lan; readonly host: string } | null = null;
  let reason: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let watch: NodeJS.Timeout | null = null;
  let told = '';

  /** One change at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => {});
    return next;
  }

  async function open(host: string, port: number): Promise<void> {
    const opened = await listenOnLan({ ...listening, host, port });
    lan = { opened, host };
    reason = null;
  }

  async function shut(): Promise<void> {
    const open = lan;
    lan = null;
    await open?.opened.close();
  }

  /** As it was before, where the new wish cannot be had. */
  async function follow(next: Wish): Promise<void> {
    const before = wish;
    await shut();
    try {
      if (next.open) await open(hostOf(next, interfaces()), next.port);
      wish = next;
      reason = null;
    } catch (error) {
      if (before.open) await tryToOpen(before);
      throw error;
    }
  }

  async function tryToOpen(wanted: Wish): Promise<void> {
    try {
      await open(hostOf(wanted, interfaces()), wanted.port);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      reason = error.message;
    }
  }

  /** The network may come after the station, and give another address. */
  async function look(): Promise<void> {
    if (!wish.open) return;
    const host = findHost(wish, interfaces());
    if (lan && (host === null || host === lan.host)) return;
    if (lan) listening.log.info({ host }, 'The address on the network changed; the station moves to it.');
    await shut();
    await tryToOpen(wish);
    tell();
  }

  /** It is tried again and again: what is as it was is no news. */
  function tell(): void {
    const door = state();
    const facts = [door.state, door.url, door.plain_url, door.reason].join();
    if (facts === told) return;
    told = facts;
    changed(door);
  }

  function state(): NetworkDoor {
    return describe({ wish, fixed, lan, reason, interfaces: interfaces(), settings: listening.settings() });
  }

  return {
    state,
    set: (change) =>
      inTurn(async () => {
        if (fixed)
          throw new AppError('conflict', 'The network was opened on the command line; it is closed there too.');
        const { open = wish.open, adapter = wish.adapter, port = wish.port } = change;
        const next = { open, adapter, port };
        await follow(next);
        tell();
        await memory.set(NAME, next);
        return state();
      }),
    restore: () =>
      inTurn(async () => {
        if (fixed) {
          await open(fixed.host, fixed.port);
          return;
        }
        const kept = await memory.get(NAME);
        if (Check(Wish, kept)) wish = kept;
        if (wish.open) await tryToOpen(wish);
        if (reason)
          listening.log.warn({ reason }, 'The station could not be opened to the network; it is tried again.');
        watch = setInterval(() => {
          inTurn(look).catch((error) => listening.log.error({ err: error }, 'The network could not be looked at.'));
        }, LOOK_MS).unref();
      }),
    async close() {
      if (watch) clearInterval(watch);
      await inTurn(shut);
    },
  };
}

const EVERYWHERE = '0.0.0.0';

function hostOf(wish: Wish, interfaces: Interfaces): string {
  const host = findHost(wish, interfaces);
  if (host !== null) return host;
  throw new AppError(
    'bad_input',
    `The network adapter ${wish.adapter} is not there, or has no address. Choose another one.`,
  );
}

function findHost({ adapter }: Wish, interfaces: Interfaces): string | null {
  if (adapter === null) return EVERYWHERE;
  return rankAdapters(interfaces).find(({ name }) => name === adapter)?.address ?? null;
}

interface Known {
  readonly wish: Wish;
  readonly fixed: LanDoorOptions['fixed'];
  readonly lan: { readonly opened: Lan; readonly host: string } | null;
  readonly reason: string | null;
  readonly interfaces: Interfaces;
  readonly settings: ReturnType<LanOptions['settings']>;
}

function describe({ wish, fixed, lan, reason, interfaces, settings }: Known): NetworkDoor {
  const isSeen = lan !== null && !isLoopback(lan.host);
  return {
    wanted: fixed !== null || wish.open,
    adapter: wish.adapter,
    port: lan ? portOf(lan.opened.url) : wish.port,
    state: lan ? 'open' : wish.open ? 'failed' : 'closed',
    reason: lan ? null : reason,
    fixed: fixed !== null,
    url: lan?.opened.url ?? null,
    plain_url: lan?.opened.plainUrl ?? null,
    fingerprint: lan?.opened.authorityFile ? fingerprintOf(lan.opened.authorityFile) : null,
    local_name: settings['lan.mdns'] && isSeen ? networkName() : null,
    adapters: rankAdapters(interfaces),
  };
}

/** In pairs of digits with colons between them, as phones and browsers show it. */
function fingerprintOf(file: string): string {
  return new X509Certificate(readFileSync(file)).fingerprint256;
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
