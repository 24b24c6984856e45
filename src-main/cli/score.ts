import { basename } from 'node:path';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { STRENGTHS } from '#shared/core/model.ts';
import type { ErrorCode } from '#shared/troubles/error-codes.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { inFolder, listPhotos, readInput } from './files.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { startProgress } from './progress.ts';
import { type LeftOut, leftOutByName, missedReading, type Reading, readingOf } from './readings.ts';
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

/** Photographs of one strength, from about one distance and tilt. Photographs that do not tell these have a row of their own. */
interface Row {
  readonly strength: string;
  readonly distance: string;
  readonly tilt: string;
  readonly photos: number;
  readonly read: number;
  /** Share that was read, 0 to 1. */
  readonly rate: number;
  /** The grades of photographs that were read, from the best to the worst. */
  readonly grades: string;
  readonly kinds: string;
}

const UNKNOWN = 'unknown';
/** A photograph that was not read does not tell which label it shows. */
const NOT_READ = 'not read';
/** Marks of other pictures than the test sheet's. */
const OTHER = 'other mark';
/** Bounds in pixels of the photograph for each inch of the label. */
const DISTANCES: readonly (readonly [least: number, name: string])[] = [
  [250, 'near, 250 px/inch and more'],
  [140, 'middle, 140 to 250 px/inch'],
  [0, 'far, under 140 px/inch'],
];
const TILTS: readonly (readonly [most: number, name: string])[] = [
  [12, 'straight on, to 12 degrees'],
  [28, '12 to 28 degrees'],
  [90, '28 degrees and more'],
];

export function tabulate(readings: readonly Reading[]): Row[] {
  const groups = Map.groupBy(readings, (reading) => JSON.stringify(placeOf(reading)));
  const rows = [...groups].map(([place, members]) => rowOf(JSON.parse(place), members));
  return rows.sort((a, b) => rank(a) - rank(b));
}

function placeOf({ message, strength, pixelsPerInch, tilt }: Reading): [string, string, string] {
  if (message === null) return [NOT_READ, '', ''];
  const distance = pixelsPerInch === null ? UNKNOWN : DISTANCES.find(([least]) => pixelsPerInch >= least)?.[1];
  const lean = tilt === null ? UNKNOWN : TILTS.find(([most]) => tilt <= most)?.[1];
  return [strength ?? OTHER, distance ?? UNKNOWN, lean ?? UNKNOWN];
}

function rowOf([strength, distance, tilt]: [string, string, string], members: readonly Reading[]): Row {
  const read = members.filter(({ message }) => message !== null);
  const { photos, rate } = totalOf(members);
  const grades = read
    .map(({ grade }) => grade ?? '')
    .sort()
    .join('');
  const kinds = [...new Set(read.map(({ kind }) => kind ?? OTHER))].join(', ');
  return { strength, distance, tilt, photos, read: read.length, rate, grades, kinds };
}

function totalOf(readings: readonly Reading[]): { photos: number; read: number; rate: number } {
  const read = readings.filter(({ message }) => message !== null).length;
  return { photos: readings.length, read, rate: read / Math.max(1, readings.length) };
}

function rank({ strength, distance, tilt }: Row): number {
  const place = (list: readonly string[], value: string) => (list.indexOf(value) + list.length + 1) % (list.length + 1);
  return (
    place([...STRENGTHS, OTHER, NOT_READ], strength) * 100 +
    place(
      DISTANCES.map(([, name]) => name),
      distance,
    ) *
      10 +
    place(
      TILTS.map(([, name]) => name),
      tilt,
    )
  );
}

const HEAD = ['strength', 'distance', 'tilt', 'photos', 'read', 'rate', 'grades', 'labels'];

export function tableLines(
  rows: readonly Row[],
  readings: readonly Reading[],
  leftOut: readonly LeftOut[] = [],
): string[] {
  const { photos, read, rate } = totalOf(readings);
  const all = ['all', '', '', `${photos}`, `${read}`, percent(rate), '', ''];
  const missed = readings.filter(({ message }) => message === null);
  return [
    ...columns([HEAD, ...rows.map(cellsOf), all]),
    '',
    `${read} of ${photos} photos were read.`,
    ...missed.map(missLine),
    ...leftOut.map(leftOutLine),
  ];
}

function leftOutLine({ file, reason }: LeftOut): string {
  return `  not counted: ${file} (${reason})`;
}

function cellsOf({ strength, distance, tilt, photos, read, rate, grades, kinds }: Row): string[] {
  return [strength, distance, tilt, `${photos}`, `${read}`, percent(rate), grades, kinds];
}

function columns(lines: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  return lines.map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('  ')
      .trimEnd(),
  );
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function missLine({ file, cause }: Reading): string {
  return `  not read: ${file}${cause ? ` (${cause.replaceAll('_', ' ')})` : ''}`;
}
