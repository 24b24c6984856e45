import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Check } from 'typebox/value';
import type { App } from '#main/app.ts';
import { amountOf } from '#main/base/amount.ts';
import { type FollowedPrinterJob, PrintCommand } from '#shared/printing/print-command.ts';
import {
  type OrderedPrinterJobs,
  PRINTER_JOB_ENDS,
  type PrinterJob,
  type PrinterJobAnswer,
} from '#shared/printing/printers.ts';
import { sheetNames } from '#shared/printing/sheet-ranges.ts';
import type { LoggedEndpoint } from '#shared/station/logged.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Arguments, countFromOne, readArguments, usageError } from './arguments.ts';
import { notedCommand, withStation } from './closed-station.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { addressGiven } from './printers.ts';
import { findRunning, type RunningStation } from './running-station.ts';
import { printSyntax } from './syntaxes.ts';

const EVERY_MS = 500;
const PATH = '/api/desk/print-command';
const WHO = 'twinmark print';

/** The station that prints: the one that runs on the data folder, or the command's own. */
interface PrintingStation {
  print(order: PrintCommand): Promise<OrderedPrinterJobs>;
  follow(id: number): Promise<FollowedPrinterJob>;
  answer(id: number, answer: PrinterJobAnswer): Promise<PrinterJob>;
}

/** Prints proven sheets that nobody printed yet and follows the job to its end, or answers which sheets of a job came out. */
export async function runPrint(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, printSyntax);
  const answered = countFromOne('answer', given.one('answer'));
  if (given.files.length > 0 || (answered === undefined) !== (given.one('out') === undefined)) {
    throw usageError(printSyntax);
  }
  const order = answered === undefined ? orderOf(given) : null;
  const folder = stationFolder(given, printSyntax);
  const work = (station: PrintingStation) =>
    order ? followed(station, order, output) : answeredBy(station, answered ?? 0, given.one('out') ?? '');
  const running = await findRunning(folder);
  if (running) return work(askedStation(running));
  return withStation(folder, output, async (app) => {
    const station = ownStation(app);
    // A command that was ended before its job was: the printer may have printed on. An answer waits for its own job alone.
    for (const id of await app.production.printing.jobs.resume(answered)) {
      if (order) await toTheEnd(station, id, output);
      else await ended(station, id, output);
    }
    return work(station);
  });
}

function orderOf(given: Arguments): PrintCommand {
  const [address, tray] = [given.one('printer'), given.one('tray')];
  const sheets = given.one('sheets');
  if (address === undefined || (sheets !== undefined && given.has('first'))) throw usageError(printSyntax);
  const [batch, print] = [countFromOne('batch', given.one('batch')), countFromOne('print', given.one('print'))];
  const range = sheets === undefined ? [] : sheetsNamed('sheets', sheets);
  const [first, last] = [range[0] ?? 1, range[range.length - 1] ?? 0];
  const uri = addressGiven('printer', address);
  if (tray !== undefined && !Check(PrintCommand.properties.tray, tray)) {
    throw new AppError('bad_input', '--tray must be a tray as the printer names it, in 1 to 64 characters.');
  }
  if (range.length !== last - first + 1) throw new AppError('bad_input', '--sheets must be one range, as 3-7.');
  return {
    uri,
    request: randomUUID(),
    first_only: given.has('first'),
    ...(tray === undefined ? {} : { tray }),
    ...(range.length === 0 ? {} : { first, last }),
    ...(batch === undefined ? {} : { batch }),
    ...(print === undefined ? {} : { print }),
  };
}

function ownStation(app: App): PrintingStation {
  const { printing } = app.production;
  const noted = <T>(kind: LoggedEndpoint, given: object, work: () => Promise<T>): Promise<T> =>
    notedCommand(app, kind, { ...given }, work);
  return {
    print: (order) => noted('printByCommand', order, () => printing.command(order)),
    follow: printing.jobs.follow,
    answer: (id, { out, unsure = [] }) =>
      noted('answerByCommand', { printer_job_id: id, out, unsure }, () => printing.jobs.answer(id, out, unsure, WHO)),
  };
}

function askedStation(running: RunningStation): PrintingStation {
  return {
    print: async (order) => (await running.ask('POST', PATH, order)) as unknown as OrderedPrinterJobs,
    follow: async (id) => (await running.ask('GET', `${PATH}/${id}`)) as unknown as FollowedPrinterJob,
    answer: async (id, answer) => (await running.ask('POST', `${PATH}/${id}/answer`, answer)) as unknown as PrinterJob,
  };
}

async function answeredBy(station: PrintingStation, id: number, out: string): Promise<Outcome> {
  const { sheets } = (await station.follow(id)).job;
  const named = out === 'all' ? sheets : out === 'none' ? [] : sheetsNamed('out', out);
  const { lines, json } = outcomeOf([await station.answer(id, { out: [...named] })]);
  return done(lines, json, true);
}

async function followed(station: PrintingStation, order: PrintCommand, output: Output): Promise<Outcome> {
  const { job, warnings } = await station.print(order);
  const sentences = warnings.map(({ text }) => text);
  for (const sentence of sentences) output.log(sentence);
  const jobs = await toTheEnd(station, job.id, output);
  const last = jobs[jobs.length - 1];
  if (last.state === 'failed' && !last.asks) throw new AppError('conflict', failureOf(jobs));
  return outcomeOf(jobs, sentences);
}

/** Follows an order over all of its jobs, which go on one after the other. */
async function toTheEnd(station: PrintingStation, first: number, output: Output): Promise<readonly PrinterJob[]> {
  const jobs: PrinterJob[] = [];
  for (let id: number | null = first; id !== null; ) {
    const { job, next }: FollowedPrinterJob = await ended(station, id, output);
    jobs.push(job);
    id = next;
  }
  return jobs;
}

/** Follows one job to its end. */
async function ended(station: PrintingStation, id: number, { log }: Output): Promise<FollowedPrinterJob> {
  for (let told = ''; ; await sleep(EVERY_MS)) {
    const followed = await station.follow(id);
    const line = lineOf(followed.job);
    if (line !== told) log(line);
    told = line;
    if (PRINTER_JOB_ENDS.includes(followed.job.state)) return followed;
  }
}

function lineOf({ state, reachable, trouble, reason, reasons, counted, sheets }: PrinterJob): string {
  const isAway = trouble === null || trouble.kind === 'printer_away';
  const away = reachable ? [] : [isAway || reason === null ? 'the printer does not answer' : reason];
  return [state, ...away, ...reasons, ...(counted === null ? [] : [`${counted} of ${sheets.length}`])].join(', ');
}

function namesOf(sheets: readonly number[]): string {
  return sheetNames(sheets, (first, last) => `${first} to ${last}`);
}

function failureOf(jobs: readonly PrinterJob[]): string {
  const { reason, printer } = jobs[jobs.length - 1];
  const before = jobs.flatMap(({ out }) => out ?? []).length;
  const why = reason ?? `Nothing was printed on ${printer}.`;
  return before === 0 ? why : `${why} Before that, ${amountOf(before, 'sheet')} came out.`;
}

/** `sheets` are those that were asked for, `printed` those that surely came out. The job is the one that ended last. */
function outcomeOf(jobs: readonly PrinterJob[], warnings: readonly string[] = []): Outcome {
  const { id, state, reasons, asks, follow } = jobs[jobs.length - 1];
  const printed = jobs.flatMap(({ out }) => out ?? []);
  // Sheets that could have followed the last job were not begun, or have no labels any more.
  const sheets = jobs.flatMap((job) => job.sheets).length + (asks ? follow : 0);
  const asked = jobs[jobs.length - 1].sheets;
  const which = asked.length === 1 ? `whether sheet ${asked[0]}` : `which of the sheets ${namesOf(asked)}`;
  const question = `The station cannot know ${which} came out: say so with --answer ${id}, or in the job's screen.`;
  const some = printed.length > 0 && printed.length < sheets ? `: ${namesOf(printed)}` : '';
  const lines = [asks ? question : `${printed.length} of ${amountOf(sheets, 'sheet')} came out${some}.`];
  const json = { job: id, state, reasons, sheets, printed: printed.length, out: printed, asks, warnings };
  return done(lines, json, !asks && printed.length === sheets);
}

/** More sheets than any print has. */
const MOST = 100_000;

/** Sheets as people write them, as 3, 3-7 or 1-4,6: in their order, each once. */
export function sheetsNamed(option: string, text: string): readonly number[] {
  const sheets = new Set<number>();
  for (const part of text.split(',')) {
    const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part.trim()) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!(first >= 1 && last >= first && last <= MOST)) {
      throw new AppError('bad_input', `--${option} must be sheets as 3, 3-7 or 1-4,6; it is "${text}".`);
    }
    for (let sheet = first; sheet <= last; sheet++) sheets.add(sheet);
  }
  return [...sheets].sort((a, b) => a - b);
}
