// From an order to sheets at the printer. What is on the disk before each step is what the next start needs.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, toAppError, troubleOf } from '../../../../src-shared/errors.ts';
import type { TroubleKind } from '../../../../src-shared/trouble.ts';
import * as ipp from '../../../paper/operations.ts';
import type { PaperJobRow } from '../../../store/rows.ts';
import type { PaperLedger } from './paper-ledger.ts';
import type { PaperPrinters } from './paper-printers.ts';
import type { PaperAsking } from './paper-questions.ts';
import type { PaperSheets } from './paper-sheets.ts';
import { createPaperWay } from './paper-way.ts';

export interface PaperSendingOptions extends PaperAsking {
  readonly ledger: PaperLedger;
  readonly sheets: PaperSheets;
  readonly printers: Pick<PaperPrinters, 'check'>;
}

/** How often a job is tried that has sent nothing yet. A printer frees itself of an empty job after a minute at most. */
const TRIES: Partial<Record<TroubleKind, number>> = { printer_away: 3, printer_busy: 15 };

export function createPaperSending({ ledger, sheets, printers, pace, tell, signal }: PaperSendingOptions) {
  const { wayTo, create } = createPaperWay({ sheets, printers, signal });

  /** No byte of the sheets has left, so a lost answer costs nothing but another try. */
  async function sendFirst(job: PaperJobRow): Promise<PaperJobRow> {
    for (let tries = 1; ; tries++) {
      try {
        await cancelEmpty(job, signal);
        return await send(job);
      } catch (error) {
        const failure = toAppError(error);
        if (signal.aborted || failure.code === 'internal') throw error;
        if (tries >= (TRIES[troubleOf(failure).kind] ?? 1)) return await failed(job, failure);
        tell(job, false);
        await sleep(pace.away, null, { signal });
      }
    }
  }

  async function send(job: PaperJobRow): Promise<PaperJobRow> {
    const range = { batchId: job.batch_id, print: job.print, sheets: job.sheets };
    const way = await wayTo(job, range);
    const { opened, hash } = await sheets.file(range, way.format, signal);
    try {
      const noted = told(await ledger.note(job.id, { state: 'asked', file_hash: hash }));
      const created = told(await ledger.note(job.id, await create(noted, way)));
      const sending = told(await ledger.beginSending(created));
      return await sendSheets(sending, way.format.type, opened.stream());
    } finally {
      await opened.close();
    }
  }

  /** A failure from here on says nothing about the paper: only the printer's word does. */
  async function sendSheets(job: PaperJobRow, format: string, document: AsyncIterable<Uint8Array>) {
    try {
      await ipp.sendDocument(job.printer, { id: job.job_number ?? 0 }, { format, document }, signal);
      return told(await ledger.note(job.id, { state: 'sent' }));
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return job;
    }
  }

  /** Nothing was printed: no byte of the sheets has left. */
  async function failed(job: PaperJobRow, failure: AppError): Promise<PaperJobRow> {
    // A printer that does not answer ends an empty job by itself.
    if (troubleOf(failure).kind !== 'printer_away') await cancelEmpty(job, signal);
    const end = { state: 'failed', asks: false, came_out: [], answered_by: 'printer', reasons: [] } as const;
    return told(await ledger.end(job, { ...end, trouble: troubleOf(failure) }));
  }

  function told(job: PaperJobRow): PaperJobRow {
    tell(job, true);
    return job;
  }

  return { sendFirst };
}

/** What an earlier try left at the printer is empty, and would keep the printer busy for a minute. */
async function cancelEmpty({ printer, job_name }: PaperJobRow, signal: AbortSignal): Promise<void> {
  for (const old of await ipp.jobsNamed(printer, job_name, signal)) {
    if (!ipp.isEnded(old)) await ipp.cancelJob(printer, old, signal);
  }
}
