// Which printer jobs may have sent a sheet to its printer.
import type { PrinterJobRow } from '#main/store/rows.ts';

type Sending = Pick<PrinterJobRow, 'state' | 'asks' | 'came_out' | 'sheets'>;

/** Whether no byte of the sheets has left. An empty job may be at the printer. */
export function isUnsent({ state }: Pick<PrinterJobRow, 'state'>): boolean {
  return state === 'asked' || state === 'created';
}

/**
 * Whether a job ended and no sheet came out, by the word of the station or of the printer. Its state decides and not who answered:
 * an account may bear the name that printers have there.
 */
export function printedNothing({ state, asks, came_out }: Omit<Sending, 'sheets'>): boolean {
  return !asks && (state === 'failed' || state === 'cancelled') && came_out?.length === 0;
}

/** The newest job that sent the sheet. `jobs`: those of its batch, the newest first. */
export function jobThatSent<Job extends Sending>(sheet: number, jobs: readonly Job[]): Job | undefined {
  return jobs.find((job) => job.sheets.includes(sheet) && !isUnsent(job) && !printedNothing(job));
}
