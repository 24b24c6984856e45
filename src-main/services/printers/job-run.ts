// One job on its way to its end. Sheets whose first byte has left are never sent again: the printer is asked what became of them.
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelJob, isEnded, type PrinterJobWord } from '#main/printers/operations.ts';
import { isUnsent } from '#main/services/ledger/sent-sheets.ts';
import type { PrinterJobChange, PrinterJobRow } from '#main/store/rows.ts';
import { createPrinterQuestions, type PrinterAsking } from './asking-the-printer.ts';
import {
  afterCancelledSending,
  afterWord,
  hasBegun,
  isMoving,
  isOurs,
  lost,
  nothingLeft,
  putBack,
  waitsForData,
} from './job-rules.ts';
import { freePrinter } from './preparing.ts';
import { createSending, type SendingParts } from './sending.ts';

export interface JobRunParts extends SendingParts {
  readonly confirm: 'printer' | 'always';
}

export type JobRun = ReturnType<typeof createJobRun>;

export function createJobRun(parts: JobRunParts, asking: PrinterAsking) {
  const { ledger, confirm } = parts;
  const { pace, tell, signal } = asking;
  const begin = createBeginning(parts, asking);
  const ask = createPrinterQuestions(asking);

  /** Brings a job to its end, from whatever state the disk has. */
  async function run(job: PrinterJobRow): Promise<PrinterJobRow> {
    let now = job;
    if (isUnsent(now)) now = await begin(now);
    if (now.state === 'sending') now = await settle(now);
    return isMoving(now) ? follow(now) : now;
  }

  /** The sending was cut, or its answer was lost: the job is looked up, and goes on as the printer says. */
  async function settle(job: PrinterJobRow): Promise<PrinterJobRow> {
    const word = await ask.aboutJob(job);
    if (word === null || !isOurs(job, word)) return ended(job, lost());
    if (!waitsForData(word)) return told(await ledger.note(job.id, { state: 'sent', trouble: null }));
    let now = await withBeginning(job, word);
    if (!isMoving(now)) return now;
    await cancelJob(job.printer, word, signal);
    for (;;) {
      const last = await ask.aboutJob(now);
      if (last === null || !isOurs(now, last) || isEnded(last)) return ended(now, afterCancelledSending(now, last));
      now = await withBeginning(now, last);
      await sleep(pace.printing, null, { signal });
    }
  }

  /** That the printer worked on it is on the disk before anything is cancelled: after that it may count nothing. */
  async function withBeginning(job: PrinterJobRow, word: PrinterJobWord): Promise<PrinterJobRow> {
    return job.counted === null && hasBegun(word) ? told(await ledger.note(job.id, { counted: 0 })) : job;
  }

  async function follow(job: PrinterJobRow): Promise<PrinterJobRow> {
    let now = job;
    for (;;) {
      const word = await ask.aboutJob(now);
      const printer = word === null || isEnded(word) ? null : await ask.aboutPrinter(now);
      const change = afterWord(now, word, printer, confirm);
      if (change?.state && !isMoving({ state: change.state })) return ended(now, change);
      if (change) now = told(await ledger.note(now.id, change));
      if (!isMoving(now)) return now;
      await sleep(now.state === 'stopped' ? pace.stopped : pace.printing, null, { signal });
    }
  }

  async function ended(job: PrinterJobRow, change: PrinterJobChange): Promise<PrinterJobRow> {
    return told(await ledger.end(job, change));
  }

  function told(job: PrinterJobRow): PrinterJobRow {
    tell(job, null);
    return job;
  }

  return { run };
}

// The beginning of a job: its sheets as the ledger has them by now.
function createBeginning(parts: SendingParts, asking: PrinterAsking) {
  const { ledger } = parts;
  const { tell, signal } = asking;
  const { sendFirst } = createSending(parts, asking);

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
