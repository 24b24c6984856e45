import { resolve } from 'node:path';
import type { App } from '#main/app.ts';
import { amountOf } from '#main/base/amount.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { PrintedFiles } from '#main/services/line/line.ts';
import type { BatchRow } from '#main/store/rows.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { countFromOne, readArguments, usageError } from './arguments.ts';
import { listed } from './batch-parts.ts';
import { stationFolder } from './data-folder.ts';
import { withIdleStation } from './idle-station.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { sheetSyntax } from './syntaxes.ts';

/** Makes sheets of a batch's labels that are on no sheet yet. If there are no such labels, or a print is given, makes that print again. */
export async function runSheet(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, sheetSyntax);
  const [target] = given.files;
  if (given.files.length !== 1 || !/\.pdf$/i.test(target)) throw usageError(sheetSyntax);
  const wanted = { batch: countFromOne('batch', given.one('batch')), print: countFromOne('print', given.one('print')) };
  return withIdleStation(stationFolder(given, sheetSyntax), output, (app) => printed(app, resolve(target), wanted));
}

async function printed(
  app: App,
  file: string,
  wanted: { batch: number | undefined; print: number | undefined },
): Promise<Outcome> {
  const { prints, batches } = app.production;
  const batch = await batchOf(app, wanted.batch);
  const { counts } = await batches.progress(batch.id);
  const isNew = wanted.print === undefined && (counts.made ?? 0) > 0;
  const number = wanted.print ?? planOf(batch).prints.length;
  if (isNew) return outcomeOf(batch, await prints.make({ batchId: batch.id, file }));
  const again = await prints.remake(batch.id, number, () => file);
  return outcomeOf(batch, { ...again, files: again.print ? [{ file, print: again.print }] : [] });
}

function outcomeOf(batch: BatchRow, made: PrintedFiles): Outcome {
  const leftOut = made.leftOut.map((name) => `${name} was voided meanwhile and is left out.`);
  const heldBack = made.heldBack.map(({ name, outcome }) => `${name} is held back: ${outcome}.`);
  const pdf = made.file;
  const pdfs = listed(made);
  return done(
    [
      ...leftOut,
      ...heldBack,
      `${amountOf(made.proven, 'label')} ${made.proven === 1 ? 'was' : 'were'} read back out of ${pdfs.length > 1 ? pdfs.map((one) => one.pdf).join(', ') : (pdf ?? 'no PDF')}.`,
    ],
    {
      pdf,
      pdfs,
      batch: batch.id,
      print: made.print?.number ?? null,
      sheets: pdfs.reduce((sum, { sheets }) => sum + sheets, 0),
      proven: made.proven,
      held_back: made.heldBack.map(({ name }) => name),
      left_out: made.leftOut,
    },
    pdf !== null,
  );
}

async function batchOf({ production: { batches } }: App, number: number | undefined): Promise<BatchRow> {
  if (number !== undefined) return batches.find(number);
  const { rows } = await batches.list(1, 1);
  if (rows.length === 0) throw new AppError('not_found', 'This station has no batch yet.');
  return rows[0];
}
