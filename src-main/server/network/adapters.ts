// Finds the address of this machine that devices in the hall can reach, by the names of the network adapters.
import { isIPv4 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { ADAPTER_KINDS, type Adapter, type AdapterKind } from '#shared/phones/devices.ts';

export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Kinds of adapters by their names; the first pattern that fits decides. Windows names and numbers adapters in its user's language. */
const NAMES: readonly (readonly [RegExp, AdapterKind])[] = [
  [/^lo\d*$|loopback/i, 'local'],
  [/^docker|^br-[0-9a-f]{6,}|^veth|^cni|^flannel|^cali|^podman|^lxc|^lxd|^kube|^nerdctl|^cbr\d/i, 'virtual'],
  [
    /^vethernet|\bwsl\b|hyper-?v|default switch|^virbr|^vnet\d|^vmnet|vmware|virtualbox|vboxnet|^vmenet|parallels|^prl/i,
    'virtual',
  ],
  [
    /^bridge\d+$|^awdl|^llw|^ap\d$|^anpi|^gif|^stf|^dummy|^ifb|^sit|^xenif|teredo|isatap|6to4|^p2p|wi-?fi direct|^LAN-Verbindung\* /i,
    'virtual',
  ],
  [/^Local Area Connection\* /i, 'virtual'],
  [
    /^utun|^tun\d*|^tap|^wg\d*$|wireguard|^ppp|^ipsec|^zt|zerotier|^tailscale|tailscale|nordlynx|nordvpn|openvpn|\bvpn\b|anyconnect|globalprotect|pangp|fortinet|fortissl|cisco|mullvad|proton|cloudflare|^warp|^nebula|hamachi|^ham\d/i,
    'vpn',
  ],
  [/^wl|wi-?fi|wlan|wireless|drahtlos|airport|^ath\d|^ra\d/i, 'wireless'],
  [
    /^eth|^en[opsxd\d]|^em\d|ethernet|^lan\b|lan-verbindung|local area connection|^bond\d|^team\d|^br\d|^bond|^usb\d/i,
    'wired',
  ],
];

/** Names of adapters on a Mac do not tell the kind: en0 is the built-in adapter, which is mostly wireless. */
export function kindOf(name: string): AdapterKind {
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

/** The addresses of this machine on its networks, the likeliest first. */
export function lanAddresses(): string[] {
  return rankAdapters(networkInterfaces())
    .filter(({ kind }) => kind !== 'local')
    .map(({ address }) => address);
}

/** The addresses of this machine that a server at this host answers, the likeliest first. 0.0.0.0 is every one of IPv4 alone. */
export function addressesAt(host: string, interfaces: Interfaces): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  return rankAdapters(interfaces)
    .filter(({ kind, address }) => kind !== 'local' && (host === '::' || isIPv4(address)))
    .map(({ address }) => address);
}

/** Every address that a device might use, the likeliest first. */
export function rankAdapters(interfaces: Interfaces): Adapter[] {
  return Object.entries(interfaces)
    .flatMap(([name, infos]) => (infos ?? []).map((info) => ({ name, info, kind: kindInPlace(name, info) })))
    .filter(({ info }) => !isLinkLocal6(info))
    .map((one, place) => ({ ...one, place, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ name, info, kind }) => ({ name, address: info.address, kind, likely: isLikely(kind, info) }));
}

interface Named {
  readonly name: string;
  readonly info: NetworkInterfaceInfo;
  readonly kind: AdapterKind;
}

/** The kind by the name of the adapter, unless the operating system or the MAC address tells the kind. */
function kindInPlace(name: string, info: NetworkInterfaceInfo): AdapterKind {
  if (info.internal) return 'local';
  const kind = kindOf(name);
  // VirtualBox uses 0a:00:27 for the network between host and guests. Docker uses 02:42 for all its networks, also for the
  // Ethernet of a station in a container.
  if (/^0a:00:27:/i.test(info.mac)) return 'virtual';
  return /^02:42:/i.test(info.mac) && kind === 'other' ? 'virtual' : kind;
}

/** A lower rank is better. The kind of the adapter counts most, then an address from a router, then IPv4. */
function rankOf({ kind, info }: Named): number {
  return ADAPTER_KINDS.indexOf(kind) * 4 + (isSelfGiven(info) ? 2 : 0) + (info.family === 'IPv4' ? 0 : 1);
}

function isLikely(kind: AdapterKind, info: NetworkInterfaceInfo): boolean {
  return ['wired', 'wireless', 'other'].includes(kind) && info.family === 'IPv4' && !isSelfGiven(info);
}

/** Whether the adapter gave itself the address, because no router answered. */
function isSelfGiven({ address }: NetworkInterfaceInfo): boolean {
  return address.startsWith('169.254.');
}

function isLinkLocal6({ address, internal }: NetworkInterfaceInfo): boolean {
  return !internal && address.toLowerCase().startsWith('fe80:');
}
