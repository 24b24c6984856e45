// Addresses that are not of the public internet. What strangers name must not make the station talk to its own neighbours.
import { BlockList, isIPv4 } from 'node:net';

/** Of RFC 6890 and its followers: this network, private, shared, loopback, link-local, for documents and tests, multicast, reserved. */
const IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/** Only 2000::/3 is given out to the internet. What stands for an IPv4 address in it is left out too. */
const PUBLIC_IPV6 = '2000::/3';
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** `address`: of IPv4 or IPv6, without brackets. */
export function isPrivateAddress(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address.split('%')[0];
  if (isIPv4(plain)) return listOf(IPV4, 'ipv4').check(plain, 'ipv4');
  const isPublic = listOf([PUBLIC_IPV6], 'ipv6').check(plain, 'ipv6');
  return !isPublic || listOf(NOT_PUBLIC_IPV6, 'ipv6').check(plain, 'ipv6');
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [base, bits] = network.split('/');
    list.addSubnet(base, Number(bits), family);
  }
  return list;
}
