// From an order to sheets at the printer. What is on the disk before each step is what the next start needs.
import { setTimeout as sleep } from 'node:timers/promises';
import * as ipp from '#main/printers/operations.ts';
import { isEnded } from '#main/printers/operations.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import { AppError, existing, isPassing, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import type { TroubleKind } from '#shared/troubles/trouble.ts';
import { createPrinterQuestions, type PrinterAsking, type Said } from './asking-the-printer.ts';
import type { ChosenPrinters } from './chosen-printers.ts';
import type { JobLedger } from './job-ledger.ts';
import { endedEmpty, putBack, whileSending } from './job-rules.ts';
import type { PrinterSheets } from './job-sheets.ts';
import { createPreparing, freePrinter, type ReadySheets } from './preparing.ts';

export interface SendingParts {
  readonly ledger: JobLedger;
  readonly sheets: PrinterSheets;
  readonly printers: Pick<ChosenPrinters, 'check'>;
}

/** How often a job is tried that has sent nothing yet. A printer frees itself of an empty job after a minute at most. */
const TRIES: Partial<Record<TroubleKind, number>> = { printer_away: 3, printer_busy: 15 };
/** Of the station and not of the sheets or the printer: whoever drives the job tries again later. */
const OF_THE_STATION: readonly TroubleKind[] = ['fault', 'disk_full', 'disk_unusable', 'busy', 'stopping'];

/** Refusals of the sheets themselves that the printer gave a reason for. */
const ANSWERED: readonly TroubleKind[] = ['printer_refuses', 'printer_closed', 'printer_busy'];

export function createSending(parts: SendingParts, asking: PrinterAsking) {
  const { ledger } = parts;
  const { pace, tell, signal } = asking;
  const sendWatched = createJobWatching(ledger, asking);

  /** No byte of the sheets has left, so a lost answer costs nothing but another try. */
  async function sendFirst(job: PrinterJobRow): Promise<PrinterJobRow> {
    const { prepare, close } = createPreparing(parts, signal, told);
    try {
      for (let tries = 1; ; tries++) {
        const ready = await prepare(job).catch((error: unknown) => toAppError(error));
        if (!(ready instanceof AppError)) return await send(ready);
        const { kind } = troubleOf(ready);
        if (signal.aborted || OF_THE_STATION.includes(kind) || isPassing(ready)) throw ready;
        if (kind === 'print_put_back') return told(await ledger.end(job, putBack()));
        if (tries >= (TRIES[kind] ?? 1)) return await failed(job, ready);
        tell(job, ready);
        await sleep(pace.away, null, { signal });
      }
    } finally {
      await close();
    }
  }

  /** Whatever fails here is looked up on the disk and at the printer: nothing is tried again from the start. */
  async function send({ job, format, opened, shown }: ReadySheets): Promise<PrinterJobRow> {
    return sendSheets(told(await ledger.beginSending(job, shown)), format, opened.stream());
  }

  /** A failure from here on says nothing about the paper: only the printer's word does. */
  async function sendSheets(job: PrinterJobRow, format: string, sheetBytes: AsyncIterable<Uint8Array>) {
    try {
      await sendWatched(job, sheetBytes, (document, until) => {
        const sent = { format, document, silence: 0 };
        return ipp.sendDocument(job.printer, { id: job.job_number ?? 0 }, sent, until);
      });
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      const failure = troubleOf(error);
      // What the printer said is kept: once the job is looked up, nobody says it again.
      if (ANSWERED.includes(failure.kind)) return told(await ledger.note(job.id, { trouble: failure }));
      return existing(await ledger.find(job.id));
    }
    return told(await ledger.note(job.id, { state: 'sent' }));
  }

  /** Nothing was printed: no byte of the sheets has left. */
  async function failed(job: PrinterJobRow, failure: AppError): Promise<PrinterJobRow> {
    const isEmpty = await freePrinter(job, signal);
    const end = isEmpty ? { ...endedEmpty('failed'), trouble: troubleOf(failure) } : putBack();
    return told(await ledger.end(job, end));
  }

  function told(job: PrinterJobRow): PrinterJobRow {
    tell(job, null);
    return job;
  }

  return { sendFirst };
}

// The printer is asked beside the sending: one that prints while it receives stops reading when its paper is out, and one that is gone
// takes the last bytes and never answers.
/** Questions in a row without an answer, while nothing of the sheets leaves, until the sending is given up. */
const UNANSWERED = 3;

type Send = (document: AsyncIterable<Uint8Array>, until: AbortSignal) => Promise<void>;

function createJobWatching(ledger: Pick<JobLedger, 'note'>, { pace, tell, signal }: PrinterAsking) {
  /** Sends until the printer has all, or ended the job, or neither takes anything nor answers. */
  return async (job: PrinterJobRow, document: AsyncIterable<Uint8Array>, send: Send): Promise<void> => {
    const [sent, givenUp] = [new AbortController(), new AbortController()];
    const flow = flowing(document);
    const watching = watch(job, flow.pieces, AbortSignal.any([signal, sent.signal])).then(() => givenUp.abort());
    try {
      await send(flow.document, AbortSignal.any([signal, givenUp.signal]));
    } finally {
      sent.abort();
      await watching;
    }
  };

  async function watch(job: PrinterJobRow, pieces: () => number, over: AbortSignal): Promise<void> {
    const ask = createPrinterQuestions({ pace, tell, signal: over });
    let now = job;
    for (let [unanswered, before] = [0, 0]; unanswered < UNANSWERED; ) {
      let said: Said;
      try {
        await sleep(unanswered > 0 ? pace.away : pace.printing, null, { signal: over });
        said = await ask.once(now);
      } catch (error) {
        if (over.aborted) return;
        // Some printers answer nobody else while they read.
        const flows = pieces() !== before;
        before = pieces();
        unanswered = flows ? 0 : unanswered + 1;
        tell(now, flows ? null : toAppError(error));
        continue;
      }
      if (isEnded(said.word)) return;
      now = await noted(now, said, unanswered > 0);
      unanswered = 0;
    }
  }

  /** What cannot be kept at the moment is no silence of the printer: the next word of it is kept. */
  async function noted(job: PrinterJobRow, { word, printer }: Said, wasAway: boolean): Promise<PrinterJobRow> {
    const change = whileSending(job, word, printer);
    try {
      const now = change ? await ledger.note(job.id, change) : job;
      if (change || wasAway) tell(now, null);
      return now;
    } catch (error) {
      tell(job, toAppError(error));
      return job;
    }
  }
}

/** The document, and how many pieces of it have left. */
function flowing(document: AsyncIterable<Uint8Array>) {
  let count = 0;
  async function* passed(): AsyncGenerator<Uint8Array> {
    for await (const piece of document) {
      yield piece;
      count++;
    }
  }
  return { document: passed(), pieces: () => count };
}
