import { networkInterfaces } from 'node:os';
import { rankAdapters } from './adapters.ts';

/** The addresses of this machine on its networks, the likeliest one first. */
export function lanAddresses(): string[] {
  return rankAdapters(networkInterfaces())
    .filter(({ kind }) => kind !== 'local')
    .map(({ address }) => address);
}
