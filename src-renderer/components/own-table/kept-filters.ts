// Filters of a table that people keep by name. Pure functions.

/** What a filter asks for, by the name of its field. Empty if it lets everything through. */
export type FilterTexts = Readonly<Record<string, string>>;

export interface KeptFilter {
  readonly name: string;
  readonly filter: FilterTexts;
}

/** Names must fit a button. */
export const LONGEST_NAME = 40;

/** Keeps a filter. One that was kept by the same name is replaced, in its place. */
export function withFilter(kept: readonly KeptFilter[], name: string, filter: FilterTexts): readonly KeptFilter[] {
  const own = { name: name.trim().slice(0, LONGEST_NAME), filter };
  const at = kept.findIndex((one) => one.name === own.name);
  return at < 0 ? [...kept, own] : kept.with(at, own);
}

export function withoutFilter(kept: readonly KeptFilter[], name: string): readonly KeptFilter[] {
  return kept.filter((one) => one.name !== name);
}

/** The kept filter that asks for the same as this one. */
export function keptAs(kept: readonly KeptFilter[], filter: FilterTexts): KeptFilter | null {
  return kept.find((one) => isSame(one.filter, filter)) ?? null;
}

function isSame(a: FilterTexts, b: FilterTexts): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** What a kept text says, and nothing that it cannot say. */
export function readFilters(text: string | null): readonly KeptFilter[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isKeptFilter) : [];
  } catch {
    return [];
  }
}

function isKeptFilter(one: unknown): one is KeptFilter {
  if (one === null || typeof one !== 'object') return false;
  const { name, filter } = one as Partial<Record<keyof KeptFilter, unknown>>;
  if (typeof name !== 'string' || filter === null || typeof filter !== 'object') return false;
  return Object.values(filter).every((value) => typeof value === 'string');
}
