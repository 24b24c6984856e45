import type { Native } from '#shared/station/native.ts';

/** What only the desktop program can do; null in a browser. */
export function native(): Native | null {
  return (globalThis as { readonly native?: Native }).native ?? null;
}
