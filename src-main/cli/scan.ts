import { readCorners } from '#main/base/corners.ts';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { ScanPhoto, ScanResult } from '#main/workers/scan-photos.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Arguments, markKey, readArguments, usageError } from './arguments.ts';
import { readInput, readText } from './files.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { whileWaiting } from './progress.ts';
import { scanSyntax } from './syntaxes.ts';
import { withPool } from './threads.ts';

/** Time for each photo. */
const PHOTO_MS = 60_000;
/** Bytes of all photos together, which are in memory at once. */
const MOST_BYTES = 512 * 2 ** 20;

export async function runScan(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, scanSyntax);
  if (given.files.length === 0) throw usageError(scanSyntax);
  const { read, trust } = await readerOf(given);
  const photos = await photosOf(given);
  const result = await whileWaiting('Reading', () => withPool(output, 1, (pool) => read(pool, photos)));
  const trusted = await trust(result.detection);
  return done(linesOn(result, trusted), jsonOf(result, trusted), result.detection.message !== null);
}

async function photosOf(given: Arguments): Promise<ScanPhoto[]> {
  const corners = await cornersOf(given);
  if (corners.length > 0 && corners.length !== given.files.length) {
    throw new AppError('bad_input', 'Give corners once for each photo, in the order of the photos, or not at all.');
  }
  const photos: ScanPhoto[] = [];
  let bytesLeft = MOST_BYTES;
  for (const [i, name] of given.files.entries()) {
    const bytes = await readInput(name, DEFAULT_LIMITS.maxBytes);
    bytesLeft -= bytes.length;
    if (bytesLeft < 0) throw new AppError('bad_input', 'The photos have over 512 MiB together. Give fewer of them.');
    photos.push({ name, bytes, ...(corners.length > 0 ? { corners: corners[i] } : {}) });
  }
  return photos;
}

async function cornersOf(given: Arguments) {
  const texts = given.order.filter(([name]) => name === 'corners' || name === 'corners-file');
  return Promise.all(
    texts.map(async ([name, value]) => parseCorners(name === 'corners' ? value : await readText(value))),
  );
}

function parseCorners(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('bad_input', 'Corners must be JSON, such as [[10,10],[90,12],[88,60],[9,61]].', {
      cause: error,
    });
  }
  return readCorners(value);
}

interface Reader {
  readonly read: (pool: Pool<Tasks>, photos: readonly ScanPhoto[]) => Promise<ScanResult>;
  readonly trust: (detection: ScanResult['detection']) => Promise<boolean | null>;
}

/** With a data folder, all that its station knows; else a key alone. */
async function readerOf(given: Arguments): Promise<Reader> {
  const key = markKey(given.one('key'));
  const folder = given.one('data');
  if (key !== undefined && folder !== undefined) throw new AppError('bad_input', 'Give --key or --data, not both.');
  if (folder === undefined) return { read: (pool, photos) => readBlindly(pool, photos, key), trust: async () => null };
  // Without a data folder nothing of a station is loaded.
  const [{ stationKeys, trustIn }, { readWithStation }] = await Promise.all([
    import('./station-keys.ts'),
    import('./station-reading.ts'),
  ]);
  const known = await stationKeys(folder);
  return {
    read: (pool, photos) => readWithStation(folder, known, pool, photos, PHOTO_MS * photos.length),
    trust: (detection) => trustIn(folder, known, detection),
  };
}

function readBlindly(pool: Pool<Tasks>, photos: readonly ScanPhoto[], key: string | undefined): Promise<ScanResult> {
  const transfer = photos.map(({ bytes }) => bytes.buffer as ArrayBuffer);
  const request = { photos, ...(key === undefined ? {} : { keys: [key] }) };
  return pool.run('scanPhotos', request, { timeLimitMs: PHOTO_MS * photos.length, transfer });
}

function jsonOf({ detection, ms }: ScanResult, trusted: boolean | null): Outcome['json'] {
  const { message, confidence, grade, cause, corners, assisted } = detection;
  return {
    success: message !== null,
    message: message ?? '',
    confidence: Math.round(confidence * 1000) / 1000,
    grade,
    cause,
    corners: corners?.map((point) => point.map((v) => Math.round(v * 100) / 100)) ?? null,
    assisted,
    trusted,
    ms: Math.round(ms),
  };
}

function linesOn({ detection, ms }: ScanResult, trusted: boolean | null): string[] {
  const { message, confidence, grade, cause, assisted, fromIds } = detection;
  const because = cause === null ? '' : ` (${cause})`;
  if (message === null) return [`No mark was found${because}. It took ${Math.round(ms)} ms.`];
  const lines = [`${message}   grade ${grade}${because}, confidence ${confidence.toFixed(2)}, ${Math.round(ms)} ms`];
  if (fromIds) lines.push('Read with the help of the IDs that exist: the mark is too faint to be read alone.');
  else if (assisted) lines.push('Read with the help of its artwork.');
  if (trusted === false) lines.push('The mark was made under another key than the record: a likely copy.');
  return lines;
}
