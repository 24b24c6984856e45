/** A number of things in English: `1 label`, `2 labels`. */
export function amountOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** With its verb: `1 label is`, `2 labels are`. */
export function amountThat(count: number, thing: string, one: string, many: string): string {
  return `${amountOf(count, thing)} ${count === 1 ? one : many}`;
}
