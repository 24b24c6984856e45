// One job of labels on a printer that speaks ZPL. Such a printer knows no jobs: what it printed is known only as long as one line to it
// holds. A cut line, a power cut or a start of the station ends the job with a question, and with nothing left in the printer.
import { setTimeout as sleep } from 'node:timers/promises';
import { formatsIn } from '#main/printers/zpl/label.ts';
import {
  countOf,
  createStatus,
  forgetLabels,
  type LabelsOut,
  outOf,
  printLabels,
} from '#main/printers/zpl/label-printer.ts';
import { isDevice, type LabelLine, openLabelLine, writeToDevice } from '#main/printers/zpl/line.ts';
import { isUnsent } from '#main/services/ledger/sent-sheets.ts';
import type { PrinterJobChange, PrinterJobRow } from '#main/store/rows.ts';
import { AppError, refusal, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import type { PrinterAsking } from './asking-the-printer.ts';
import { endedEmpty, lost, nothingLeft } from './job-rules.ts';
import type { JobRun, JobRunParts } from './job-run.ts';

/** A job that has sent nothing yet waits for its printer, and is tried as often where it does not answer. */
const TRIES = 3;

interface ReadyLabels {
  readonly formats: readonly string[];
  readonly shown: ReadonlySet<string>;
  readonly hash: string;
}

interface CountedLabels extends ReadyLabels {
  /** What the printer counted before. */
  readonly before: number | null;
}

export function createLabelRun(parts: JobRunParts, asking: PrinterAsking): JobRun {
  const { ledger, confirm } = parts;
  const { tell, signal } = asking;
  const { sendingOf, ended } = createLabelNotes(ledger, tell);
  const pace = { ...asking.pace, printing: asking.pace.printing / 4, silence: asking.pace.silence / 10 };
  const refused = refusedBy(signal);
  const prepare = createLabelFile(parts, signal);
  const { connect, untilReady, freed } = createLabelLines({ ...asking, pace });

  async function run(job: PrinterJobRow): Promise<PrinterJobRow> {
    return isUnsent(job) ? begin(job) : afterCut(job);
  }

  /** No byte has left: whatever fails here costs nothing. */
  async function begin(job: PrinterJobRow): Promise<PrinterJobRow> {
    const left = await ledger.leaveOut(job.id);
    if (!('id' in left)) return ended(job, nothingLeft(left.printed));
    const ready = await prepare(left).catch(refused);
    if (ready instanceof AppError) return ended(left, { ...endedEmpty('failed'), trouble: troubleOf(ready) });
    if (isDevice(left.printer)) return handOver(left, ready);
    const line = await connect(left).catch(refused);
    if (line instanceof AppError) return ended(left, { ...endedEmpty('failed'), trouble: troubleOf(line) });
    try {
      const before = await untilReady(left, line);
      return await print(await sendingOf(left, ready, before ?? 0), line, { ...ready, before });
    } finally {
      line.close();
    }
  }

  async function print(job: PrinterJobRow, line: LabelLine, { formats, before }: CountedLabels) {
    const noted = async (counted: number, reasons: readonly string[]) => {
      tell(await ledger.note(job.id, { counted, reasons }), null);
    };
    const out = await printLabels(line, { formats, before, pace, signal, told: noted }).catch(refused);
    if (!(out instanceof AppError)) return ended(job, endOf(job, out, confirm));
    line.close();
    return afterCut(job);
  }

  /** It may have labels still, of which nothing must come out any more when a person is asked. */
  async function afterCut(job: PrinterJobRow): Promise<PrinterJobRow> {
    return ended(job, { ...lost(), trouble: trouble('label_line_cut'), counted: await freed(job) });
  }

  async function handOver(job: PrinterJobRow, ready: ReadyLabels): Promise<PrinterJobRow> {
    const sending = await sendingOf(job, ready, null);
    const failure = await writeToDevice(job.printer, ready.formats.join('')).then(() => null, refused);
    const why = failure ? { trouble: troubleOf(failure) } : {};
    return ended(sending, { state: 'done', asks: true, reasons: [], ...why });
  }

  return { run };
}

/** What is on the disk before each step, and is told. */
function createLabelNotes(ledger: JobRunParts['ledger'], tell: PrinterAsking['tell']) {
  /** `number`: what the printer counted before. It stands where others give a job its number. */
  async function sendingOf(job: PrinterJobRow, { hash, shown }: ReadyLabels, number: number | null) {
    const created = { state: 'created', file_hash: hash, ...(number === null ? {} : { job_number: number }) } as const;
    const noted = await ledger.note(job.id, created);
    return told(await ledger.beginSending(noted, shown));
  }

  async function ended(job: PrinterJobRow, change: PrinterJobChange): Promise<PrinterJobRow> {
    return told(await ledger.end(job, change));
  }

  function told(job: PrinterJobRow): PrinterJobRow {
    tell(job, null);
    return job;
  }

  return { sendingOf, ended };
}

/** Failures that the user can act on, as values; all else goes on. */
function refusedBy(signal: AbortSignal) {
  return (error: unknown): AppError => {
    if (signal.aborted) throw error;
    const failure = toAppError(error);
    if (failure.code === 'internal') throw error;
    return failure;
  };
}

function createLabelLines({ pace, tell, signal }: PrinterAsking) {
  const refused = refusedBy(signal);

  async function connect(job: PrinterJobRow): Promise<LabelLine> {
    for (let tries = 1; ; tries++) {
      const line = await openLabelLine(job.printer, signal).catch(refused);
      if (!(line instanceof AppError)) return line;
      if (tries === TRIES) throw line;
      tell(job, line);
      await sleep(pace.away, null, { signal });
    }
  }

  /** Waits until it stands ready with no label of anybody: then what it counts is ours. Gives its count. */
  async function untilReady(job: PrinterJobRow, line: LabelLine): Promise<number | null> {
    const status = createStatus(line, pace.silence, signal);
    for (let isTold = false; ; isTold = true) {
      const word = await status();
      if (word?.reasons.length === 0 && word.left === 0) {
        if (isTold) tell(job, null);
        return countOf(line, pace.silence, signal);
      }
      tell(job, refusal('label_printer_waits'));
      await sleep(pace.stopped, null, { signal });
    }
  }

  /** Waits until the printer answers and has forgotten its labels. Gives how many came out, by its count. */
  async function freed(job: PrinterJobRow): Promise<number | null> {
    for (;;) {
      if (isDevice(job.printer)) return null;
      const counted = await forgotten(job).catch(refused);
      if (!(counted instanceof AppError)) return counted;
      tell(job, counted);
      await sleep(pace.away, null, { signal });
    }
  }

  async function forgotten({ printer, sheets, job_number, counted }: PrinterJobRow): Promise<number | null> {
    const line = await openLabelLine(printer, signal);
    try {
      return outOf(sheets.length, job_number || null, await forgetLabels(line, pace, signal)) ?? counted;
    } finally {
      line.close();
    }
  }

  return { connect, untilReady, freed };
}

/** The proven dots of all labels of a job, one format each. */
function createLabelFile({ sheets, printers }: JobRunParts, signal: AbortSignal) {
  return async ({ printer, batch_id: batchId, print, sheets: numbers }: PrinterJobRow): Promise<ReadyLabels> => {
    const range = { batchId, print, sheets: numbers };
    const kept = { ...printer, id: 0, tried_at: null };
    const { checks, way } = await printers.check(kept, await sheets.measures(range), signal);
    const stop = checks.find(({ stops }) => stops);
    if (stop) throw new AppError('conflict', stop.text, { trouble: stop.trouble });
    if (!way) throw refusal('print_format');
    const { opened, hash, shown } = await sheets.file(range, way.format, signal);
    try {
      const pieces: Buffer[] = [];
      for await (const piece of opened.stream()) pieces.push(Buffer.from(piece));
      return { formats: formatsIn(Buffer.concat(pieces).toString('latin1')), hash, shown };
    } finally {
      await opened.close();
    }
  };
}

/** Only a count that is sure moves the labels; of all else a person says what came out. */
function endOf(
  { sheets }: PrinterJobRow,
  { counted, isSure }: LabelsOut,
  confirm: 'printer' | 'always',
): PrinterJobChange {
  const end = { state: 'done', counted, reasons: [] } as const;
  const isBelieved = isSure && counted === sheets.length && confirm === 'printer';
  return isBelieved ? { ...end, asks: false, came_out: sheets, answered_by: 'printer' } : { ...end, asks: true };
}
