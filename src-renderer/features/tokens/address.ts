/** 0x, then ten groups of four: two addresses are compared by eye group by group. */
export function groupsOf(address: string): readonly string[] {
  return [address.slice(0, 2), ...(address.slice(2).match(/.{1,4}/g) ?? [])];
}

/** Enough of an address or hash to know it again. */
export function shortened(text: string): string {
  return text.length <= 14 ? text : `${text.slice(0, 8)}…${text.slice(-4)}`;
}
