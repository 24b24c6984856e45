// Reads an order out of its files. Other people write these files, so their sizes are checked before they are read.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { TABLE_LIMITS } from '#main/spreadsheets/limits.ts';
import { RowNumber } from '#shared/core/endpoint.ts';
import { exactly } from '#shared/core/schema.ts';
import { JobChoices } from '#shared/jobs/jobs.ts';
import { type Shape, wantedWords } from '#shared/labels/form-words.ts';
import { englishPhrase } from '#shared/troubles/english.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type FoundFile, filesOf, isTooLong, LONGEST_NAME, type OrderFiles } from './order-files.ts';
import type { OrderFolder } from './order-folder.ts';
import type { JobOrder } from './ordered-draft.ts';

/** Bytes of a layout or of the choices. */
const MOST_JSON = 2 ** 20;
/** Bytes of all files of an order: they are in memory together. */
const MOST_TOGETHER = 256 * 2 ** 20;
const MEBI = 2 ** 20;

/** Null: somebody writes to one of the files. Throws what is wrong with the order. */
export async function readOrder(
  folder: Pick<OrderFolder, 'read'>,
  files: OrderFiles,
  pictureBytes: number,
): Promise<JobOrder | null> {
  const { name, table, artworks, layout, choices } = files;
  const contents = await contentsOf(folder, files, pictureBytes);
  if (contents === null) return null;
  const { key, bytesOf } = contents;
  return {
    key: `folder ${key}`,
    ordered: key,
    files: name,
    choices: choices ? choicesIn(JobChoices, choices.path, parsed(choices.path, bytesOf(choices))) : {},
    artworks: artworks.map((file) => ({ name: basename(file.path), bytes: bytesOf(file) })),
    table: { name: table.path, bytes: bytesOf(table) },
    ...(layout === null ? {} : { layout: parsed(layout.path, bytesOf(layout)) }),
  };
}

/** What a spreadsheet of products says beside its rows. */
const ProductChoices = exactly({ like: Type.Optional(RowNumber) });

/** A spreadsheet of products, and the artwork that its rows name. */
export interface ProductFiles extends Static<typeof ProductChoices> {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly artworks: ReadonlyMap<string, Uint8Array>;
}

/** Null where somebody writes to one of the files. */
export async function readProducts(
  folder: Pick<OrderFolder, 'read'>,
  files: OrderFiles,
  pictureBytes: number,
): Promise<ProductFiles | null> {
  const { table, artworks, layout, choices } = files;
  if (layout)
    throw new AppError('bad_input', `${layout.path}: products keep the layout that they have. Change it there.`);
  const contents = await contentsOf(folder, files, pictureBytes);
  if (contents === null) return null;
  const { bytesOf } = contents;
  return {
    name: table.path,
    bytes: bytesOf(table),
    artworks: new Map(artworks.map((file) => [basename(file.path), bytesOf(file)])),
    ...(choices ? choicesIn(ProductChoices, choices.path, parsed(choices.path, bytesOf(choices))) : {}),
  };
}

async function contentsOf(folder: Pick<OrderFolder, 'read'>, files: OrderFiles, pictureBytes: number) {
  const { name, table, artworks, layout, choices } = files;
  refuseLongName(name);
  refuseTwoTables(files);
  refuseTooMuch(files, pictureBytes);
  const hash = createHash('sha256').update(name);
  const contents = new Map<string, Uint8Array>();
  for (const file of [table, ...artworks, layout, choices]) {
    if (file === null) continue;
    const bytes = await folder.read(file);
    if (bytes === null) return null;
    hash.update(`\n${file.path} ${bytes.length}\n`).update(bytes);
    contents.set(file.path, bytes);
  }
  const bytesOf = ({ path }: FoundFile) => contents.get(path) ?? new Uint8Array();
  return { key: hash.digest('hex'), bytesOf };
}

function refuseLongName(name: string): void {
  if (!isTooLong(name)) return;
  const sentence = `The name of the files has more than ${LONGEST_NAME} bytes before the dot. Give them a shorter name.`;
  throw new AppError('bad_input', sentence);
}

function refuseTwoTables({ name, table, moreTables }: OrderFiles): void {
  if (moreTables.length === 0) return;
  const all = [table, ...moreTables].map(({ path }) => path).join(', ');
  throw new AppError('bad_input', `${name} has several spreadsheets: ${all}. Put one of them into the folder again.`);
}

function refuseTooMuch(files: OrderFiles, pictureBytes: number): void {
  const { table, artworks, layout, choices } = files;
  const refuse = (file: FoundFile | null, most: number) => {
    if (file && file.bytes > most) throw new AppError('too_large', `${file.path} has more than ${most} bytes.`);
  };
  refuse(table, TABLE_LIMITS.bytes);
  for (const file of artworks) refuse(file, pictureBytes);
  for (const file of [layout, choices]) refuse(file, MOST_JSON);
  const together = filesOf(files).reduce((sum, { bytes }) => sum + bytes, 0);
  if (together <= MOST_TOGETHER) return;
  throw new AppError(
    'too_large',
    `The files have more than ${MOST_TOGETHER / MEBI} MiB together. Make several orders.`,
  );
}

function choicesIn<S extends TObject>(schema: S, path: string, chosen: unknown): Static<S> {
  if (Check(schema, chosen)) return chosen;
  if (typeof chosen !== 'object' || chosen === null) throw new AppError('bad_input', `${path} is no object.`);
  const known = schema.properties;
  for (const [key, value] of Object.entries(chosen)) {
    if (!Object.hasOwn(known, key)) {
      throw new AppError(
        'bad_input',
        `${path} has a field "${key}". Its fields are: ${Object.keys(known).join(', ')}.`,
      );
    }
    const field = known[key] as TSchema;
    if (!Check(field, value))
      throw new AppError('bad_input', `"${key}" in ${path}: ${englishPhrase(wantedWords(field as Shape))}.`);
  }
  throw new AppError('bad_input', `${path} does not fit. Its fields are: ${Object.keys(known).join(', ')}.`);
}

function parsed(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    throw new AppError('bad_input', `${path} is not JSON.`, { cause: error });
  }
}
