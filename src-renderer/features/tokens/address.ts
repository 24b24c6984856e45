/** 0x, then ten groups of four, so that people can compare two addresses group by group. */
export function groupsOf(address: string): readonly string[] {
  return [address.slice(0, 2), ...(address.slice(2).match(/.{1,4}/g) ?? [])];
}

/** The beginning and end of an address or hash: enough to recognise it. */
export function shortened(text: string): string {
  return text.length <= 14 ? text : `${text.slice(0, 8)}…${text.slice(-4)}`;
}
