import { randomBytes } from 'node:crypto';
import { AppError } from '../../../src-shared/errors.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import { type OpenFile, openFile } from '../../files/open-file.ts';

/** A file that was made to be fetched: only the last one of its kind is kept. */
export interface LastMade<T> {
  /** Another one is being made, in the place of the last. */
  clear(): void;
  put(file: string, made: Omit<T, 'id'>): T;
  find(id: string): Fetchable<T>;
}

export interface Fetchable<T> {
  readonly made: T;
  readonly open: () => Promise<OpenFile>;
}

export function createLastMade<T extends { readonly id: string }>(): LastMade<T> {
  let last: { readonly file: string; readonly made: T } | null = null;

  return {
    clear() {
      last = null;
    },
    put(file, told) {
      const made = { ...told, id: randomBytes(16).toString('hex') } as T;
      last = { file, made };
      return made;
    },
    find(id) {
      if (last?.made.id !== id) {
        const text = 'This file is no longer kept. Make another one.';
        throw new AppError('not_found', text, { trouble: trouble('backup_gone') });
      }
      const { made, file } = last;
      return { made, open: () => openFile(file) };
    },
  };
}
