// Amounts of the chain, as texts.

const DECIMALS = 18;

export function gwei(wei: bigint): string {
  return String(Number(wei) / 1e9);
}

/** All digits of an amount that is not negative, and one decimal at least: 0.5, 12.0. */
export function inEther(wei: bigint): string {
  const digits = String(wei).padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -DECIMALS)}.${decimals === '' ? '0' : decimals}`;
}
