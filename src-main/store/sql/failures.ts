// What the failures of SQLite mean.

import { codeOf, diskFailureOf, isOutOfRoom, storageFull } from '#main/files/disk-failures.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** The database holds something that Twinmark did not write like that. */
export class DamageError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DamageError';
  }
}

const DAMAGE = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];
/** SQLite reports some damage as a plain error: the schema or the index of words is not as Twinmark made it. */
const BROKEN = /fts5: |invalid fts5|malformed|no such (table|column)/;
const NO_ROOM = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];

/** What a failure means: damage, a full disk, a disk that fails, another program's lock, or a mistake in our code. */
export function failureOf(error: unknown): unknown {
  const code = codeOf(error);
  const isBroken = code === 'SQLITE_ERROR' && BROKEN.test(String(error));
  if (isBroken || DAMAGE.some((name) => code.startsWith(name)))
    return new DamageError(`SQLite says: ${String(error)}`, { cause: error });
  if (isNoRoom(error)) return storageFull(error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    const text = 'Another program holds the station’s database. Close it, then try again.';
    return new AppError('busy', text, { cause: error, retryAfterSeconds: 1 });
  }
  const isDisk = /^SQLITE_(IOERR|READONLY|CANTOPEN|PERM)/.test(code);
  return diskFailureOf(error, isDisk);
}

/** Whether SQLite or the system says that there is no room. */
export function isNoRoom(error: unknown): boolean {
  return NO_ROOM.includes(codeOf(error)) || isOutOfRoom(error);
}

/** Whether the disk failed to keep bytes that it had accepted. */
export function isSyncFault(error: unknown): boolean {
  return /^(EIO|SQLITE_IOERR_(DIR_)?FSYNC)$/.test(codeOf(error));
}
