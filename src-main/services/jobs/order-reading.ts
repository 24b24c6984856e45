// Reads an order out of its files. Other people write these files, so their sizes are checked before they are read.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Check } from 'typebox/value';
import { TABLE_LIMITS } from '#main/spreadsheets/limits.ts';
import { JobChoices } from '#shared/jobs/jobs.ts';
import { type Shape, wantedWords } from '#shared/labels/form-words.ts';
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
  const chosen = choices ? choicesIn(choices.path, parsed(choices.path, bytesOf(choices))) : {};
  const key = hash.digest('hex');
  return {
    key: `folder ${key}`,
    ordered: key,
    files: name,
    choices: chosen,
    artworks: artworks.map((file) => ({ name: basename(file.path), bytes: bytesOf(file) })),
    table: { name: table.path, bytes: bytesOf(table) },
    ...(layout === null ? {} : { layout: parsed(layout.path, bytesOf(layout)) }),
  };
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

function choicesIn(path: string, chosen: unknown): JobChoices {
  if (Check(JobChoices, chosen)) return chosen;
  if (typeof chosen !== 'object' || chosen === null) throw new AppError('bad_input', `${path} is no object.`);
  const known = JobChoices.properties;
  for (const [key, value] of Object.entries(chosen)) {
    if (!Object.hasOwn(known, key)) {
      throw new AppError(
        'bad_input',
        `${path} has a field "${key}". Its fields are: ${Object.keys(known).join(', ')}.`,
      );
    }
    const field = known[key as keyof typeof known];
    if (!Check(field, value))
      throw new AppError('bad_input', `"${key}" in ${path}: ${wantedWords(field as Shape).en}.`);
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
