// Who tells of a sight, as far as it is kept: never an address, and of a network only whether it is the same one again.
import { createHmac } from 'node:crypto';
import type { Caller } from '#shared/core/caller.ts';
import type { Teller } from '#shared/records/standing.ts';

export interface Told {
  readonly caller: Caller | null;
  /** The address that the request came from. Null for what the desk saw itself. */
  readonly address: string | null;
  /** What the device calls itself. */
  readonly device: string | null;
}

interface Identity {
  readonly teller: Teller;
  readonly voice: string;
  readonly device: string | null;
}

/** Characters of a hash that are kept: a station would need ten thousand million voices until two are taken for one. */
const KEPT = 11;

/** The secret is the station's own. Without it nobody can tell whether a hash is that of a network. */
export function identityOf({ caller, address, device }: Told, secret: string): Identity {
  const hashed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, KEPT);
  const teller = tellerOf(caller, address);
  const named = device === null ? null : hashed(`device ${device}`);
  if (teller === 'stranger') return { teller, voice: hashed(`network ${networkIn(address ?? '')}`), device: named };
  const key = `${caller?.kind ?? 'desk'} ${caller?.userId ?? ''} ${caller?.name ?? ''}`;
  // A program may tell what many devices saw, and vouches for them.
  const whose = teller === 'program' && device !== null ? `${key} ${device}` : key;
  return { teller, voice: hashed(`key ${whose}`), device: null };
}

function tellerOf(caller: Caller | null, address: string | null): Teller {
  if (caller === null) return address === null ? 'desk' : 'stranger';
  if (caller.kind === 'desk') return 'desk';
  return caller.device ? 'own' : 'program';
}

/** The network that an address is counted by: 256 neighbours of IPv4, and what one household or company gets of IPv6. */
export function networkIn(address: string): string {
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (ipv4 !== undefined) return `${ipv4}.0/24`;
  const [before, after] = address.toLowerCase().split('%')[0].split('::');
  const groups = before.split(':').filter((group) => group !== '');
  const rest = after === undefined ? [] : after.split(':').filter((group) => group !== '');
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  const first = [...groups, ...zeros, ...rest].slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/48`;
}
