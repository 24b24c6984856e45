import { basename, extname, join, resolve } from 'node:path';
import type { App } from '#main/app.ts';
import { amountOf } from '#main/base/amount.ts';
import { TABLE_LIMITS } from '#main/spreadsheets/limits.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { watermarkIdOf } from '#shared/core/id.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Arguments, countFromOne, readArguments, usageError } from './arguments.ts';
import { orderFrom } from './batch-order.ts';
import { makeParts, type Part, type PartOutcome, planParts, printPart } from './batch-parts.ts';
import { requiredFolder } from './data-folder.ts';
import { makeFolderAt, readInput } from './files.ts';
import { withIdleStation } from './idle-station.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { findOutput, writeOutput } from './output-file.ts';
import { batchSyntax } from './syntaxes.ts';

/** Avery's eight labels on A4, the window's first choice too. */
const SHEET = 'l7165';

/** Makes a whole job: records, marked pictures, and a PDF in which every label was proven. */
export async function runBatch(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, batchSyntax);
  const [csv, artwork, template, out] = ['csv', 'artwork', 'template', 'out'].map((name) => required(given, name));
  if (given.files.length > 0) throw usageError(batchSyntax);
  const operator = ownerIn(given);
  const table = await readTable(await readInput(csv, TABLE_LIMITS.bytes), basename(csv));
  const folder = given.one('data') === undefined ? join(out, 'station') : requiredFolder(given, batchSyntax);
  await makeFolderAt(out);
  const name = basename(csv, extname(csv));
  const sheet = given.one('sheet') ?? SHEET;
  const page = countFromOne('page', given.one('page'));
  const layout = given.one('layout');
  return withIdleStation(folder, output, async (app) => {
    const { order, left, warnings } = await orderFrom(app, {
      table,
      name,
      artwork,
      template,
      sheet,
      page,
      layout,
      operator,
    });
    for (const note of [...table.notes, ...warnings]) output.log(note);
    if (left.length > 0) output.log(`No field takes these columns: ${left.join(', ')}.`);
    const parts = await planParts(app.production.batches, order, out);
    await makeParts(app, parts, order.rows.length);
    for (const { batch } of parts) await writePictures(app, batch.id, out);
    // The command may be the only one that ever opens this folder.
    await app.reading.describeArtworks();
    return finish(await printParts(app, parts, resolve(out)), folder);
  });
}

async function printParts(app: App, parts: readonly Part[], out: string): Promise<PartOutcome[]> {
  const outcomes: PartOutcome[] = [];
  let rowsBefore = 0;
  for (const part of parts) {
    outcomes.push(await printPart(app, part, out, rowsBefore));
    rowsBefore += (await app.production.batches.progress(part.batch.id)).total;
  }
  return outcomes;
}

async function writePictures({ store, production, settings }: App, batchId: number, out: string): Promise<void> {
  for await (const { record_id } of production.batches.labels(batchId, ['made', 'proofed', 'rejected'])) {
    const record = record_id === null ? null : await store.records.find(record_id);
    if (!record?.marked) continue;
    const file = join(out, `${watermarkIdOf(record.id, settings['service.prefix'])}.png`);
    await writeOutput(await findOutput(file), await store.pictures.read(record.marked));
  }
}

/** One result, however many batches the rows became. */
function finish(parts: readonly PartOutcome[], data: string): Outcome {
  const sum = (of: (part: PartOutcome) => number) => parts.reduce((all, part) => all + of(part), 0);
  const [made, proven] = [sum((part) => part.made), sum((part) => part.proven)];
  const failures = parts.flatMap((part) => part.failures);
  const heldBack = parts.flatMap((part) => part.heldBack);
  const pdfs = parts.flatMap((part) => part.pdfs);
  const pdf = pdfs[0]?.pdf ?? null;
  return done(
    [
      ...failures.map(({ row, reason }) => `Row ${row} failed: ${reason}`),
      ...heldBack.map((label) => `${label.watermark_id} is held back: ${label.outcome}.`),
      `Made ${amountOf(made, 'label')}, ${failures.length} failed. ${proven} of ${made} were read back out of ${pdfs.length > 1 ? `${pdfs.length} files` : (pdf ?? 'no PDF')}.`,
      ...(pdfs.length > 1
        ? pdfs.map((one) => `${one.pdf}: ${amountOf(one.sheets, 'sheet')}, ${amountOf(one.labels, 'label')}.`)
        : []),
    ],
    {
      made,
      failed: failures.length,
      proven,
      pdf,
      pdfs,
      batch: parts[0]?.batch ?? null,
      batches: parts.map(({ batch }) => batch),
      data,
      failures,
      held_back: heldBack,
    },
    pdf !== null,
  );
}

function ownerIn(given: Arguments): string | null | undefined {
  const operator = given.one('operator');
  if (operator !== undefined && given.has('unowned')) {
    throw new AppError('bad_input', 'Give --operator or --unowned, not both.');
  }
  return given.has('unowned') ? null : operator;
}

function required(given: Arguments, name: string): string {
  const value = given.one(name);
  if (value === undefined) throw new AppError('bad_input', `--${name} is missing. Usage: ${batchSyntax.usage}`);
  return value;
}
