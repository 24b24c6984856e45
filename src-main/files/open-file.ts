import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file that is sent. It is closed by `close`, or when its stream ends. */
export interface OpenFile {
  readonly bytes: number;
  stream(): Readable;
  close(): Promise<void>;
}

export async function openFile(file: string): Promise<OpenFile> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat();
  return { bytes: size, stream: () => handle.createReadStream(), close: () => handle.close() };
}

/** The first bytes of a file. A shorter file gives fewer. */
export async function firstBytes(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const SQLITE = 'SQLite format 3\0';

/** Whether a file begins as every database of SQLite does. */
export async function isDatabaseFile(file: string): Promise<boolean> {
  return (await firstBytes(file, SQLITE.length)).toString('latin1') === SQLITE;
}
