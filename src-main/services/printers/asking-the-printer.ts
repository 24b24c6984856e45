// What the printer is asked about a job on its way, again and again until it answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { askForJob, askForState, type PrinterJobWord } from '#main/printers/operations.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { isOurs, type PrinterWord } from './job-rules.ts';

export interface PrinterPace {
  /** Milliseconds between two questions while it prints, while it stands still, and while the printer does not answer. */
  readonly printing: number;
  readonly stopped: number;
  readonly away: number;
  /** Milliseconds that the printer has for each answer. */
  readonly silence: number;
}

/** The window shows a change within two seconds. */
export const USUAL_PACE: PrinterPace = { printing: 1000, stopped: 1500, away: 5000, silence: 20_000 };

export interface PrinterAsking {
  readonly pace: PrinterPace;
  /** Tells the windows how far a job is, and why it does not go on at this moment. */
  readonly tell: (job: PrinterJobRow, hindrance: AppError | null) => void;
  readonly signal: AbortSignal;
}

/** What a printer says of a job, and of itself while the job is not at its end. */
export interface Said {
  readonly word: PrinterJobWord;
  readonly printer: PrinterWord | null;
}

export function createPrinterQuestions({ pace, tell, signal }: PrinterAsking) {
  const inTime = () => AbortSignal.any([signal, AbortSignal.timeout(pace.silence)]);

  /** Asks once. Throws where the printer does not answer, or does not know the job. */
  async function once(job: PrinterJobRow): Promise<Said> {
    const word = await askForJob(job.printer, numberOf(job), inTime());
    if (word === null || !isOurs(job, word)) throw refusal('print_lost');
    return { word, printer: await aboutPrinter(job) };
  }

  /** Asks until the printer answers. */
  async function aboutJob(job: PrinterJobRow): Promise<PrinterJobWord | null> {
    for (let isAway = false; ; isAway = true) {
      try {
        const word = await askForJob(job.printer, numberOf(job), inTime());
        if (isAway) tell(job, null);
        return word;
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) throw error;
        tell(job, error);
        await sleep(pace.away, null, { signal });
      }
    }
  }

  /** Null if it does not answer now: the job is what counts. */
  async function aboutPrinter(job: PrinterJobRow): Promise<PrinterWord | null> {
    try {
      return await askForState(job.printer, inTime());
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return null;
    }
  }

  return { once, aboutJob, aboutPrinter };
}

function numberOf({ job_number }: PrinterJobRow) {
  return { id: job_number ?? 0 };
}
