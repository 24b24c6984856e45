// The beginning of a job: its sheets as the ledger has them by now.
import type { PrinterJobRow } from '#main/store/rows.ts';
import { nothingLeft, putBack } from './job-rules.ts';
import { freePrinter } from './preparing.ts';
import { createSending, type SendingOptions } from './sending.ts';

export function createBeginning(options: SendingOptions) {
  const { ledger, tell, signal } = options;
  const { sendFirst } = createSending(options);

  /** Labels may have been voided or printed otherwise since the order: no empty sheet is sent, and no sheet that was printed. */
  return async (job: PrinterJobRow): Promise<PrinterJobRow> => {
    const left = await ledger.leaveOut(job.id);
    if ('id' in left) return sendFirst(left);
    const isEmpty = await freePrinter(job, signal);
    const ended = await ledger.end(job, isEmpty ? nothingLeft(left.printed) : putBack());
    tell(ended, null);
    return ended;
  };
}
