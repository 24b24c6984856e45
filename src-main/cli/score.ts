import { basename } from 'node:path';
import { AppError } from '../../src-shared/errors.ts';
import { DEFAULT_LIMITS } from '../imaging/inspect.ts';
import type { Pool } from '../workers/pool.ts';
import type { Tasks } from '../workers/tasks.ts';
import { readArguments, type Syntax } from './arguments.ts';
import { inFolder, listPhotos, readInput } from './files.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { startProgress } from './progress.ts';
import { type Reading, readingOf, unreadable } from './readings.ts';
import { tableLines, tabulate } from './score-table.ts';
import { withPool } from './threads.ts';

export const scoreSyntax: Syntax = { usage: 'score DIR [--json]', values: [] };

/** How well the test sheet comes back, from a folder of photographs of it. */
export async function runScore(args: readonly string[], output: Output): Promise<Outcome> {
  const { files } = readArguments(args, scoreSyntax);
  const [folder] = files;
  if (files.length !== 1) throw new AppError('bad_input', `Usage: ${scoreSyntax.usage}`);
  const names = await listPhotos(folder);
  if (names.length === 0)
    throw new AppError('bad_input', `There are no photos in ${folder} (JPEG, PNG, WebP or TIFF).`);
  const progress = startProgress('Reading photos', names.length);
  const readings = await withPool(output, undefined, (pool) =>
    Promise.all(names.map((name) => readOne(pool, inFolder(folder, name)).finally(() => progress.step()))).finally(() =>
      progress.end(),
    ),
  );
  const table = tabulate(readings);
  const read = readings.filter(({ message }) => message !== null).length;
  return done(tableLines(table, readings), { photos: readings.length, read, rows: table, readings }, read > 0);
}

/** One photograph that cannot be read costs itself alone. */
async function readOne(pool: Pool<Tasks>, path: string): Promise<Reading> {
  const file = basename(path);
  try {
    const bytes = await readInput(path, DEFAULT_LIMITS.maxBytes);
    return readingOf(file, await pool.run('scanPhotos', { photos: [{ bytes }] }));
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return unreadable(file, error.message);
    throw error;
  }
}
