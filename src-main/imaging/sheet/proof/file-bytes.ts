import { open } from 'node:fs/promises';
import { AppError } from '#shared/troubles/errors.ts';
import { badPdf } from './pdf-objects.ts';
import type { FileBytes } from './pdf-reader.ts';

/** Reads a file in parts, so that large files need little memory. */
export async function withFileBytes<T>(path: string, work: (file: FileBytes) => Promise<T>): Promise<T> {
  const handle = await open(path).catch((error: unknown) => {
    throw new AppError('bad_input', `${path} cannot be read.`, { cause: error });
  });
  try {
    const { size } = await handle.stat();
    return await work({
      length: size,
      async read(from, length) {
        const bytes = Buffer.allocUnsafe(length);
        for (let at = 0; at < length; ) {
          const { bytesRead } = await handle.read(bytes, at, length - at, from + at);
          if (bytesRead === 0) throw badPdf('it is cut short');
          at += bytesRead;
        }
        return bytes;
      },
    });
  } finally {
    await handle.close();
  }
}
