import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, refusal } from '#shared/troubles/errors.ts';

interface Writing {
  /** False where the caller brings the file to the disk: a large one takes seconds, and can be read meanwhile. */
  readonly syncs?: boolean;
}

/** Writes a file under a temporary name and renames it when it is complete, so that no file of that name is ever half written. */
export async function writeNewFile<T>(
  file: string,
  fill: (put: (bytes: Uint8Array) => Promise<void>) => Promise<T>,
  { syncs = true }: Writing = {},
): Promise<T> {
  const passing = `${file}.part`;
  const handle = await open(passing, 'w').catch((error: unknown) => {
    throw diskFailure(error, file);
  });
  try {
    const result = await filled(handle, fill, syncs);
    await rename(passing, file);
    return result;
  } catch (error) {
    await rm(passing, { force: true });
    throw diskFailure(error, file);
  }
}

async function filled<T>(
  handle: FileHandle,
  fill: (put: (bytes: Uint8Array) => Promise<void>) => Promise<T>,
  syncs: boolean,
): Promise<T> {
  try {
    const result = await fill((bytes) => writeAll(handle, bytes));
    if (syncs) await handle.sync();
    return result;
  } finally {
    await handle.close();
  }
}

/** One write may take only a part of the bytes. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

function diskFailure(error: unknown, path: string): unknown {
  // The message has the file's name without its folder, which the desk need not know.
  const file = basename(path, '.unproven');
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return refusal('disk_full', { file }, { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR') {
    return new AppError('bad_input', `${file} cannot be written. Choose another folder.`, { cause: error });
  }
  return error;
}
