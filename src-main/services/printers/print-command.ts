import { planOf } from '#main/services/production/ledger/batch-plan.ts';
import { printToBegin } from '#main/services/sheets/print-plan.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { PrintCommand } from '#shared/printers/print-command.ts';
import type { OrderedPrinterJobs } from '#shared/printers/printers.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { ChosenPrinters } from './chosen-printers.ts';
import type { PrinterSheets } from './job-sheets.ts';
import type { PrinterJobService } from './print-jobs.ts';

export interface PrintCommandOptions {
  readonly store: Store;
  readonly printers: ChosenPrinters;
  readonly jobs: PrinterJobService;
  readonly sheets: PrinterSheets;
}

/** An order of the command line: the printer by its address, which is remembered, and by default what was made last; of several files the first that waits. */
export function createPrintCommand({ store, printers, jobs, sheets }: PrintCommandOptions) {
  return async ({
    uri,
    request,
    first_only,
    first,
    last,
    tray,
    ...wanted
  }: PrintCommand): Promise<OrderedPrinterJobs> => {
    const batch = wanted.batch === undefined ? await newestBatch() : await batchOf(wanted.batch);
    const print = wanted.print ?? (await nextPrint(batch));
    const known = (await printers.list()).find((one) => one.uri === uri);
    const printer = known ?? (await printers.add({ uri, name: null, tray: null, media_type: null }));
    const order = { batchId: batch.id, print, printer: printer.id, request, tray };
    if (!first_only) return jobs.begin({ ...order, first, last });
    const [one] = await sheets.open(batch.id, print, {});
    return jobs.begin({ ...order, first: one, last: one });
  };

  async function nextPrint(batch: BatchRow): Promise<number> {
    const waiting = await store.labels.countBySheet(batch.id, ['proofed']);
    const print = printToBegin(planOf(batch).prints, waiting);
    if (!print) throw refusal('paper_no_sheets', { job: batch.id });
    return print.number;
  }

  async function batchOf(job: number): Promise<BatchRow> {
    const found = await store.batches.find(job);
    if (!found) throw refusal('paper_no_job', { job });
    return found;
  }

  async function newestBatch(): Promise<BatchRow> {
    const { rows } = await store.batches.list(1, 1);
    if (!rows[0]) throw refusal('paper_no_jobs');
    return rows[0];
  }
}
