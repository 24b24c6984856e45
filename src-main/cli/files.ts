import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#main/files/durable-files.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { systemCode, withReasons } from './file-reasons.ts';

const PHOTOS = /\.(jpe?g|png|webp|tiff?)$/i;
const ARTWORK = /\.(jpe?g|png|webp|tiff?|pdf|svg)$/i;
/** Keeps a wrong folder from having a whole disk searched. */
const MOST_ENTRIES = 100_000;
/** Enough for the corners of many photos. */
const TEXT_BYTES = 64 * 2 ** 10;

/** Reads a whole file. Refuses one over the limit before reading it, and never waits for a pipe or a device. */
export async function readInput(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  // Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
  const file = await withReasons(open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)), path);
  try {
    const { size } = assertFile(await file.stat(), path);
    if (size > maxBytes) throw tooLarge(path, size, maxBytes);
    return await withReasons(readAll(file, size, path), path);
  } finally {
    await file.close();
  }
}

export async function readText(path: string): Promise<string> {
  const bytes = await readInput(path, TEXT_BYTES);
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('bad_input', `${path} is no text. Save it as UTF-8.`, { cause: error });
  }
}

interface FolderOfPhotos {
  readonly photos: readonly string[];
  /** Other files, which may be photographs in a form that is not read. */
  readonly others: readonly string[];
}

export async function makeFolderAt(path: string): Promise<void> {
  // The mode of the user's own folders.
  await withReasons(makeFolder(path, 0o777), path);
}

/** The files in a folder, without hidden ones, which are the system's. */
export async function listPhotos(folder: string): Promise<FolderOfPhotos> {
  const names = (await withReasons(readdir(folder), folder)).filter((name) => !name.startsWith('.'));
  const kinds = await Promise.all(names.map((name) => isFile(join(folder, name))));
  const files = names.filter((_, i) => kinds[i]).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return { photos: files.filter((name) => PHOTOS.test(name)), others: files.filter((name) => !PHOTOS.test(name)) };
}

/** The artwork in a folder and its folders, as paths from that folder, with slashes. */
export async function listPictures(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [''];
  let seen = 0;
  for (let inside = waiting.shift(); inside !== undefined; inside = waiting.shift()) {
    const path = join(folder, inside);
    for (const entry of await withReasons(readdir(path, { withFileTypes: true }), path)) {
      seen++;
      if (seen > MOST_ENTRIES)
        throw new AppError(
          'bad_input',
          `${folder} holds over ${MOST_ENTRIES} files. Give a folder with artwork alone.`,
        );
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) waiting.push(name);
      else if (ARTWORK.test(name) && (await isFile(join(folder, name)))) found.push(name);
    }
  }
  return found.sort();
}

export function inFolder(folder: string, name: string): string {
  return join(folder, name);
}

export function assertFile(stats: Stats, path: string): Stats {
  if (stats.isFile()) return stats;
  throw new AppError('bad_input', `${path} is a ${kindOf(stats)}; a file is needed.`);
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

/** Asks for one byte more than the file has: if that comes, the file grows, perhaps for ever. */
async function readAll(file: FileHandle, size: number, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length);
    length += bytesRead;
    if (length > size)
      throw new AppError('bad_input', `${path} grew while it was read. Wait until it is written whole.`);
    if (bytesRead === 0) return buffer.subarray(0, length);
  }
}

/** Some editors save UTF-16, which begins with a mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    // The link leads nowhere, or the file was just deleted.
    if (['ENOENT', 'ELOOP'].includes(systemCode(error) ?? '')) return false;
    throw error;
  }
}

function tooLarge(path: string, size: number, maxBytes: number): AppError {
  const [unit, bytes] = maxBytes < 2 ** 20 ? ['KiB', 2 ** 10] : ['MiB', 2 ** 20];
  const [has, most] = [Math.ceil(size / bytes), Math.floor(maxBytes / bytes)];
  return new AppError('image_too_large', `${path} has ${has} ${unit}; at most ${most} ${unit} are taken.`);
}
