// Labels that were not seen, by the sheet that they were printed on. Pure.
import type { Label } from '../../../../src-shared/production.ts';

export interface SheetOfMissing {
  readonly sheet: number;
  /** By their cells. */
  readonly labels: readonly Label[];
}

export function missingSheets(labels: readonly Label[]): SheetOfMissing[] {
  const bySheet = Map.groupBy(labels.filter(hasPlace), ({ sheet }) => sheet ?? 0);
  return [...bySheet]
    .toSorted(([a], [b]) => a - b)
    .map(([sheet, there]) => ({ sheet, labels: there.toSorted((a, b) => (a.cell ?? 0) - (b.cell ?? 0)) }));
}

/** Labels whose sheet is not known: they are listed by their IDs. */
export function withoutPlace(labels: readonly Label[]): Label[] {
  return labels.filter((label) => !hasPlace(label));
}

function hasPlace({ sheet, cell }: Label): boolean {
  return sheet !== null && cell !== null;
}
