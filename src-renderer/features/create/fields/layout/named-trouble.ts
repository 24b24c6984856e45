import type { LayoutItem } from '../../../../../src-shared/layout/layout.ts';
import type { Trouble } from '../../../../../src-shared/trouble.ts';

/** A trouble that calls fields as people do, where the station knows their ids and places in a layout alone. */
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
    const item = items[placeIn(path) ?? -1];
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

/** The place of an item among those of a layout: 3 of `items[3].value`. */
export function placeIn(path: string | undefined): number | null {
  const [, at] = /^items\[(\d+)\]/.exec(path ?? '') ?? [];
  return at === undefined ? null : Number(at);
}
