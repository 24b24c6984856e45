import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaperCommand } from '../../src-shared/contract/paper-command.ts';
import { AppError } from '../../src-shared/errors.ts';
import { PAPER_ENDS, type PaperJob } from '../../src-shared/paper.ts';
import type { App } from '../app.ts';
import { countFromOne, readArguments, usageError } from './arguments.ts';
import { withStation } from './closed-station.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { findRunning } from './running-station.ts';
import { printSyntax } from './syntaxes.ts';

const EVERY_MS = 500;

/** The station that prints: the one that runs on the data folder, or the command's own. */
interface PrintingStation {
  print(order: PaperCommand): Promise<PaperJob>;
  find(id: number): Promise<PaperJob>;
}

/** Prints proven sheets that nobody printed yet, and follows the job to its end. */
export async function runPrint(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, printSyntax);
  const uri = given.one('printer');
  if (given.files.length > 0 || uri === undefined) throw usageError(printSyntax);
  const [batch, print] = [countFromOne('batch', given.one('batch')), countFromOne('print', given.one('print'))];
  const order: PaperCommand = {
    ...{ uri, request: randomUUID(), first_only: given.has('first') },
    ...{ ...(batch === undefined ? {} : { batch }), ...(print === undefined ? {} : { print }) },
  };
  const folder = stationFolder(given, printSyntax);
  const running = await findRunning(folder);
  const follow = (station: PrintingStation) => followed(station, order, output);
  if (!running) return withStation(folder, output, (app) => follow(ownStation(app)));
  const path = '/api/desk/paper-command';
  return follow({
    print: async (asked) => (await running.ask('POST', path, asked)) as unknown as PaperJob,
    find: async (id) => (await running.ask('GET', `${path}/${id}`)) as unknown as PaperJob,
  });
}

function ownStation({ production }: App): PrintingStation {
  return { print: production.paper.command, find: production.paper.jobs.find };
}

async function followed(station: PrintingStation, order: PaperCommand, { log }: Output): Promise<Outcome> {
  let job = await station.print(order);
  for (let told = ''; !PAPER_ENDS.includes(job.state); job = await station.find(job.id)) {
    const line = [
      job.state,
      ...job.reasons,
      ...(job.counted === null ? [] : [`${job.counted} of ${job.sheets.length}`]),
    ];
    if (line.join(', ') !== told) log(line.join(', '));
    told = line.join(', ');
    await sleep(EVERY_MS);
  }
  if (job.state === 'failed' && !job.asks) throw new AppError('conflict', failureOf(job));
  return outcomeOf(job);
}

function failureOf({ reason, printer }: PaperJob): string {
  return reason ?? `Nothing was printed on ${printer}.`;
}

/** `sheets` are those that were asked for, `printed` those that surely came out. */
function outcomeOf({ id, state, reasons, sheets, out, asks }: PaperJob): Outcome {
  const printed = out ?? [];
  const question = `The station cannot know which of the ${sheets.length} sheets came out: say so in the job's screen.`;
  const lines = [asks ? question : `${printed.length} of ${sheets.length} sheets were printed.`];
  const json = { job: id, state, reasons, sheets: sheets.length, printed: printed.length, out: printed, asks };
  return done(lines, json, !asks && printed.length === sheets.length);
}
