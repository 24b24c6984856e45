// Files and folders that may not be there.
import { readdir, stat } from 'node:fs/promises';
import { codeOf } from './disk-failures.ts';

export function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** What the work gives, or null where the file or folder that it needs is not there. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The names of what lies in a folder. A folder that is not there holds nothing. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await orNull(readdir(folder))) ?? [];
}

/** The length of a file, or null. */
export async function lengthOf(file: string): Promise<number | null> {
  return (await orNull(stat(file)))?.size ?? null;
}
