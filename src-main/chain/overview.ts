import type { ReadyChain } from './chain.ts';
import { inEther } from './units.ts';

/** Gas for minting a token with five fields. */
const USUAL_GAS = 503_000n;

/** The state of the chain now. `gas` is the limit of the last minting, a quarter more than that minting took. */
export async function chainFacts({ node, network, signer, token }: ReadyChain, gas: number | null, now: number) {
  const [latest, tip, balance] = await Promise.all([node.latest(), node.tip(), node.balance(signer.address)]);
  const price = (gas === null ? USUAL_GAS : BigInt(gas)) * (latest.baseFee + tip);
  const mints = price > 0n ? balance / price : balance;
  return {
    network: { id: network.id, name: network.name, is_local: network.isLocal },
    contract: token.address,
    wallet: signer.address,
    balance: inEther(balance),
    mints_left: Number(mints > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : mints),
    block: { number: latest.number, age_seconds: Math.max(0, Math.round(now / 1000 - latest.timestamp)) },
  };
}
