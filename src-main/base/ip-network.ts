/** The network of an IPv6 address, which is its first half: one machine may take any number of addresses there. Null for IPv4. */
export function networkOf(address: string): string | null {
  if (!address.includes(':') || IPV4_INSIDE.test(address)) return null;
  const [before, after] = address.split('%')[0].split('::').map(groupsOf);
  const zeros = after === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])];
  return `${groups.slice(0, GROUPS / 2).join(':')}::/64`;
}

const GROUPS = 8;
/** An IPv4 address, as a socket for both kinds tells it. */
const IPV4_INSIDE = /^::ffff:[\d.]+$/i;

/** The groups of a part of an address, each in one way to write it. An IPv4 address at the end stands for two. */
function groupsOf(part: string): string[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]));
}

/** A network of IPv6 may do as much as so many single addresses: the people of a hall share one network. */
export const ADDRESSES_OF_A_NETWORK = 8;
