// The counters of a layout. Pure functions.
import type { Counter, Layout } from '#shared/labels/layout.ts';

/** The counters that a template names, in the order of the layout. A template that is being written may not be whole. */
export function countersIn({ counters }: Layout, template: string): string[] {
  const named = new Set([...template.matchAll(/\{([a-z][a-z0-9_]*)(?=[:|}])/g)].map(([, name]) => name));
  return Object.keys(counters).filter((name) => named.has(name));
}

export function withCounter(layout: Layout, name: string, change: Partial<Counter>): Layout {
  const before = layout.counters[name];
  return before ? { ...layout, counters: { ...layout.counters, [name]: { ...before, ...change } } } : layout;
}
