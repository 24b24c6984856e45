// What failures of a storage for pictures, and of the connection to it, mean.

import { codeOf } from '#main/files/disk-failures.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

/** The storage does not answer, or cannot work for now. */
export function away(cause?: unknown): AppError {
  const under = cause instanceof Error && cause.cause;
  // Waiting does not help against an unknown certificate.
  if (/CERT|SIGNATURE|^ERR_(TLS|SSL)/.test(codeOf(under))) return refused(codeOf(under), cause);
  return refusal('pictures_away', {}, { cause, retryAfterSeconds: 2 });
}

export function isAway(error: unknown): boolean {
  return error instanceof AppError && error.trouble?.kind === 'pictures_away';
}

export function refused(code: string, cause?: unknown): AppError {
  return refusal('pictures_refused', { code }, { cause });
}

export function isRefused(error: unknown): error is AppError {
  const kind = error instanceof AppError ? error.trouble?.kind : undefined;
  return kind === 'pictures_refused' || kind === 'pictures_not_kept';
}

export function storageFullThere(code: string): AppError {
  return refusal('pictures_full', { code });
}

export function notKept(name: string): AppError {
  return refusal('pictures_not_kept', { name });
}

/** Whether the storage says that the bytes did not arrive as they were signed. */
export function bodyIsWrong(code: string): boolean {
  return ['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'RequestTimeout', 'SlowDown'].includes(code);
}

/** A missing object gets the same error code as a missing file. */
export function absent(key: string): Error {
  return Object.assign(new Error(`There is no object ${key}.`), { code: 'ENOENT' });
}
