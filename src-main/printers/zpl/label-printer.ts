// Labels printed one after the other on one line, no more of them ahead than the printer has to have, and counted as it says.
import { setTimeout as sleep } from 'node:timers/promises';
import { refusal } from '#shared/troubles/errors.ts';
import { isDevice, type LabelLine, openLabelLine } from './line.ts';
import { framesIn, hindrancesOf, readCounter, readErrors, readHostStatus, readIdentity } from './status.ts';

/** Milliseconds between two questions, and those that the printer has for an answer. */
interface LabelPace {
  readonly printing: number;
  readonly stopped: number;
  readonly silence: number;
}

/** How the printer is. `left`: labels that it has and did not print; null where it does not say, as without paper. */
interface LabelPrinterWord {
  readonly reasons: readonly string[];
  readonly left: number | null;
}

export interface LabelPrinterFacts extends LabelPrinterWord {
  readonly name: string;
  readonly dotsAMm: number | null;
}

/** Labels that the printer has at the most and did not print: those that nobody can tell of after a power cut. */
const AHEAD = 3;
/** Questions in a row without an answer until the line counts as cut. */
const UNANSWERED = 3;
/** The same word so often: a printer may say that nothing is left while its last label still moves. */
const CALM = 2;
/** Questions until the count of labels has the last ones. */
const LATE_COUNTS = 10;
/** Reasons to stand still between two labels. Without labels, ribbon or with an open head it stops within one. */
const HARMLESS: readonly string[] = ['paused', 'label-waiting'];
/** Milliseconds for an answer before it is known what the printer answers. */
const FIRST_ANSWER_MS = 2000;
const COUNT = '! U1 getvar "odometer.total_label_count"\r\n';
const CANCEL_ALL = '~JA';

/** Asks a printer who it is. Throws printer_garbage where what answers is none. */
export async function askForLabelPrinter(address: { readonly uri: string }, signal?: AbortSignal) {
  if (isDevice(address)) return { name: address.uri, dotsAMm: null, reasons: [], left: null };
  const line = await openLabelLine(address, signal);
  try {
    const answer = await line.ask('~HI', (text) => framesIn(text).length > 0, FIRST_ANSWER_MS, signal);
    const word = await createStatus(line, FIRST_ANSWER_MS, signal)();
    if (word === null) throw refusal('label_printer_garbage');
    const { name, dotsAMm } = readIdentity(answer ?? '') ?? { name: line.host, dotsAMm: null };
    return { name: name || line.host, dotsAMm, ...word } satisfies LabelPrinterFacts;
  } finally {
    line.close();
  }
}

/** Asks again and again. Null: no answer. */
export function createStatus(line: LabelLine, within: number, signal?: AbortSignal) {
  let tellsErrors = true;
  return async (): Promise<LabelPrinterWord | null> => {
    if (tellsErrors) {
      // Without paper a printer answers only the second one.
      const both = await line.ask('~HS~HQES', (text) => readErrors(text) !== null, within, signal);
      if (both !== null) return wordOf(both);
    }
    const answer = await line.ask('~HS', (text) => readHostStatus(text) !== null, within, signal);
    // It answers ~HS alone, as some that are no Zebra do.
    if (answer !== null) tellsErrors = false;
    return answer === null ? null : wordOf(answer);
  };
}

function wordOf(answer: string): LabelPrinterWord {
  const status = readHostStatus(answer);
  const reasons = new Set([...(readErrors(answer) ?? []), ...(status ? hindrancesOf(status) : [])]);
  return { reasons: [...reasons], left: status?.left ?? null };
}

/** Labels that it printed in its life. Null: it does not count. It may hear that only behind the labels that it has. */
export async function countOf(line: LabelLine, within: number, signal?: AbortSignal): Promise<number | null> {
  return readCounter((await line.ask(COUNT, (text) => /"[^"]*"|\?/.test(text), within, signal)) ?? '');
}

interface LabelsToPrint {
  readonly formats: readonly string[];
  /** Its count before the first of them. */
  readonly before: number | null;
  readonly pace: LabelPace;
  readonly signal: AbortSignal;
  /** Told of each change. */
  readonly told: (counted: number, reasons: readonly string[]) => Promise<void>;
}

export interface LabelsOut {
  readonly counted: number;
  /** Whether its own count of labels says that all came out, and nothing stopped it that spoils a label. */
  readonly isSure: boolean;
}

/** Throws printer_away where the line is cut: then nobody can tell which of the last labels came out. */
export async function printLabels(line: LabelLine, order: LabelsToPrint): Promise<LabelsOut> {
  const { formats, before, pace, signal, told } = order;
  const status = createStatus(line, pace.silence, signal);
  let [sent, counted, calm, silent, known] = [0, 0, 0, 0, ''];
  let wasSpoilt = false;
  while (calm < CALM) {
    const word = await status();
    silent = word === null ? silent + 1 : 0;
    if (silent >= UNANSWERED) throw refusal('printer_away', { host: line.host });
    if (word === null) continue;
    const { reasons, left } = word;
    if (left !== null) counted = Math.max(counted, sent - left);
    wasSpoilt ||= reasons.some((reason) => !HARMLESS.includes(reason));
    if (known !== `${counted} ${reasons}`) await told(counted, reasons);
    known = `${counted} ${reasons}`;
    const isFree = reasons.length === 0 && left !== null;
    if (isFree && sent < formats.length && left < AHEAD) {
      await line.write(formats[sent], pace.silence, signal);
      sent++;
      continue;
    }
    calm = isFree && left === 0 && sent === formats.length ? calm + 1 : 0;
    await sleep(reasons.length > 0 ? pace.stopped : pace.printing, null, { signal });
  }
  const wanted = (before ?? 0) + formats.length;
  const count = before === null ? null : await lateCount(line, wanted, order);
  if (count === wanted && !wasSpoilt) return { counted: formats.length, isSure: true };
  // Before anybody is asked nothing of it is left in the printer.
  const last = await forgetLabels(line, pace, signal);
  return { counted: outOf(formats.length, before, last) ?? counted, isSure: false };
}

/** Labels that came out by the printer's own count. Null: it has none. */
export function outOf(labels: number, before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : Math.max(0, Math.min(labels, after - before));
}

/** Its count when it has all labels, or the last word of one that never has. */
async function lateCount(line: LabelLine, wanted: number, { pace, signal }: LabelsToPrint): Promise<number | null> {
  for (let tries = 1; ; tries++) {
    const count = await countOf(line, pace.silence, signal);
    if (count === null || count >= wanted || tries === LATE_COUNTS) return count;
    await sleep(pace.printing, null, { signal });
  }
}

/**
 * Lets the printer forget all labels that it has and did not print, and waits until it has none: later nothing of them comes out. Gives
 * its count then.
 */
export async function forgetLabels(line: LabelLine, pace: LabelPace, signal: AbortSignal): Promise<number | null> {
  await line.write(CANCEL_ALL, pace.silence, signal);
  const status = createStatus(line, pace.silence, signal);
  for (let calm = 0; calm < CALM; ) {
    await sleep(pace.stopped, null, { signal });
    const word = await status();
    if (word === null) throw refusal('printer_away', { host: line.host });
    calm = word.left === 0 ? calm + 1 : 0;
  }
  return countOf(line, pace.silence, signal);
}

/** Asks the printer to forget all labels that it has. Whether it hears makes no difference. */
export async function cancelLabels(address: { readonly uri: string }, signal?: AbortSignal): Promise<void> {
  if (isDevice(address)) return;
  const line = await openLabelLine(address, signal);
  try {
    await line.write(CANCEL_ALL, FIRST_ANSWER_MS, signal);
  } finally {
    line.close();
  }
}
