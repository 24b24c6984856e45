import { formatEther } from 'ethers';
import type { ReadyChain } from './chain.ts';

export interface ChainFacts {
  readonly network: { readonly id: number; readonly name: string; readonly is_local: boolean };
  readonly contract: string;
  readonly wallet: string;
  /** In ether. */
  readonly balance: string;
  readonly mints_left: number;
  readonly block: { readonly number: number; readonly age_seconds: number };
}

/** A token with five fields. */
const USUAL_GAS = 503_000n;

export function inEther(wei: bigint): string {
  return formatEther(wei);
}

/** How the chain stands now; `gas` is what the last minting was allowed, a quarter more than it took. */
export async function chainFacts(
  { node, network, signer, token }: ReadyChain,
  gas: number | null,
  now: number,
): Promise<ChainFacts> {
  const [latest, tip, balance] = await Promise.all([node.latest(), node.tip(), node.balance(signer.address)]);
  const price = (gas === null ? USUAL_GAS : BigInt(gas)) * (latest.baseFee + tip);
  const mints = price > 0n ? balance / price : balance;
  return {
    network: { id: network.id, name: network.name, is_local: network.isLocal },
    contract: token.address,
    wallet: signer.address,
    balance: formatEther(balance),
    mints_left: Number(mints > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : mints),
    block: { number: latest.number, age_seconds: Math.max(0, Math.round(now / 1000 - latest.timestamp)) },
  };
}
