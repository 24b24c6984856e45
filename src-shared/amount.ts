/** A number of things in English: `1 label`, `2 labels`. */
export function amountOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
