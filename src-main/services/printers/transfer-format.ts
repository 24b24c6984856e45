// How the sheets of a job go to its printer, and the job there that is still empty.

import type { TransferFormat } from '#main/printers/checks.ts';
import { spoiling } from '#main/printers/job-words.ts';
import type { Collection } from '#main/printers/message.ts';
import { cancelJob, createJob, validateJob } from '#main/printers/operations.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { ChosenPrinters } from './chosen-printers.ts';
import type { PrinterSheets, SheetRange } from './job-sheets.ts';

interface Way {
  readonly words: Collection;
  readonly format: TransferFormat;
}

interface TransferFormatParts {
  readonly sheets: Pick<PrinterSheets, 'measures'>;
  readonly printers: Pick<ChosenPrinters, 'check'>;
  readonly signal: AbortSignal;
}

export function createTransferFormat({ sheets, printers, signal }: TransferFormatParts) {
  async function wayTo({ printer }: Pick<PrinterJobRow, 'printer'>, range: SheetRange): Promise<Way> {
    const kept = { ...printer, id: 0, tried_at: null };
    const { checks, way } = await printers.check(kept, await sheets.measures(range), signal);
    // Nobody can be warned any more, so a printer other than the ordered one stops the job, too.
    const stop = checks.find(({ stops, trouble: { kind } }) => stops || kind === 'print_other');
    if (stop) throw new AppError('conflict', stop.text, { trouble: stop.trouble });
    if (!way) throw refusal('print_format');
    refuseSpoiling(await validateJob(printer, { format: way.format.type, words: way.words }, signal));
    return way;
  }

  async function create({ printer, job_name: name }: Pick<PrinterJobRow, 'printer' | 'job_name'>, { words }: Way) {
    const made = await createJob(printer, { name, words }, signal);
    if (spoiling(made.ignored).length > 0) await cancelJob(printer, made, signal);
    refuseSpoiling(made.ignored);
    return { state: 'created', job_number: made.id, job_uuid: made.uuid } as const;
  }

  return { wayTo, create };
}

function refuseSpoiling(ignored: readonly string[]): void {
  const names = spoiling(ignored);
  if (names.length > 0) throw refusal('printer_ignores', { names: names.join(', ') });
}
