// Finds and checks the artwork of each row, by the same rules as the window.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#main/app.ts';
import { examine } from '#main/imaging/examine.ts';
import { vectorKindOf } from '#main/imaging/vector/vector-kind.ts';
import { columnOfNames } from '#main/services/create/artwork-column.ts';
import { artworkFinder } from '#main/services/create/artwork-names.ts';
import { remarkOnMatch, remarksOnArtwork } from '#main/services/create/artwork-remarks.ts';
import type { Placing, VectorArtwork } from '#main/services/create/create.ts';
import type { BatchRowOrder } from '#main/services/line/line.ts';
import type { Table } from '#main/spreadsheets/table.ts';
import { AppError, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import type { Columns } from './columns.ts';
import { listPictures, readInput } from './files.ts';

type RowArtwork = BatchRowOrder['artwork'];

interface ArtworkFiles {
  /** A picture for all rows, or a folder with a picture for each row. */
  readonly path: string;
  readonly table: Table;
  readonly columns: Columns;
  readonly choices: Placing;
  /** The page of PDF files, from 1; the first one where none is given. */
  readonly page: number | undefined;
}

interface ArtworkOfRows {
  readonly artworkOf: (cells: readonly string[]) => Promise<RowArtwork>;
  /** Grows with each picture that is checked. */
  readonly warnings: readonly string[];
}

export async function artworksOf(
  app: App,
  { path, table, columns, choices, page }: ArtworkFiles,
): Promise<ArtworkOfRows> {
  const warnings: string[] = [];
  const vectors = app.drafts.vectors;
  const take = (file: string, name: string) => takeArtwork(app, { file, name, choices, page, vectors, warnings });
  if (!(await isFolder(path))) {
    const one = await take(path, path);
    if ('problem' in one) throw new AppError('bad_input', one.problem);
    return { artworkOf: async () => one, warnings };
  }
  const pictures = (await listPictures(path)).map((name) => ({ name }));
  const rows = table.rows.map(({ cells }) => cells);
  const column = columns.artwork ?? columnOfNames({ headers: table.headers, rows }, pictures);
  if (column === null) {
    throw new AppError('bad_input', `${path} is a folder: a column "artwork" must name the picture of each row.`);
  }
  const nameIn = (cells: readonly string[]) => (cells[column] ?? '').trim();
  const find = artworkFinder(pictures, rows.map(nameIn));
  const taken = new Map<string, Promise<RowArtwork>>();

  async function artworkOf(cells: readonly string[]): Promise<RowArtwork> {
    const name = nameIn(cells);
    if (name === '') return { problem: 'The row names no artwork.', trouble: trouble('artwork_unnamed') };
    const match = find(name);
    if (match.kind !== 'found') {
      const about = match.kind === 'missing' ? trouble('artwork_missing', { name }) : trouble('other');
      return { problem: remarkOnMatch(name, match).text, trouble: about };
    }
    const file = match.one.name;
    const taking = taken.get(file) ?? orProblem(file, take(join(path, file), file));
    taken.set(file, taking);
    return taking;
  }

  return { artworkOf, warnings };
}

interface Taking {
  readonly file: string;
  readonly name: string;
  readonly choices: Placing;
  readonly page: number | undefined;
  readonly vectors: VectorArtwork;
  readonly warnings: string[];
}

/** A red remark makes the row fail. The remarks that are amber become warnings. */
async function takeArtwork(app: App, taking: Taking): Promise<RowArtwork> {
  const { file, name, choices, warnings } = taking;
  const bytes = await readInput(file, app.settings['limits.image_bytes']);
  const taken = await (vectorKindOf(bytes) === null ? takePicture(app, bytes) : takeVector(taking, bytes));
  const remarks = remarksOnArtwork(choices, { id: 0, name, trial: null, ...taken });
  const red = remarks.find(({ weight }) => weight === 'red');
  if (red) return { problem: red.text, trouble: trouble(red.kind === 'enlarged' ? 'picture_too_small' : 'other') };
  warnings.push(...remarks.filter(({ weight }) => weight === 'amber').map(({ text }) => text));
  return taken.artwork;
}

async function takePicture(app: App, bytes: Uint8Array) {
  return { artwork: await app.production.batches.takeArtwork(bytes), facts: await examine(bytes) };
}

function takeVector({ choices, page, vectors }: Taking, bytes: Uint8Array) {
  return vectors.take(choices, bytes, page);
}

async function orProblem(name: string, taking: Promise<RowArtwork>): Promise<RowArtwork> {
  try {
    return await taking;
  } catch (error) {
    const failure = toAppError(error);
    const isAbsent = failure.code === 'not_found';
    if (!isAbsent && !failure.code.startsWith('image_')) throw error;
    const about = isAbsent ? trouble('artwork_missing', { name }) : troubleOf(failure);
    return { problem: `The artwork ${name} cannot be used: ${failure.message}`, trouble: about };
  }
}

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AppError('not_found', `${path} does not exist.`, { cause: error });
  }
}
