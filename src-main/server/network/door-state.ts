// The state of the network door, as the window shows it.

import { type Static, Type } from 'typebox';
import { isLoopback } from '#main/server/gate/hosts.ts';
import type { Settings } from '#shared/core/settings.ts';
import type { NetworkDoor } from '#shared/phones/devices.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { addressesAt, type Interfaces, rankAdapters } from './adapters.ts';
import { type Lan, portOf } from './listen.ts';
import { networkName } from './mdns.ts';

/** The servers that listen on the network, and the host that they were opened at. */
export interface OpenLan {
  readonly opened: Lan;
  readonly host: string;
}

interface DoorFacts {
  readonly wish: Wish;
  /** Whether the command line opened the network. */
  readonly fixed: boolean;
  readonly lan: OpenLan | null;
  /** Why the last try to open failed. */
  readonly reason: AppError | null;
  readonly interfaces: Interfaces;
  readonly settings: Settings;
}

export function describeDoor({ wish, fixed, lan, reason, interfaces, settings }: DoorFacts): NetworkDoor {
  const authority = lan?.opened.authority() ?? null;
  const isOnNetwork = lan !== null && !isLoopback(lan.host);
  return {
    wanted: fixed || wish.open,
    adapter: wish.adapter,
    port: lan ? portOf(lan.opened.url) : wish.port,
    state: lan ? 'open' : fixed || wish.open ? 'failed' : 'closed',
    reason: lan ? null : (reason?.message ?? null),
    trouble: lan ? null : (reason?.trouble ?? null),
    fixed,
    local: lan !== null && !isOnNetwork,
    url: lan?.opened.url ?? null,
    plain_url: lan?.opened.plainUrl ?? null,
    fingerprint: authority?.fingerprint ?? null,
    certificate: authority?.certificate ?? null,
    authority: authority && { limited: authority.limited, uncovered: [...authority.uncovered] },
    local_name: settings['lan.mdns'] && isOnNetwork ? networkName() : null,
    addresses: lan ? addressesAt(lan.host, interfaces) : [],
    adapters: rankAdapters(interfaces),
  };
}

// What the operator chose for the network door, and the address that follows from the choice.

export const Wish = Type.Object({
  open: Type.Boolean(),
  /** The name of one adapter, or null for all adapters. */
  adapter: Type.Union([Type.Null(), Type.String()]),
  port: Type.Integer({ minimum: 1, maximum: 65_534 }),
});
export type Wish = Static<typeof Wish>;

export const CLOSED: Wish = { open: false, adapter: null, port: 8443 };

const EVERYWHERE = '0.0.0.0';

export function hostOf(wish: Wish, interfaces: Interfaces): string {
  const host = findHost(wish, interfaces);
  if (host !== null) return host;
  throw new AppError(
    'bad_input',
    `The network adapter ${wish.adapter} is not there, or has no address. Choose another one.`,
  );
}

/** Null if the adapter is not there or has no address. */
export function findHost({ adapter }: Wish, interfaces: Interfaces): string | null {
  if (adapter === null) return EVERYWHERE;
  return rankAdapters(interfaces).find(({ name }) => name === adapter)?.address ?? null;
}
