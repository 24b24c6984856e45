import { planOf } from '#main/services/ledger/batch-plan.ts';
import { jobThatSent } from '#main/services/ledger/sent-sheets.ts';
import type { Store } from '#main/store/store.ts';
import type { PrintStock } from '#shared/printing/print-limits.ts';

/**
 * What the newest label of an ID was printed by and on, at this station: the printer that its sheet was sent to, else the one that
 * the sheet was made for. Null where nobody knows, and where another station printed it: names of printers are each station's.
 */
export async function stockOf(store: Store, recordId: string): Promise<PrintStock | null> {
  const label = (await store.labels.ofRecord(recordId)).at(-1);
  const batch = label && (await store.batches.find(label.batch_id));
  if (!batch || label.sheet === null) return null;
  const { sheet } = label;
  const { preset, prints, station = null } = planOf(batch);
  const sent = jobThatSent(sheet, await store.printerJobs.ofBatch(batch.id));
  const print = prints.find(({ first_sheet, sheets }) => sheet >= first_sheet && sheet < first_sheet + sheets);
  const printer = sent ? sent.printer.name : (print?.options.printer ?? null);
  const isHere = (sent ? sent.station : station) === store.station;
  return printer !== null && isHere ? { printer, sheet_id: preset.id } : null;
}
