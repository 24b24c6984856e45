// The proven sheets of a job, for who ordered it.

import type { OpenFile } from '#main/files/open-file.ts';
import { firstPrints } from '#main/services/ledger/batch-plan.ts';
import type { ProductionLine } from '#main/services/line/line.ts';
import type { JobSheets } from '#shared/jobs/jobs.ts';
import { type Batch, isPrinted, type Print } from '#shared/jobs/production.ts';
import { PRINTER_JOB_ENDS, type PrinterJob } from '#shared/printing/printers.ts';
import { englishOf } from '#shared/troubles/english.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { isOver } from './job-rules.ts';
import type { KeptJob } from './kept-jobs.ts';

export type SheetParts = Pick<ProductionLine, 'views' | 'printing' | 'files'>;
type Batches = Pick<KeptJob, 'batches'>;

/** Opens a proven file. */
export type OpenSheets = () => Promise<OpenFile>;

export function createJobSheets({ views, printing, files }: SheetParts, guarded: boolean) {
  async function prints({ batches }: Batches) {
    const found = await Promise.all(batches.map((id) => views.batch(id)));
    return found.flatMap((batch) => batch.prints.map((print) => ({ batch, print })));
  }

  async function list({ batches }: Batches): Promise<JobSheets> {
    const found = await Promise.all(batches.map((id) => views.batch(id)));
    const parts = await Promise.all(batches.map(views.part));
    const trouble = parts.find(({ unprinted }) => unprinted)?.unprinted ?? null;
    const shown: JobSheets['files'] = [];
    for (const [i, batch] of found.entries()) {
      const sent = await printing.jobs.ofBatch(batch.id);
      const going = parts[i].isSent ? firstPrints(batch.prints) : [];
      for (const print of batch.prints) {
        const way = wayOf(print, sent, going.includes(print));
        shown.push(fileView(shown.length + 1, batch.id, print, way));
      }
    }
    return {
      files: shown,
      complete: parts.every(({ state, sheetsToCome }) => isOver(state) && !sheetsToCome) && !found.some(isPrinting),
      trouble,
      reason: trouble && englishOf(trouble),
    };
  }

  /** Files of printed sheets put the same IDs on paper twice: where a second person is asked for, the window has them. */
  async function pdf(job: Batches & Pick<KeptJob, 'id'>, file: number) {
    const found = (await prints(job))[file - 1];
    if (!found) throw refusal('print_no_sheets', { job: job.id });
    const { batch, print } = found;
    if (guarded && isPrinted(print)) throw refusal('release_needed');
    return files.pdf(batch.id, print.number);
  }

  /** The proven files, for the folder of orders. */
  async function openFiles(job: Batches): Promise<OpenSheets[]> {
    const found = await prints(job);
    return Promise.all(found.map(async ({ batch, print }) => (await files.pdf(batch.id, print.number)).open));
  }

  return { list, pdf, files: openFiles };
}

/** Whether the first sheets of the batch are being made. */
function isPrinting({ printing, prints }: Batch): boolean {
  return printing && prints.length === 0;
}

type Shown = JobSheets['files'][number];

function fileView(file: number, batch: number, print: Print, paper: Shown['paper']): Shown {
  const { sheets, labels, held_back } = print;
  return { file, batch, sheets, labels, held_back, printed: isPrinted(print), paper };
}

/** Proven sheets that go to a printer by themselves are on their way a moment before the printer has them. */
function wayOf({ number }: Pick<Print, 'number'>, sent: readonly PrinterJob[], isGoing: boolean): Shown['paper'] {
  const last = sent.find(({ print }) => print === number);
  if (!last) return isGoing ? 'moving' : null;
  if (last.asks) return 'asks';
  if (!PRINTER_JOB_ENDS.includes(last.state)) return 'moving';
  return last.out !== null && last.out.length > 0 ? 'done' : 'failed';
}
