// The decisions about sheets on their way through a printer, without a clock, a store or a network.

import { printedNothing } from '#main/services/ledger/sent-sheets.ts';
import type { PrinterJobChange, PrinterJobRow } from '#main/store/rows.ts';
import { PRINTER_JOB_ENDS, type PrinterJob, type PrinterJobState } from '#shared/printing/printers.ts';
import { englishOf } from '#shared/troubles/english.ts';
import { type AppError, troubleOf } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';

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
const AT_PRINTER = { printing: 5, stopped: 6, cancelled: 7, aborted: 8, completed: 9 } as const;
const WAITS_FOR_DATA = ['job-data-insufficient', 'job-incoming'];
/** What is kept where a printer stands still and does not say why. */
const STOPPED = 'printer-stopped';
/** Reasons that say nothing of what stops a job. */
const IDLE_WORDS = [
  ...['none', 'job-printing', 'job-queued', 'job-completed-successfully', STOPPED, 'job-fetchable'],
  ...['job-spooling', 'job-streaming', 'job-transferring', 'job-interpreting', 'job-transforming', 'job-outgoing'],
  ...['queued-in-device', 'cups-waiting-for-job-completed', 'cups-remote-pending', 'cups-remote-processing'],
];

/** Whether the printer's word is about our job: numbers begin anew after a restart, and name somebody else's job then. */
export function isOurs(job: Pick<PrinterJobRow, 'job_uuid' | 'job_name'>, word: Pick<Word, 'uuid' | 'name'>): boolean {
  if (job.job_uuid !== null && word.uuid !== null) return job.job_uuid === word.uuid;
  return word.name === job.job_name;
}

/** Whether sheets of a job that was not sent, as the disk has it, came out all the same: then the disk is older than the paper. */
export function wasPrinted(word: Pick<Word, 'state' | 'reasons' | 'counted'>): boolean {
  if ((word.counted ?? 0) > 0) return true;
  if (word.state === AT_PRINTER.completed) return word.counted === null;
  return hasBegun(word) && !waitsForData(word);
}

/** Whether the printer still waits for the sheets, all or some of them. */
export function waitsForData({ state, reasons }: Pick<Word, 'state' | 'reasons'>): boolean {
  return state < AT_PRINTER.cancelled && reasons.some((reason) => WAITS_FOR_DATA.includes(reason));
}

/** What is kept of the printer's word while the job is on its way, and how it ends. Null: nothing new. */
export function afterWord(
  job: PrinterJobRow,
  word: Word | null,
  printer: PrinterWord | null,
  confirm: 'printer' | 'always',
): PrinterJobChange | null {
  // Not there does not say not printed.
  if (word === null || !isOurs(job, word)) return lost();
  const counted = countedOf(job, word);
  if (word.state >= AT_PRINTER.cancelled) return atEnd(job, word.state, counted, confirm);
  const reasons = hindrances(word, printer);
  const state = isStopped(word, printer) ? 'stopped' : word.state === AT_PRINTER.printing ? 'printing' : 'sent';
  const isSame = job.state === state && job.counted === counted && job.reasons.join() === reasons.join();
  return isSame ? null : { state, counted, reasons };
}

/** What is kept of the printer's word while sheets are still being sent: it may print already. Null: nothing new. */
export function whileSending(job: PrinterJobRow, word: Word, printer: PrinterWord | null): PrinterJobChange | null {
  const told = hindrances(word, printer);
  const stops = told.length > 0 ? told : [STOPPED];
  const reasons = isStopped(word, printer) ? stops : [];
  const counted = hasBegun(word) ? (countedOf(job, word) ?? 0) : job.counted;
  return job.counted === counted && job.reasons.join() === reasons.join() ? null : { counted, reasons };
}

/** Whether sheets may have come out: a printer works on the job, or did before it stopped. */
export function hasBegun({ state }: Pick<Word, 'state'>): boolean {
  return state === AT_PRINTER.printing || state === AT_PRINTER.stopped;
}

function isStopped(word: Word, printer: PrinterWord | null): boolean {
  return word.state === AT_PRINTER.stopped || printer?.state === 'stopped';
}

function hindrances(word: Word, printer: PrinterWord | null): string[] {
  const told = [...(printer?.reasons ?? []), ...word.reasons];
  return [...new Set(told)].filter((one) => !IDLE_WORDS.includes(one) && !WAITS_FOR_DATA.includes(one));
}

/** The end of a job of which no byte of the sheets has left: nothing came out, and nobody is asked. */
export function endedEmpty(state: 'cancelled' | 'failed') {
  return { state, asks: false, came_out: [], answered_by: 'printer', reasons: [] } as const;
}

/** Before anything was sent, sheet `printed` of the job was printed otherwise; null: all labels of its sheets were voided. */
export function nothingLeft(printed: number | null): PrinterJobChange {
  const why = printed === null ? trouble('all_voided') : trouble('print_nothing_left', { sheet: printed });
  return { ...endedEmpty('failed'), trouble: why };
}

/** Whether the next sheets of the order follow by themselves: all sheets came out surely, or none was left to print. */
export function goesOn({ state, asks, trouble: why }: PrinterJobChange): boolean {
  const isNothingLeft = why?.kind === 'all_voided' || why?.kind === 'print_nothing_left';
  return asks === false && (state === 'done' || (state === 'failed' && isNothingLeft));
}

/** The printer knows nothing of the job any more. */
export function lost(): PrinterJobChange {
  return { state: 'unknown', asks: true, reasons: [], trouble: trouble('print_lost') };
}

/** The disk had the job as not sent, and the printer has printed it. */
export function putBack(): PrinterJobChange {
  return { state: 'unknown', asks: true, reasons: [], trouble: trouble('print_put_back') };
}

/** Somebody does not wait for the printer any more, which may know the job still. */
export function givenUp(): PrinterJobChange {
  return { state: 'unknown', asks: true, reasons: [], trouble: trouble('print_given_up') };
}

/**
 * Running counts of a queue are what its filter wrote, and no sheets. A printer may say any number. One that gives its UUIDs anew
 * after a restart counts the sheets of another job, whose name tells.
 */
function countedOf({ printer, sheets, job_name }: PrinterJobRow, { counted, name }: Word): number | null {
  const isNamedElse = name !== null && !job_name.startsWith(name);
  return printer.queue || counted === null || isNamedElse ? null : Math.max(0, Math.min(counted, sheets.length + 1));
}

/** Only a printer that counted every sheet is believed; of all else a person says what came out. */
function atEnd(
  { sheets, printer }: PrinterJobRow,
  state: number,
  counted: number | null,
  confirm: 'printer' | 'always',
): PrinterJobChange {
  const ended = state === AT_PRINTER.completed ? 'done' : state === AT_PRINTER.cancelled ? 'cancelled' : 'failed';
  const isBelieved = ended === 'done' && !printer.queue && counted === sheets.length && confirm === 'printer';
  const end = { state: ended, counted, reasons: [] } as const;
  return isBelieved ? { ...end, asks: false, came_out: sheets, answered_by: 'printer' } : { ...end, asks: true };
}

/**
 * The end of a job whose data never reached the printer whole. Its own count of nothing frees the labels, unless it was seen at work
 * meanwhile: counts come late. Then something is counted on the disk, also 0.
 */
export function afterCancelledSending(job: PrinterJobRow, word: Word | null): PrinterJobChange {
  if (word === null || !isOurs(job, word)) return lost();
  const counted = countedOf(job, word);
  const ended = atEnd(job, word.state, counted, 'always');
  if (word.state === AT_PRINTER.completed || counted !== 0 || job.counted !== null) return ended;
  return { ...ended, state: 'failed', asks: false, came_out: [], answered_by: 'printer' };
}

/** A sheet that a newer job sent: what came out of that one counts, and not an answer to this one. */
export function sentLater(job: PrinterJobRow, all: readonly PrinterJobRow[]): number | undefined {
  const later = all.filter((other) => other.id > job.id && !printedNothing(other));
  return job.sheets.find((sheet) => later.some(({ sheets }) => sheets.includes(sheet)));
}

/** Sheets that came out, as far as the printer counted. It prints them in their order. */
export function proposedOf({ sheets, counted, printer }: PrinterJobRow): readonly number[] {
  return printer.queue || counted === null ? [] : sheets.slice(0, counted);
}

/**
 * Whether a station follows a job by itself. Rows in a file name no station, since a file has one; so whoever opens rows that were
 * moved from a file or into one follows them, and the lease lets one station do so.
 */
export function isOfStation(job: Pick<PrinterJobRow, 'station'>, station: string | null): boolean {
  return job.station === station || job.station === null || station === null;
}

export function isMoving({ state }: Pick<PrinterJobRow, 'state'>): boolean {
  return !PRINTER_JOB_ENDS.includes(state);
}

/** A printer that prints while it receives is shown at work, or as stopped, although the disk says that the sheets are being sent. */
function shownState({ state, reasons, counted }: PrinterJobRow): PrinterJobState {
  if (state !== 'sending') return state;
  if (reasons.length > 0) return 'stopped';
  return (counted ?? 0) > 0 ? 'printing' : state;
}

/** `hindrance` is why the job does not go on at this moment. */
export function printerJobView(job: PrinterJobRow, hindrance: AppError | null): PrinterJob {
  const told = job.trouble ?? (hindrance && troubleOf(hindrance));
  const { id, batch_id: batch, print, sheets, asks, counted, reasons, came_out: out, answered_by } = job;
  return {
    id,
    batch,
    print,
    state: shownState(job),
    asks,
    counted,
    answered_by,
    reachable: hindrance === null,
    trouble: told,
    printer: job.printer.name,
    first_sheet: sheets[0],
    last_sheet: sheets[sheets.length - 1],
    sheets: [...sheets],
    reasons: [...reasons],
    follow: job.follows?.length ?? 0,
    proposed: [...proposedOf(job)],
    out: out === null ? null : [...out],
    reason: told && englishOf(told),
    begun_at: job.begun_at,
    changed_at: job.updated_at,
  };
}
