// Files and folders that may not be there.
import { readdir, stat } from 'node:fs/promises';
import { codeOf } from './disk-failures.ts';

export function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** For work that makes something new: does nothing where that is there already, and throws every other error. */
export function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/** The result of the work, or null if the file or folder is missing. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The names in a folder. A missing folder has none. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await orNull(readdir(folder))) ?? [];
}

/** The length of a file, or null. */
export async function lengthOf(file: string): Promise<number | null> {
  return (await orNull(stat(file)))?.size ?? null;
}
