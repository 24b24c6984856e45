// All that comes before the first byte of the sheets: the proven file, and an empty job at the printer.
import type { OpenFile } from '../../../files/open-file.ts';
import * as ipp from '../../../paper/operations.ts';
import type { PaperJobRow } from '../../../store/rows.ts';
import type { PaperLedger } from './paper-ledger.ts';
import type { PaperPrinters } from './paper-printers.ts';
import type { PaperSheets } from './paper-sheets.ts';
import { createPaperWay } from './paper-way.ts';

export interface ReadySheets {
  readonly job: PaperJobRow;
  readonly format: string;
  readonly opened: OpenFile;
  /** The records whose labels the sheets show. */
  readonly shown: ReadonlySet<string>;
}

export interface PaperPreparingOptions {
  readonly ledger: Pick<PaperLedger, 'note'>;
  readonly sheets: PaperSheets;
  readonly printers: Pick<PaperPrinters, 'check'>;
  readonly signal: AbortSignal;
  readonly told: (job: PaperJobRow) => PaperJobRow;
}

export function createPaperPreparing({ ledger, sheets, printers, signal, told }: PaperPreparingOptions) {
  const { wayTo, create } = createPaperWay({ sheets, printers, signal });

  return async (job: PaperJobRow): Promise<ReadySheets> => {
    await cancelEmpty(job, signal);
    const range = { batchId: job.batch_id, print: job.print, sheets: job.sheets };
    const way = await wayTo(job, range);
    const { opened, hash, shown } = await sheets.file(range, way.format, signal);
    try {
      const noted = told(await ledger.note(job.id, { state: 'asked', file_hash: hash }));
      const created = told(await ledger.note(job.id, await create(noted, way)));
      return { job: created, format: way.format.type, opened, shown };
    } catch (error) {
      await opened.close();
      throw error;
    }
  };
}

/** What an earlier try left at the printer is empty, and would keep the printer busy for a minute. */
export async function cancelEmpty({ printer, job_name }: PaperJobRow, signal: AbortSignal): Promise<void> {
  for (const old of await ipp.jobsNamed(printer, job_name, signal)) {
    if (!ipp.isEnded(old)) await ipp.cancelJob(printer, old, signal);
  }
}
