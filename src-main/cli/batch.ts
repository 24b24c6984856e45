import { basename, extname, join, resolve } from 'node:path';
import type { App } from '#main/app.ts';
import { amountOf } from '#main/base/amount.ts';
import { isSameOperator } from '#main/base/operator-name.ts';
import type { BatchOrder, BatchRowOrder } from '#main/services/line/line.ts';
import { TABLE_LIMITS } from '#main/spreadsheets/limits.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import type { Table } from '#main/spreadsheets/table.ts';
import { watermarkIdOf } from '#shared/core/id.ts';
import type { Template } from '#shared/core/model.ts';
import { DEFAULT_SHEET_OPTIONS, type SheetPreset } from '#shared/printing/sheets.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Arguments, countFromOne, readArguments, usageError } from './arguments.ts';
import { artworksOf } from './batch-artwork.ts';
import { layoutNamed, withLayout } from './batch-layout.ts';
import { makeParts, type Part, type PartOutcome, planParts, printPart } from './batch-parts.ts';
import { type RollChoice, type RollOutcome, rollIn, writeRoll } from './batch-roll.ts';
import { matchColumns, textOf } from './columns.ts';
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
  const roll = rollIn(given);
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
      roll,
      page,
      layout,
      operator,
    });
    for (const note of [...table.notes, ...warnings]) output.log(note);
    if (left.length > 0) output.log(`No field takes these columns: ${left.join(', ')}.`);
    const parts = await planParts(app.production.batches, order, out);
    await makeParts(app, parts, order.rows.length);
    if (!roll) for (const { batch } of parts) await writePictures(app, batch.id, out);
    // The command may be the only one that ever opens this folder.
    await app.reading.describeArtworks();
    const printed = await printParts(app, parts, resolve(out));
    const ids = parts.map(({ batch }) => batch.id);
    return finish(printed, folder, roll && (await writeRoll(app, ids, out, roll)));
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
function finish(parts: readonly PartOutcome[], data: string, roll: RollOutcome | null): Outcome {
  const sum = (of: (part: PartOutcome) => number) => parts.reduce((all, part) => all + of(part), 0);
  const [made, proven] = [sum((part) => part.made), roll ? roll.proven : sum((part) => part.proven)];
  const failures = parts.flatMap((part) => part.failures);
  const heldBack = [...parts.flatMap((part) => part.heldBack), ...(roll?.heldBack ?? [])];
  const pdfs = parts.flatMap((part) => part.pdfs);
  const pdf = pdfs[0]?.pdf ?? null;
  return done(
    [
      ...failures.map(({ row, reason }) => `Row ${row} failed: ${reason}`),
      ...heldBack.map((label) => `${label.watermark_id} is held back: ${label.outcome}.`),
      `Made ${amountOf(made, 'label')}, ${failures.length} failed. ${proven} of ${made} were read back out of ${sourceOf(pdfs, roll)}.`,
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
      ...(roll ? { zpl: roll.zpl } : {}),
    },
    pdf !== null,
  );
}

/** What the labels were read from. */
function sourceOf(pdfs: PartOutcome['pdfs'], roll: RollOutcome | null): string {
  if (roll) return roll.zpl === null ? 'their dots' : `their dots, which ${roll.zpl} has`;
  return pdfs.length > 1 ? `${pdfs.length} files` : (pdfs[0]?.pdf ?? 'no PDF');
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

interface BatchFiles {
  readonly table: Table;
  readonly name: string;
  /** A picture for all rows, or a folder with a picture for each row. */
  readonly artwork: string;
  readonly template: string;
  readonly sheet: string;
  /** Instead of the sheet. */
  readonly roll: RollChoice | null;
  /** The page of artwork that is a PDF, from 1. */
  readonly page: number | undefined;
  /** A file, or the name of a kept one. */
  readonly layout: string | undefined;
  /** The owner's name, null for unowned records, or undefined if none was given. */
  readonly operator: string | null | undefined;
}

interface OrderOfFiles {
  readonly order: BatchOrder;
  /** Headers that no field takes. */
  readonly left: readonly string[];
  /** Remarks that are amber in the window. */
  readonly warnings: readonly string[];
}

/** Makes an order to the station of the files. */
async function orderFrom(app: App, files: BatchFiles): Promise<OrderOfFiles> {
  const template = await templateOf(app, files.template);
  const columns = matchColumns(files.table.headers, template);
  const choices = {
    preset: files.roll?.preset ?? presetOf(app.sheets(), files.sheet),
    options: DEFAULT_SHEET_OPTIONS,
    strength: app.settings['engine.strength'],
    fit: 'cover',
  } as const;
  const { artwork: path, table, page } = files;
  const { artworkOf, warnings } = await artworksOf(app, { path, table, columns, choices, page });
  const rows: BatchRowOrder[] = [];
  for (const row of table.rows) {
    const { metadata, description } = textOf(row, columns);
    const artwork = await artworkOf(row.cells);
    rows.push({ metadata, artwork, ...(description === '' ? {} : { description }) });
  }
  const layout = files.layout === undefined ? null : await layoutNamed(app, files.layout, { table, columns });
  const order: BatchOrder = {
    ownerId: await ownerOf(app, files.operator),
    name: files.name,
    template_id: template.id,
    rows: layout ? await withLayout(app, layout, { rows, table, artwork: path, choices }) : rows,
    ...choices,
    ...(layout ? { layout } : {}),
  };
  return { order, left: columns.left, warnings };
}

async function templateOf({ templates }: App, wanted: string): Promise<Template> {
  const all = await templates.list();
  const same = (text: string) => text.toLowerCase() === wanted.toLowerCase();
  const template = all.find(({ id }) => same(id)) ?? all.find(({ name }) => same(name));
  if (template) return template;
  const known = all.map(({ id }) => id).join(', ');
  throw new AppError('bad_input', `There is no template "${wanted}". There are: ${known}.`);
}

function presetOf(sheets: readonly SheetPreset[], wanted: string): SheetPreset {
  const same = (text: string | null) => text?.toLowerCase() === wanted.toLowerCase();
  const preset = sheets.find(({ id }) => same(id)) ?? sheets.find(({ number }) => same(number));
  if (preset) return preset;
  const known = sheets.map(({ id }) => id).join(', ');
  throw new AppError('bad_input', `There is no sheet "${wanted}". There are: ${known}.`);
}

/** If no owner was given, the records belong to the only operator there is. */
async function ownerOf({ store }: App, operator: BatchFiles['operator']): Promise<number | null> {
  if (operator === null) return null;
  const all = await store.operators.list();
  if (operator === undefined) {
    if (all.length > 1) throw new AppError('bad_input', 'Say whose records these are: --operator NAME, or --unowned.');
    return all[0]?.user_id ?? null;
  }
  const account = all.find(({ username }) => isSameOperator(username, operator));
  if (account) return account.user_id;
  throw new AppError('bad_input', `There is no operator ${operator}. Add one with "operator add", or take --unowned.`);
}
