/** The most that a unit of gas may cost, and the part of it that goes to the maker of the block; in wei. */
export interface Fees {
  readonly maxFee: bigint;
  readonly tip: bigint;
}

/** What the chain asks for now. */
export interface Market {
  readonly baseFee: bigint;
  readonly tip: bigint;
}

/** Nodes take a replacement that pays at least a tenth more. An eighth leaves room for their rounding. */
const BUMP = 8n;

export function weiOfGwei(gwei: number): bigint {
  return BigInt(Math.round(gwei * 1e9));
}

/** Enough for a base fee that doubles, as it does in six full blocks. Null where the chain asks for more than the cap now. */
export function quote({ baseFee, tip }: Market, cap: bigint): Fees | null {
  if (baseFee + tip > cap) return null;
  const maxFee = 2n * baseFee + tip;
  return { maxFee: least(maxFee, cap), tip };
}

/** For a transaction that takes the place of one that is stuck. Null where that would be more than the cap. */
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
