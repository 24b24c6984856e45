/** The index of the item that a path in a layout names: 3 of `items[3].value`. Null for other paths. */
export function itemIndexIn(path: string | undefined): number | null {
  const [, index] = /^items\[(\d+)\]/.exec(path ?? '') ?? [];
  return index === undefined ? null : Number(index);
}
