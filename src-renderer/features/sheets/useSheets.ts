import type { Batch, PrintChoice } from '#shared/jobs/production.ts';
import type { PartUsedSheet } from '#shared/printing/sheets.ts';
import { call } from '#window/api/client.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { useLanguage } from '#window/state/language.ts';
import { wayOn } from '#window/state/route.ts';
import { useWork, type Work } from '#window/state/work.ts';

/** Makes sheets of all labels that are on no sheet yet, and shows the step "Proof" meanwhile. */
export function useSheets(
  { id }: Batch,
  choice: SheetChoice = {},
): { make: Work['run']; busy: boolean; error: unknown } {
  const language = useLanguage((state) => state.language);
  const { run, busy, error } = useWork(async () => {
    const goOn = wayOn(`/jobs/${id}`, { step: 'proof' });
    const body = { language, ...choice };
    useJob.getState().take(await call('makePrint', { params: { batch_id: id }, body }));
    goOn();
  });
  return { make: run, busy, error };
}

// Where the next sheets of a job begin: at the planned cell, on a fresh sheet, or on a part-used sheet.

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
interface SheetChoice {
  readonly settings?: PrintChoice;
  readonly part_used?: number;
}

export function choiceOf(beginning: Beginning, partUsed: readonly PartUsedSheet[]): SheetChoice {
  if (beginning === 'planned') return {};
  const sheet = partUsed.find(({ id }) => id === beginning);
  if (!sheet) return { settings: { start: 1, used: [] } };
  return { settings: { start: 1, used: [[...sheet.used]] }, part_used: sheet.id };
}
