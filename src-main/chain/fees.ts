import { refusal } from '#shared/troubles/errors.ts';
import type { ChainNode } from './node.ts';
import { gwei } from './units.ts';

/** The most that a unit of gas may cost, and the part of it that goes to the maker of the block; in wei. */
export interface Fees {
  readonly maxFee: bigint;
  readonly tip: bigint;
}

/** The prices of the chain now. */
export interface Market {
  readonly baseFee: bigint;
  readonly tip: bigint;
}

/** Nodes take a replacement that pays at least a tenth more. An eighth leaves room for their rounding. */
const BUMP = 8n;

export function weiOfGwei(gwei: number): bigint {
  return BigInt(Math.round(gwei * 1e9));
}

/** Fees that still suffice when the base fee has doubled, as it does in six full blocks. Null where the price is above the cap. */
export function quote({ baseFee, tip }: Market, cap: bigint): Fees | null {
  if (baseFee + tip > cap) return null;
  const maxFee = 2n * baseFee + tip;
  return { maxFee: least(maxFee, cap), tip };
}

/** What a transaction may cost now. Throws where the chain asks for more than the cap. */
export async function feesNow(node: ChainNode, cap: bigint): Promise<Fees> {
  const [{ baseFee }, tip] = await Promise.all([node.latest(), node.tip()]);
  const fees = quote({ baseFee, tip }, cap);
  if (fees) return fees;
  throw refusal('gas_dear', { price: gwei(baseFee + tip), most: gwei(cap) }, { retryAfterSeconds: 600 });
}

/** Fees of a transaction that replaces one that is stuck. Null where they would be above the cap. */
export function bump(before: Fees, market: Market, cap: bigint): Fees | null {
  const tip = most(raised(before.tip), market.tip);
  const maxFee = most(raised(before.maxFee), least(2n * market.baseFee + tip, cap));
  return maxFee > cap ? null : { maxFee, tip: least(tip, maxFee) };
}

function raised(fee: bigint): bigint {
  return fee + fee / BUMP + 1n;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
