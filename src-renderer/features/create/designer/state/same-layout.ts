import type { Layout } from '#shared/labels/layout.ts';

/** Whether two layouts say the same, in whatever order their keys stand. A layout without items is none. */
export function isSameLayout(a: Layout | null, b: Layout | null): boolean {
  return ordered(keptOf(a)) === ordered(keptOf(b));
}

/** What the station keeps of a layout. */
export function keptOf(layout: Layout | null): Layout | null {
  return layout === null || layout.items.length === 0 ? null : layout;
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
