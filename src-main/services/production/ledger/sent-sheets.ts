// Which paper jobs may have sent a sheet to its printer.
import type { PaperJobRow } from '../../../store/rows.ts';

type Sending = Pick<PaperJobRow, 'state' | 'asks' | 'came_out' | 'sheets'>;

/** Whether no byte of the sheets has left. An empty job may be at the printer. */
export function isUnsent({ state }: Pick<PaperJobRow, 'state'>): boolean {
  return state === 'asked' || state === 'created';
}

/** Whether a job ended and the printer's own word, or the station's, is that no sheet came out. By its state and not by who answered: an account may be named as the printer is. */
export function endedUnsent({ state, asks, came_out }: Omit<Sending, 'sheets'>): boolean {
  return !asks && (state === 'failed' || state === 'cancelled') && came_out?.length === 0;
}

/** The newest job that sent the sheet. `jobs`: those of its batch, the newest first. */
export function jobThatSent<Job extends Sending>(sheet: number, jobs: readonly Job[]): Job | undefined {
  return jobs.find((job) => job.sheets.includes(sheet) && !isUnsent(job) && !endedUnsent(job));
}
