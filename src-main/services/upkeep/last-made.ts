import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type OpenFile, openFile } from '#main/files/open-file.ts';
import { refusal } from '#shared/troubles/errors.ts';

interface Fetchable<T> {
  readonly made: T;
  readonly open: () => Promise<OpenFile>;
}

/** Somebody who saves a file again does so on the same day. A backup is as large as the station, so it must not stay until the next start. */
const KEPT_MS = 24 * 3_600_000;

/** A file that was made to be fetched: only the last one of its kind is kept, for a day. `gone` tells that a file is not kept any more. */
export function createLastMade<T extends { readonly id: string }>(gone: 'backup_file_gone' | 'diagnostics_gone') {
  let last: { readonly file: string; readonly made: T } | null = null;
  let end: NodeJS.Timeout | null = null;

  return {
    /** Forgets the last file, because another one is being made in its place. If that fails, the last one still goes at its end. */
    clear(): void {
      last = null;
    },
    put(file: string, about: Omit<T, 'id'>): T {
      if (end) clearTimeout(end);
      const made = { ...about, id: randomBytes(16).toString('hex') } as T;
      last = { file, made };
      end = setTimeout(() => {
        last = null;
        // Where a file cannot be removed, such as one that is being read on Windows, the next start removes it.
        rm(file, { force: true }).catch(() => {});
      }, KEPT_MS).unref();
      return made;
    },
    find(id: string): Fetchable<T> {
      if (last?.made.id !== id) throw refusal(gone);
      const { made, file } = last;
      return { made, open: () => openFile(file) };
    },
  };
}
