import type { ErrorCode } from '#shared/troubles/error-codes.ts';
import { AppError } from '#shared/troubles/errors.ts';

const REASONS: Readonly<Record<string, readonly [code: ErrorCode, reason: string]>> = {
  ENOENT: ['not_found', 'does not exist'],
  EACCES: ['not_found', 'may not be used by this user'],
  EPERM: ['not_found', 'may not be used by this user'],
  EEXIST: ['bad_input', 'is there already and is no folder'],
  EISDIR: ['not_found', 'is a folder; a file is needed'],
  ENOTDIR: ['not_found', 'is no folder, or its path leads through a file'],
  ENXIO: ['bad_input', 'is no file; a file is needed'],
  ELOOP: ['not_found', 'is a link that leads back to itself'],
  ENAMETOOLONG: ['bad_input', 'is a longer name than the disk can take. Use a shorter one'],
  EROFS: ['store_unusable', 'lies on a disk that is read-only'],
  ENOSPC: ['storage_full', 'cannot be written: the disk is full'],
  EDQUOT: ['storage_full', "cannot be written: this user's share of the disk is full"],
  EFBIG: ['storage_full', 'cannot be written: the disk cannot take a file of this size'],
};

/** Waits for work on a file. If the system refuses the file, throws a sentence that names it. */
export async function withReasons<T>(work: Promise<T>, path: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const found = REASONS[systemCode(error) ?? ''];
    if (found === undefined) throw error;
    const [code, reason] = found;
    throw new AppError(code, `${path} ${reason}.`, { cause: error });
  }
}

/** The system's name of a failure, such as ENOENT. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
