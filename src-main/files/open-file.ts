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
