// The address that a request comes from, also behind a reverse proxy.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { plainAddress } from './hosts.ts';

/** Whether an address is one of lan.trusted_proxies. */
export type IsTrusted = (address: string) => boolean;

export function openTrustedProxies(trusted: () => readonly string[]): IsTrusted {
  let listed: readonly string[] | null = null;
  let proxies = new BlockList();

  return (address) => {
    const now = trusted();
    if (now.length === 0) return false;
    if (now !== listed) {
      listed = now;
      proxies = blockListOf(now);
    }
    return holds(proxies, address);
  };
}

/**
 * Only the proxies of lan.trusted_proxies are believed, and only what they saw themselves: the list is read from its end, up to
 * the first address that is no trusted proxy. What a client wrote before that is not looked at.
 */
export function openClientAddress(isTrusted: IsTrusted): (request: IncomingMessage) => string {
  return ({ socket, headers }) => {
    const peer = plainAddress(socket.remoteAddress);
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let client = peer;
    while (forwarded.length > 0 && isTrusted(client)) {
      const before = addressIn(forwarded.pop() ?? '');
      if (before === null) break;
      client = before;
    }
    return client;
  };
}

function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address, bits] = entry.split('/');
    const family = isIP(address);
    // A text that is no network is trusted by nobody.
    if (family === 0 || Number(bits ?? 0) > (family === 4 ? 32 : 128)) continue;
    if (bits === undefined) list.addAddress(address, family === 4 ? 'ipv4' : 'ipv6');
    else list.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function holds(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Some proxies add the port. */
function addressIn(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = plainAddress(bare);
  return isIP(address) === 0 ? null : address;
}
