// Where the next sheets of a job begin: as it was planned, on a fresh sheet, or on what is left of one.
import type { Batch, PrintChoice } from '../../../../src-shared/production.ts';
import type { PartUsedSheet } from '../../../../src-shared/sheets.ts';

/** Or the number of a half-used sheet. */
export type Beginning = 'planned' | 'fresh' | number;

export function sheetsThatFit({ preset }: Batch, all: readonly PartUsedSheet[]): readonly PartUsedSheet[] {
  return all.filter(({ sheet_id }) => sheet_id === preset.id);
}

/** For a reprint the sheet that this job has begun itself: it lies on the table. */
export function beginningFor({ id, prints }: Batch, partUsed: readonly PartUsedSheet[]): Beginning {
  if (prints.length === 0) return 'planned';
  return partUsed.findLast(({ batch }) => batch === id)?.id ?? 'fresh';
}

export function choiceOf(beginning: Beginning, partUsed: readonly PartUsedSheet[]): PrintChoice | undefined {
  if (beginning === 'planned') return undefined;
  const used = partUsed.find(({ id }) => id === beginning)?.used;
  return { start: 1, used: used ? [[...used]] : [] };
}
