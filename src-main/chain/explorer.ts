import { usualExplorer } from './networks.ts';

/** Where a transaction can be looked at: in the set explorer, in the network's usual one, or nowhere. */
export function explorerLink(set: string | null, chainId: number, hash: string): string | null {
  const base = (set ?? usualExplorer(chainId))?.replace(/\/+$/, '');
  return base ? `${base}/tx/${hash}` : null;
}
