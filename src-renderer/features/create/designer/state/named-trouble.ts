import { itemIndexIn } from '#shared/labels/item-paths.ts';
import type { LayoutItem } from '#shared/labels/layout.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';

/** The same trouble with the names that people see, in place of the ids and paths of a layout. */
export function namedTrouble(
  { kind, facts }: Trouble,
  items: readonly LayoutItem[],
  nameOf: (item: LayoutItem) => string,
  labelOf: (key: string) => string,
): Trouble {
  const named = (id: string) => {
    const item = items.find((one) => one.id === id);
    return item ? nameOf(item) : id;
  };
  const at = (path: string) => {
    const item = items[itemIndexIn(path) ?? -1];
    return item ? nameOf(item) : path;
  };
  const { item, other, path, field } = facts;
  return {
    kind,
    facts: {
      ...facts,
      ...(item === undefined ? {} : { item: named(item) }),
      ...(other === undefined ? {} : { other: named(other) }),
      ...(field === undefined || kind === 'unknown_field' ? {} : { field: labelOf(field) }),
      ...(path === undefined ? {} : { path: at(path) }),
    },
  };
}
