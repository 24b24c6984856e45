import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenFile, openFile } from '#main/files/open-file.ts';

export type TemporaryFiles = Awaited<ReturnType<typeof openTemporaryFiles>>;

/** Files that are made to be sent once. If the station is killed, its next start removes the folder. */
export async function openTemporaryFiles(folder: string) {
  await rm(folder, { recursive: true, force: true });
  return {
    /** The file is removed when it is closed. */
    async make(ending: string, write: (file: string) => Promise<unknown>): Promise<OpenFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${randomUUID()}${ending}`);
      try {
        await write(file);
        return await openOnce(file);
      } catch (error) {
        await removeFile(file);
        throw error;
      }
    },
  };
}

async function openOnce(file: string): Promise<OpenFile> {
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

/** Also removes the unfinished file of a worker whose thread was ended. */
export async function removeFile(file: string): Promise<void> {
  for (const name of [file, `${file}.part`]) await rm(name, { force: true });
}
