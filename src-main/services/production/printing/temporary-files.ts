import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenFile, openFile } from '../../../files/open-file.ts';

/** Files that are made to be sent once. */
export interface PassingFiles {
  /** Gone when it is closed. */
  make(ending: string, write: (file: string) => Promise<unknown>): Promise<OpenFile>;
}

/** What a kill leaves of them is taken away with their folder at the next start. */
export async function openPassingFiles(folder: string): Promise<PassingFiles> {
  await rm(folder, { recursive: true, force: true });
  return {
    async make(ending, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${randomUUID()}${ending}`);
      try {
        await write(file);
        return await openPassing(file);
      } catch (error) {
        await removeMade(file);
        throw error;
      }
    },
  };
}

async function openPassing(file: string): Promise<OpenFile> {
  const opened = await openFile(file);
  return {
    bytes: opened.bytes,
    stream() {
      const stream = opened.stream();
      stream.once('close', () => void rm(file, { force: true }));
      return stream;
    },
    async close() {
      await opened.close();
      await rm(file, { force: true });
    },
  };
}

/** A file that a worker made, or was making when its thread was ended: then it has its passing name still. */
export async function removeMade(file: string): Promise<void> {
  for (const name of [file, `${file}.part`]) await rm(name, { force: true });
}
