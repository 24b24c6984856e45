// The decisions about sheets on their way through a printer, without a clock, a store or a network.
import { PAPER_ENDS, type PaperJob } from '../../../../src-shared/paper.ts';
import { TROUBLES, trouble } from '../../../../src-shared/trouble.ts';
import { fillIn } from '../../../../src-shared/troubles/trouble-table.ts';
import type { PaperJobChange, PaperJobRow } from '../../../store/rows.ts';

/** What a printer says of a job, as far as it decides something. */
export interface Word {
  readonly uuid: string | null;
  readonly name: string | null;
  readonly state: number;
  readonly reasons: readonly string[];
  readonly counted: number | null;
}

/** What a printer says of itself. */
export interface PrinterWord {
  readonly state: 'idle' | 'printing' | 'stopped';
  readonly reasons: readonly string[];
}

/** States of a job at the printer, by RFC 8011. */
const AT_PRINTER = { stopped: 6, cancelled: 7, aborted: 8, completed: 9 } as const;
const WAITS_FOR_DATA = ['job-data-insufficient', 'job-incoming'];
/** Reasons that say nothing of what stops a job. */
const IDLE_WORDS = [
  'none',
  'job-printing',
  'job-queued',
  'job-completed-successfully',
  'printer-stopped',
  'job-fetchable',
];

/** Whether the printer's word is about our job: numbers begin anew after a restart, and name somebody else's job then. */
export function isOurs(job: Pick<PaperJobRow, 'job_uuid' | 'job_name'>, word: Pick<Word, 'uuid' | 'name'>): boolean {
  if (job.job_uuid !== null && word.uuid !== null) return job.job_uuid === word.uuid;
  return word.name === job.job_name;
}

/** Whether the printer still waits for the sheets, all or some of them. */
export function waitsForData({ state, reasons }: Pick<Word, 'state' | 'reasons'>): boolean {
  return state < AT_PRINTER.cancelled && reasons.some((reason) => WAITS_FOR_DATA.includes(reason));
}

/** What is kept of the printer's word while the job is on its way, and how it ends. Null: nothing new. */
export function afterWord(
  job: PaperJobRow,
  word: Word | null,
  printer: PrinterWord | null,
  confirm: 'printer' | 'always',
): PaperJobChange | null {
  // Not there does not say not printed.
  if (word === null || !isOurs(job, word)) return lost();
  const counted = countedOf(job, word);
  if (word.state >= AT_PRINTER.cancelled) return atEnd(job, word.state, counted, confirm);
  const isStopped = word.state === AT_PRINTER.stopped || printer?.state === 'stopped';
  const reasons = [...new Set([...(printer?.reasons ?? []), ...word.reasons])].filter(
    (one) => !IDLE_WORDS.includes(one),
  );
  const state = isStopped ? 'stopped' : word.state === 5 ? 'printing' : 'sent';
  const isSame = job.state === state && job.counted === counted && job.reasons.join() === reasons.join();
  return isSame ? null : { state, counted, reasons };
}

/** The printer knows nothing of the job any more, or nobody can ask it. */
export function lost(): PaperJobChange {
  return { state: 'unknown', asks: true, reasons: [], trouble: trouble('paper_lost') };
}

/** Running counts of a queue are what its filter wrote, and no sheets. A printer may say any number. */
function countedOf({ printer, sheets }: PaperJobRow, { counted }: Word): number | null {
  return printer.queue || counted === null ? null : Math.max(0, Math.min(counted, sheets.length + 1));
}

/** Only a printer that counted every sheet is believed; of all else a person says what came out. */
function atEnd(
  { sheets, printer }: PaperJobRow,
  state: number,
  counted: number | null,
  confirm: 'printer' | 'always',
): PaperJobChange {
  const ended = state === AT_PRINTER.completed ? 'done' : state === AT_PRINTER.cancelled ? 'cancelled' : 'failed';
  const isBelieved = ended === 'done' && !printer.queue && counted === sheets.length && confirm === 'printer';
  const end = { state: ended, counted, reasons: [] } as const;
  return isBelieved ? { ...end, asks: false, came_out: sheets, answered_by: 'printer' } : { ...end, asks: true };
}

/** The end of a job whose data never reached the printer whole. The printer's own count of nothing frees its labels. */
export function afterCancelledSending(job: PaperJobRow, word: Word | null): PaperJobChange {
  if (word === null || !isOurs(job, word)) return lost();
  const counted = countedOf(job, word);
  const ended = atEnd(job, word.state, counted, 'always');
  if (word.state === AT_PRINTER.completed || counted !== 0) return ended;
  return { ...ended, state: 'failed', asks: false, came_out: [], answered_by: 'printer' };
}

/** Sheets that came out, as far as the printer counted. It prints them in their order. */
export function proposedOf({ sheets, counted, printer }: PaperJobRow): readonly number[] {
  return printer.queue || counted === null ? [] : sheets.slice(0, counted);
}

export function isMoving({ state }: Pick<PaperJobRow, 'state'>): boolean {
  return !PAPER_ENDS.includes(state);
}

export function paperJobView(job: PaperJobRow, reachable: boolean): PaperJob {
  const { id, batch_id: batch, print, sheets, state, asks, counted, reasons, came_out: out, answered_by } = job;
  return {
    ...{ id, batch, print, state, asks, counted, answered_by, reachable, trouble: job.trouble },
    printer: job.printer.name,
    ...{ first_sheet: sheets[0], last_sheet: sheets[sheets.length - 1], sheets: [...sheets], reasons: [...reasons] },
    follow: job.follows?.length ?? 0,
    ...{ proposed: [...proposedOf(job)], out: out === null ? null : [...out] },
    reason: job.trouble && fillIn(TROUBLES[job.trouble.kind].en, job.trouble.facts),
    ...{ begun_at: job.begun_at, changed_at: job.updated_at },
  };
}
