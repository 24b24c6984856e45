import { basename, extname, join, resolve } from 'node:path';
import { AppError } from '../../src-shared/errors.ts';
import { watermarkIdOf } from '../../src-shared/id.ts';
import type { BatchProgress } from '../../src-shared/production.ts';
import type { App } from '../app.ts';
import type { BatchOrder, PrintedFiles } from '../services/production/production.ts';
import { TABLE_LIMITS } from '../spreadsheets/limits.ts';
import { readTable } from '../spreadsheets/read-table.ts';
import { type Arguments, countFromOne, readArguments, usageError } from './arguments.ts';
import { orderFrom } from './batch-order.ts';
import { requiredFolder } from './data-folder.ts';
import { makeFolderAt, readInput } from './files.ts';
import { withIdleStation } from './idle-station.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { findOutput, writeOutput } from './output-file.ts';
import { barOf, barOfProof } from './production-bars.ts';
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
    const made = await make(app, order, out);
    await writePictures(app, made.id, out);
    // The command may be the only one that ever opens this folder.
    await app.reading.describeArtworks();
    return finish(app, made, resolve(out, `batch-${made.id}-sheets.pdf`), folder);
  });
}

/** Goes on with the same order if it was interrupted before. */
async function make({ production: { batches }, bus }: App, order: BatchOrder, out: string): Promise<BatchProgress> {
  const before = await batches.findUnfinished(order);
  const batch = before ?? (await batches.plan(order, { labels: order.rows.length, copies: out }));
  const bar = barOf(bus, order.rows.length);
  try {
    if (before) await batches.retry(batch.id);
    await batches.start(batch.id);
    const end = await batches.finished(batch.id);
    if (end.stopped !== null)
      throw new AppError('storage_full', `${end.stopped} Give the same command again to go on.`);
    return end;
  } finally {
    bar.end();
  }
}

async function writePictures({ store, production, settings }: App, batchId: number, out: string): Promise<void> {
  for await (const { record_id } of production.batches.labels(batchId, ['made', 'proofed', 'rejected'])) {
    const record = record_id === null ? null : await store.records.find(record_id);
    if (!record?.marked) continue;
    const file = join(out, `${watermarkIdOf(record.id, settings['service.prefix'])}.png`);
    await writeOutput(await findOutput(file), await store.pictures.read(record.marked));
  }
}

async function finish(app: App, { id, counts }: BatchProgress, file: string, data: string): Promise<Outcome> {
  const { batches } = app.production;
  const failures: { row: number; reason: string | null }[] = [];
  for await (const { row_number, reason } of batches.labels(id, ['failed'])) failures.push({ row: row_number, reason });
  const made = counts.made ?? 0;
  const printed = made > 0 ? await print(app, id, made, file) : null;
  const heldBack = (printed?.heldBack ?? []).map(({ name, outcome, cause }) => ({
    watermark_id: name,
    outcome,
    cause,
  }));
  const proven = printed?.proven ?? 0;
  const pdf = printed?.file ?? null;
  const pdfs = printed ? listed(printed) : [];
  return done(
    [
      ...failures.map(({ row, reason }) => `Row ${row} failed: ${reason}`),
      ...heldBack.map((label) => `${label.watermark_id} is held back: ${label.outcome}.`),
      `Made ${made} labels, ${failures.length} failed. ${proven} of ${made} were read back out of ${pdfs.length > 1 ? `${pdfs.length} files` : (pdf ?? 'no PDF')}.`,
      ...(pdfs.length > 1 ? pdfs.map((one) => `${one.pdf}: ${one.sheets} sheets, ${one.labels} labels.`) : []),
    ],
    { made, failed: failures.length, proven, pdf, pdfs, batch: id, data, failures, held_back: heldBack },
    pdf !== null,
  );
}

/** The files of the sheets: one, or several of a large job. */
export function listed({ files }: Pick<PrintedFiles, 'files'>) {
  return files.map(({ file, print: { number, sheets, labels } }) => ({ pdf: file, print: number, sheets, labels }));
}

async function print({ production, bus }: App, batchId: number, labels: number, file: string) {
  const bar = barOfProof(bus, labels);
  try {
    return await production.prints.make({ batchId, file });
  } finally {
    bar.end();
  }
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
