import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AppError } from '../../src-shared/errors.ts';

const PHOTOS = /\.(jpe?g|png|webp|tiff?)$/i;

/** A whole file. One over the limit is refused before it is read. */
export async function readInput(path: string, maxBytes: number): Promise<Uint8Array> {
  const { size } = await found(stat(path), path);
  if (size > maxBytes) {
    throw new AppError(
      'image_too_large',
      `${path} has ${Math.ceil(size / 2 ** 20)} MiB; at most ${maxBytes / 2 ** 20} MiB are taken.`,
    );
  }
  return found(readFile(path), path);
}

export async function readText(path: string): Promise<string> {
  return found(readFile(path, 'utf8'), path);
}

/** Photographs in a folder, by name. */
export async function listPhotos(folder: string): Promise<string[]> {
  const names = await found(readdir(folder), folder);
  return names.filter((name) => PHOTOS.test(name)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The file is there whole or not at all. */
export async function writeOutput(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    await found(writeFile(part, bytes), path);
    await found(rename(part, path), path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export async function makeFolderAt(path: string): Promise<void> {
  await found(mkdir(path, { recursive: true }), path);
}

const TYPES = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.tif': 'tiff', '.tiff': 'tiff' } as const;

export function outputType(path: string): (typeof TYPES)[keyof typeof TYPES] {
  const ending = extname(path).toLowerCase();
  if (ending in TYPES) return TYPES[ending as keyof typeof TYPES];
  throw new AppError('bad_input', `${path} must end in .png, .jpg or .tif: that is the type it is written as.`);
}

export function inFolder(folder: string, name: string): string {
  return join(folder, name);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EISDIR: 'is a folder; a file is needed',
  ENOTDIR: 'is no folder',
  EEXIST: 'is no folder',
  EROFS: 'lies on a disk that is read-only',
  ENOSPC: 'cannot be written: the disk is full',
};

async function found<T>(work: Promise<T>, path: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined;
    if (reason === undefined) throw error;
    throw new AppError('not_found', `${path} ${reason}.`, { cause: error });
  }
}
