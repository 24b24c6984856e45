// The state of the network door, as the window shows it.

import { isLoopback } from '#main/server/gate/hosts.ts';
import type { Settings } from '#shared/core/settings.ts';
import type { NetworkDoor } from '#shared/phones/devices.ts';
import type { AppError } from '#shared/troubles/errors.ts';
import { addressesAt, type Interfaces, rankAdapters } from './adapters.ts';
import type { Wish } from './door-wish.ts';
import type { Lan } from './listen.ts';
import { networkName } from './mdns.ts';
import { portOf } from './urls.ts';

/** The servers that listen on the network, and the host that they were opened at. */
export interface OpenLan {
  readonly opened: Lan;
  readonly host: string;
}

export interface DoorFacts {
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
