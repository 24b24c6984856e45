/** "200,000+" where a search stopped counting. */
export function countText({ at_least }: { readonly at_least?: true }, count: string): string {
  return at_least ? `${count}+` : count;
}
