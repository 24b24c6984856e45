// What the printer is asked about a job on its way, again and again until it answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../../src-shared/errors.ts';
import { askForJob, askForState, type PaperJobWord } from '../../../paper/operations.ts';
import type { PaperJobRow } from '../../../store/rows.ts';
import type { PrinterWord } from './paper-rules.ts';

export interface PaperPace {
  /** Milliseconds between two questions while it prints, while it stands still, and while the printer does not answer. */
  readonly printing: number;
  readonly stopped: number;
  readonly away: number;
}

/** The window shows a change within two seconds. */
export const USUAL_PACE: PaperPace = { printing: 1000, stopped: 1500, away: 5000 };

export interface PaperAsking {
  readonly pace: PaperPace;
  /** Tells the windows; `reachable` is whether the printer answered last. */
  readonly tell: (job: PaperJobRow, reachable: boolean) => void;
  readonly signal: AbortSignal;
}

export function createPaperQuestions({ pace, tell, signal }: PaperAsking) {
  /** Asks until the printer answers. */
  async function aboutJob(job: PaperJobRow): Promise<PaperJobWord | null> {
    for (let isAway = false; ; isAway = true) {
      try {
        const word = await askForJob(job.printer, { id: job.job_number ?? 0 }, signal);
        if (isAway) tell(job, true);
        return word;
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) throw error;
        if (!isAway) tell(job, false);
        await sleep(pace.away, null, { signal });
      }
    }
  }

  /** Null if it does not answer now: the job is what counts. */
  async function aboutPrinter(job: PaperJobRow): Promise<PrinterWord | null> {
    try {
      return await askForState(job.printer, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return null;
    }
  }

  return { aboutJob, aboutPrinter };
}
