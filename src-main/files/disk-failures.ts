// What failures of the disk mean.
import { AppError, refusal } from '#shared/troubles/errors.ts';

/** What a failure of the disk means: a full disk, or one that cannot be used. Other failures stay as they are. */
export function diskFailureOf(error: unknown, isDisk = false): unknown {
  if (isOutOfRoom(error)) return storageFull(error);
  if (!isDisk && !['EIO', 'EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) return error;
  return refusal('disk_unusable', {}, { cause: error });
}

export function storageFull(cause?: unknown): AppError {
  return new AppError(
    'storage_full',
    'The station’s disk is full: nothing of this was saved. Make room, then try again; no restart is needed.',
    { cause },
  );
}

/** Whether there was no room, by the system's word or by ours. */
export function isStorageFull(error: unknown): boolean {
  return isOutOfRoom(error) || (error instanceof AppError && error.code === 'storage_full');
}

/** Whether the system says that there is no room: disk full, quota used up, file too large. */
export function isOutOfRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error));
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
