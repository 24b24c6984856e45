import { basename } from 'node:path';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { ErrorCode } from '#shared/troubles/error-codes.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { inFolder, listPhotos, readInput } from './files.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { startProgress } from './progress.ts';
import { type LeftOut, leftOutByName, missedReading, type Reading, readingOf } from './readings.ts';
import { leftOutLine, tableLines, tabulate, totalOf } from './score-table.ts';
import { scoreSyntax } from './syntaxes.ts';
import { withPool } from './threads.ts';

/** Tells how well photographs of the test sheet are read. */
export async function runScore(args: readonly string[], output: Output): Promise<Outcome> {
  const { files } = readArguments(args, scoreSyntax);
  const [folder] = files;
  if (files.length !== 1) throw usageError(scoreSyntax);
  const { photos, others } = await listPhotos(folder);
  const answers = await readPhotos(
    photos.map((name) => inFolder(folder, name)),
    output,
  );
  const readings = answers.filter((answer) => 'message' in answer);
  const leftOut = [...answers.filter((answer) => 'reason' in answer), ...others.map(leftOutByName)];
  if (readings.length === 0) throw noPhotos(folder, leftOut);
  const rows = tabulate(readings);
  const { photos: count, read, rate } = totalOf(readings);
  return done(tableLines(rows, readings, leftOut), { photos: count, read, rate, rows, readings, leftOut }, read > 0);
}

async function readPhotos(paths: readonly string[], output: Output): Promise<(Reading | LeftOut)[]> {
  if (paths.length === 0) return [];
  const progress = startProgress('Reading photos', paths.length);
  const answers: (Reading | LeftOut)[] = [];
  // Only one file for each thread is in memory, since a folder may hold thousands.
  const waiting = paths.entries();
  const readOn = async (pool: Pool<Tasks>) => {
    for (const [i, path] of waiting) {
      answers[i] = await readOne(pool, path);
      progress.step();
    }
  };
  const readAll = (pool: Pool<Tasks>) => Promise.all(Array.from({ length: pool.threads }, () => readOn(pool)));
  await withPool(output, undefined, readAll).finally(() => progress.end());
  return answers;
}

/** Failures of the file, and not of the mark. */
const NO_PHOTO: readonly ErrorCode[] = [
  ...(['image_broken', 'image_unsupported', 'image_too_small', 'image_too_large'] as const),
  ...(['bad_input', 'not_found'] as const),
];

/** A photograph that cannot be opened does not stop the others. */
async function readOne(pool: Pool<Tasks>, path: string): Promise<Reading | LeftOut> {
  const file = basename(path);
  try {
    const bytes = await readInput(path, DEFAULT_LIMITS.maxBytes);
    return readingOf(file, await pool.run('scanPhotos', { photos: [{ bytes }] }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error;
    return NO_PHOTO.includes(error.code) ? { file, reason: error.message } : missedReading(file, error.message);
  }
}

function noPhotos(folder: string, leftOut: readonly LeftOut[]): AppError {
  const sentence = `There are no photos in ${folder} that can be read (JPEG, PNG, WebP or TIFF).`;
  return new AppError('bad_input', [sentence, ...leftOut.map(leftOutLine)].join('\n'));
}
