import { readCorners } from '../../src-shared/corners.ts';
import { AppError } from '../../src-shared/errors.ts';
import { DEFAULT_LIMITS } from '../imaging/inspect.ts';
import type { ScanPhoto, ScanResult } from '../workers/scan-photos.ts';
import { type Arguments, markKey, readArguments, usageError } from './arguments.ts';
import { readInput, readText } from './files.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { whileWaiting } from './progress.ts';
import { stationKeys, trustIn } from './station-keys.ts';
import { scanSyntax } from './syntaxes.ts';
import { withPool } from './threads.ts';

/** Time for each photo. */
const PHOTO_MS = 60_000;
/** Bytes of all photos together, which are in memory at once. */
const MOST_BYTES = 512 * 2 ** 20;

export async function runScan(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, scanSyntax);
  if (given.files.length === 0) throw usageError(scanSyntax);
  const { keys, trust } = await keysOf(given);
  const request = { photos: await photosOf(given), ...(keys ? { keys } : {}) };
  const options = {
    timeLimitMs: PHOTO_MS * request.photos.length,
    transfer: request.photos.map(({ bytes }) => bytes.buffer as ArrayBuffer),
  };
  const result = await whileWaiting('Reading', () =>
    withPool(output, 1, (pool) => pool.run('scanPhotos', request, options)),
  );
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

interface Keys {
  /** Null: the published key. */
  readonly keys: readonly string[] | null;
  readonly trust: (detection: ScanResult['detection']) => Promise<boolean | null>;
}

async function keysOf(given: Arguments): Promise<Keys> {
  const key = markKey(given.one('key'));
  const folder = given.one('data');
  if (key !== undefined && folder !== undefined) throw new AppError('bad_input', 'Give --key or --data, not both.');
  if (folder === undefined) return { keys: key === undefined ? null : [key], trust: async () => null };
  const known = await stationKeys(folder);
  return { keys: known.reading, trust: (detection) => trustIn(folder, known, detection) };
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
  const { message, confidence, grade, cause } = detection;
  const because = cause === null ? '' : ` (${cause})`;
  if (message === null) return [`No mark was found${because}. It took ${Math.round(ms)} ms.`];
  const line = `${message}   grade ${grade}${because}, confidence ${confidence.toFixed(2)}, ${Math.round(ms)} ms`;
  return trusted === false ? [line, 'The mark was made under another key than the record: a likely copy.'] : [line];
}
