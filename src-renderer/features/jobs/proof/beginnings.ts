// Where the next sheets of a job begin: as it was planned, on a fresh sheet, or on what is left of one.
import type { Batch, PrintChoice } from '../../../../src-shared/production.ts';
import type { PartUsedSheet } from '../../../../src-shared/sheets.ts';

/** A fresh sheet, a planned beginning, or the number of a part-used sheet. */
export type Beginning = 'planned' | 'fresh' | number;

export function sheetsThatFit({ preset }: Batch, all: readonly PartUsedSheet[]): readonly PartUsedSheet[] {
  return all.filter(({ sheet_id }) => sheet_id === preset.id);
}

/** For a reprint the sheet that this job has begun itself: it lies on the table. */
export function beginningFor({ id, prints }: Batch, partUsed: readonly PartUsedSheet[]): Beginning {
  if (prints.length === 0) return 'planned';
  return partUsed.findLast(({ batch }) => batch === id)?.id ?? 'fresh';
}

/** What is sent of it: the cells, and the sheet that they are of, which may be gone by then. */
export interface SheetChoice {
  readonly settings?: PrintChoice;
  readonly part_used?: number;
}

export function choiceOf(beginning: Beginning, partUsed: readonly PartUsedSheet[]): SheetChoice {
  if (beginning === 'planned') return {};
  const sheet = partUsed.find(({ id }) => id === beginning);
  if (!sheet) return { settings: { start: 1, used: [] } };
  return { settings: { start: 1, used: [[...sheet.used]] }, part_used: sheet.id };
}
