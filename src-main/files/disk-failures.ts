import { AppError } from '../../src-shared/errors.ts';

/** The database holds something that was never written like that. */
export class DamageError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DamageError';
  }
}

export function storageFull(cause?: unknown): AppError {
  return new AppError(
    'storage_full',
    'The station’s disk is full: nothing of this was kept. Make room, then try again; no restart is needed.',
    { cause },
  );
}

/** Whether there was no room, as the system tells it or as we do. */
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
