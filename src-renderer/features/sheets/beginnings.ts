// Where the next sheets of a job begin: at the planned cell, on a fresh sheet, or on a part-used sheet.
import type { Batch, PrintChoice } from '#shared/jobs/production.ts';
import type { PartUsedSheet } from '#shared/printing/sheets.ts';

/** A fresh sheet, a planned beginning, or the number of a part-used sheet. */
export type Beginning = 'planned' | 'fresh' | number;

export function sheetsThatFit({ preset }: Batch, all: readonly PartUsedSheet[]): readonly PartUsedSheet[] {
  return all.filter(({ sheet_id }) => sheet_id === preset.id);
}

/** A reprint begins on the part-used sheet of the same job, since that sheet lies on the table. */
export function beginningFor({ id, prints }: Batch, partUsed: readonly PartUsedSheet[]): Beginning {
  if (prints.length === 0) return 'planned';
  return partUsed.findLast(({ batch }) => batch === id)?.id ?? 'fresh';
}

/** The choice as it is sent: the cells, and their sheet, which may be used up by then. */
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
