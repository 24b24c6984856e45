import { randomBytes } from 'node:crypto';
import { refusal } from '../../../src-shared/errors.ts';
import { type OpenFile, openFile } from '../../files/open-file.ts';

export interface Fetchable<T> {
  readonly made: T;
  readonly open: () => Promise<OpenFile>;
}

/** A file that was made to be fetched: only the last one of its kind is kept. `gone` tells that a file is not kept any more. */
export function createLastMade<T extends { readonly id: string }>(gone: 'backup_file_gone' | 'diagnostics_gone') {
  let last: { readonly file: string; readonly made: T } | null = null;

  return {
    /** Forgets the last file, because another one is being made in its place. */
    clear(): void {
      last = null;
    },
    put(file: string, about: Omit<T, 'id'>): T {
      const made = { ...about, id: randomBytes(16).toString('hex') } as T;
      last = { file, made };
      return made;
    },
    find(id: string): Fetchable<T> {
      if (last?.made.id !== id) throw refusal(gone);
      const { made, file } = last;
      return { made, open: () => openFile(file) };
    },
  };
}
