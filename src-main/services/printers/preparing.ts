// All that comes before the first byte of the sheets: the proven file, and an empty job at the printer.

import type { OpenFile } from '#main/files/open-file.ts';
import type { TransferFormat } from '#main/printers/checks.ts';
import * as ipp from '#main/printers/operations.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import { AppError, refusal, troubleOf } from '#shared/troubles/errors.ts';
import type { ChosenPrinters } from './chosen-printers.ts';
import type { JobLedger } from './job-ledger.ts';
import { wasPrinted } from './job-rules.ts';
import type { PrinterSheets, SheetRange } from './job-sheets.ts';
import { createTransferFormat } from './transfer-format.ts';

interface SheetFile {
  readonly opened: OpenFile;
  readonly hash: string;
  /** The records whose labels the sheets show. */
  readonly shown: ReadonlySet<string>;
}

export interface ReadySheets extends Omit<SheetFile, 'hash'> {
  readonly job: PrinterJobRow;
  readonly format: string;
}

interface PreparingParts {
  readonly ledger: Pick<JobLedger, 'note'>;
  readonly sheets: PrinterSheets;
  readonly printers: Pick<ChosenPrinters, 'check'>;
}

type Told = (job: PrinterJobRow) => PrinterJobRow;

/** Prepares one job, as often as its printer has to be asked. The file of its sheets is made once, and gone after `close`. */
export function createPreparing({ ledger, sheets, printers }: PreparingParts, signal: AbortSignal, told: Told) {
  const { wayTo, create } = createTransferFormat({ sheets, printers, signal });
  const kept = keepFile((range, format) => sheets.file(range, format, signal));

  async function prepare(job: PrinterJobRow): Promise<ReadySheets> {
    await cancelEmpty(job, signal);
    const range = { batchId: job.batch_id, print: job.print, sheets: job.sheets };
    const way = await wayTo(job, range);
    const { opened, hash, shown } = await kept.file(range, way.format);
    const noted = told(await ledger.note(job.id, { state: 'asked', file_hash: hash }));
    const created = told(await ledger.note(job.id, await create(noted, way)));
    return { job: created, format: way.format.type, opened, shown };
  }

  return { prepare, close: kept.close };
}

/** Making and proving sheets takes minutes. They are made again only where the printer takes another format by now. */
function keepFile(make: (range: SheetRange, format: TransferFormat) => Promise<SheetFile>) {
  let made: { readonly name: string; readonly file: SheetFile } | null = null;

  async function file(range: SheetRange, format: TransferFormat): Promise<SheetFile> {
    const name = JSON.stringify(format);
    if (made?.name === name) return made.file;
    await close();
    made = { name, file: await make(range, format) };
    return made.file;
  }

  async function close(): Promise<void> {
    const last = made;
    made = null;
    await last?.file.opened.close();
  }

  return { file, close };
}

/**
 * Frees the printer of a job that ends without sheets. If the printer does not hear it, it ends the empty job by itself. False: it has
 * printed the sheets.
 */
export async function freePrinter(job: PrinterJobRow, signal: AbortSignal): Promise<boolean> {
  try {
    await cancelEmpty(job, signal);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return troubleOf(error).kind !== 'print_put_back';
  }
}

/**
 * What an earlier try left at the printer is empty, and would keep the printer busy for a minute. What is not empty was sent by a
 * station whose rows were put back since then.
 */
async function cancelEmpty({ printer, job_name }: PrinterJobRow, signal: AbortSignal): Promise<void> {
  for (const old of await ipp.jobsNamed(printer, job_name, signal)) {
    if (wasPrinted(old)) throw refusal('print_put_back');
    if (!ipp.isEnded(old)) await ipp.cancelJob(printer, old, signal);
  }
}
