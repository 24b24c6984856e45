// The printer is asked beside the sending: one that prints while it receives stops reading when its paper is out, and one that is gone
// takes the last bytes and never answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { isEnded } from '#main/printers/operations.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import { toAppError } from '#shared/troubles/errors.ts';
import { createPrinterQuestions, type PrinterAsking, type Said } from './asking-the-printer.ts';
import type { JobLedger } from './job-ledger.ts';
import { whileSending } from './job-rules.ts';

/** Questions in a row without an answer, while nothing of the sheets leaves, until the sending is given up. */
const UNANSWERED = 3;

export interface JobWatchingOptions extends PrinterAsking {
  readonly ledger: Pick<JobLedger, 'note'>;
}

type Send = (document: AsyncIterable<Uint8Array>, until: AbortSignal) => Promise<void>;

export function createJobWatching({ ledger, ...options }: JobWatchingOptions) {
  const { pace, tell, signal } = options;

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
    const ask = createPrinterQuestions({ ...options, signal: over });
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
