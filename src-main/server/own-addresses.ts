import { networkInterfaces } from 'node:os';

/** The addresses of this machine on its networks, the usual one first. */
export function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = all.filter((one) => !one.internal && !one.address.startsWith('fe80:'));
  const rank = (family: string) => (family === 'IPv4' ? 0 : 1);
  return outside.sort((a, b) => rank(a.family) - rank(b.family)).map((one) => one.address);
}
