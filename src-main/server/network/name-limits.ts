// The names and addresses that a certificate authority may certify (X.509 name constraints). Whoever steals the key of a limited
// authority can make no certificate for a bank that the phones of the plant would take.
import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { KeyPair } from './key-files.ts';

export interface NameLimits {
  /** Each name, and every name below it. */
  readonly names: readonly string[];
  /** Networks, such as 10.0.0.0/8. */
  readonly networks: readonly string[];
}

/**
 * Private networks and this machine itself. A station gets its address from the network and may have another one tomorrow, so its
 * own address alone would not last for the ten years of an authority. No certificate for the internet has such an address.
 */
const PRIVATE_NETWORKS = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8'],
  ...['fc00::/7', 'fe80::/10', '::1/128'],
];

/** The limits of an authority of a station with these names and addresses. */
export function limitsFor(own: readonly string[]): NameLimits {
  const names = own.filter((name) => isIP(name) === 0);
  const inside = { names: [], networks: PRIVATE_NETWORKS };
  const others = own.filter((name) => isIP(name) > 0 && !permits(inside, name));
  // Of a public IPv6 address the network is taken, since the rest of it changes every day.
  const around = others.map((address) => `${address}/${isIP(address) === 4 ? 32 : 64}`);
  return { names, networks: [...PRIVATE_NETWORKS, ...around] };
}

/** Null permits everything. */
export function permits(limits: NameLimits | null, name: string): boolean {
  if (limits === null) return true;
  if (isIP(name) > 0) return listOf(limits.networks).check(name, isIP(name) === 4 ? 'ipv4' : 'ipv6');
  const lower = name.toLowerCase();
  return limits.names.some((one) => lower === one || lower.endsWith(`.${one}`));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** 2.5.29.30 */
const NAME_CONSTRAINTS = Buffer.from([0x55, 0x1d, 0x1e]);
/** Tags by their place in the certificate: the extensions, the permitted trees, a name, an address. */
const [EXTENSIONS, PERMITTED, DNS_NAME, IP_ADDRESS] = [0xa3, 0xa0, 0x82, 0x87];

/** Adds the limits to the authority's certificate, and signs it again. The library that makes certificates knows no limits. */
export function limited({ key, cert }: KeyPair, { names, networks }: NameLimits): KeyPair {
  const trees = [
    ...names.map((name) => element(DNS_NAME, Buffer.from(name.toLowerCase(), 'latin1'))),
    ...networks.map((network) => element(IP_ADDRESS, bytesOf(network))),
  ];
  const value = element(SEQUENCE, element(PERMITTED, ...trees.map((tree) => element(SEQUENCE, tree))));
  const extension = element(SEQUENCE, element(OBJECT_ID, NAME_CONSTRAINTS), TRUE, element(OCTET_STRING, value));
  const [body, algorithm] = elementsIn(elementsIn(new X509Certificate(cert).raw)[0].content);
  const parts = elementsIn(body.content).map(({ tag, content, whole }) =>
    tag === EXTENSIONS ? element(EXTENSIONS, element(SEQUENCE, elementsIn(content)[0].content, extension)) : whole,
  );
  const bytes = element(SEQUENCE, ...parts);
  // A bit string begins with the number of bits that its last byte leaves out.
  const signature = element(BIT_STRING, Buffer.from([0]), sign('sha256', bytes, createPrivateKey(key)));
  return { key, cert: new X509Certificate(element(SEQUENCE, bytes, algorithm.whole, signature)).toString() };
}

/** The limits of an authority. Null if it has none, as authorities of older versions. */
export function limitsOf(certificate: X509Certificate): NameLimits | null {
  const [body] = elementsIn(elementsIn(certificate.raw)[0].content);
  const extensions = elementsIn(body.content).find(({ tag }) => tag === EXTENSIONS);
  if (!extensions) return null;
  for (const { content } of elementsIn(elementsIn(extensions.content)[0].content)) {
    const [id, ...rest] = elementsIn(content);
    if (id.content.equals(NAME_CONSTRAINTS)) return parseLimits(rest[rest.length - 1].content);
  }
  return null;
}

function parseLimits(value: Buffer): NameLimits {
  const permitted = elementsIn(elementsIn(value)[0].content).find(({ tag }) => tag === PERMITTED);
  const trees = permitted ? elementsIn(permitted.content).map(({ content }) => elementsIn(content)[0]) : [];
  const of = (kind: number) => trees.filter(({ tag }) => tag === kind).map(({ content }) => content);
  return { names: of(DNS_NAME).map((name) => name.toString('latin1')), networks: of(IP_ADDRESS).map(networkOf) };
}

/** The address, then the mask. */
function bytesOf(network: string): Buffer {
  const [text, bits] = network.split('/');
  const address = isIP(text) === 4 ? Buffer.from(text.split('.').map(Number)) : bytesOf6(text);
  const mask = address.map((_, at) => (0xff00 >> Math.min(8, Math.max(0, Number(bits) - 8 * at))) & 0xff);
  return Buffer.concat([address.map((byte, at) => byte & mask[at]), mask]);
}

function bytesOf6(address: string): Buffer {
  const [head, tail = null] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === null ? [] : new Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16));
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

function networkOf(bytes: Buffer): string {
  const [address, mask] = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];
  const bits = [...mask].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  if (address.length === 4) return `${address.join('.')}/${bits}`;
  const groups = Array.from({ length: 8 }, (_, at) => address.readUInt16BE(2 * at).toString(16));
  return `${groups.join(':')}/${bits}`;
}

// The encoding of certificates (DER): elements of a tag, a length and a content, which may be elements again.

interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** The element with its tag and length. */
  readonly whole: Buffer;
}

const SEQUENCE = 0x30;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

/** The elements that lie in these bytes one after the other. Throws a RangeError if they do not end with the bytes. */
function elementsIn(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at + 1);
    const more = first < 0x80 ? 0 : first & 0x7f;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    const end = start + length;
    if (end > bytes.length) throw new RangeError('An element is longer than what holds it.');
    found.push({ tag: bytes[at], content: bytes.subarray(start, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}

function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const digits = length.subarray(length.findIndex((byte) => byte > 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
}
