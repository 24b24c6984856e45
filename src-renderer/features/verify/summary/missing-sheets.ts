// Missing labels by the sheet on which they were printed. Pure functions.
import type { Label } from '#shared/jobs/production.ts';

interface SheetOfMissing {
  readonly sheet: number;
  /** In the order of their cells. */
  readonly labels: readonly Label[];
}

export function missingSheets(labels: readonly Label[]): SheetOfMissing[] {
  const bySheet = Map.groupBy(labels.filter(hasPlace), ({ sheet }) => sheet ?? 0);
  return [...bySheet]
    .toSorted(([a], [b]) => a - b)
    .map(([sheet, there]) => ({ sheet, labels: there.toSorted((a, b) => (a.cell ?? 0) - (b.cell ?? 0)) }));
}

/** Labels whose sheet is not known. They are listed by their IDs. */
export function withoutPlace(labels: readonly Label[]): Label[] {
  return labels.filter((label) => !hasPlace(label));
}

function hasPlace({ sheet, cell }: Label): boolean {
  return sheet !== null && cell !== null;
}
