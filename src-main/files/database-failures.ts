// What SQLite and the disk mean by their failures.
import { AppError } from '../../src-shared/errors.ts';
import { codeOf, DamageError, isOutOfRoom, storageFull } from './disk-failures.ts';

const DAMAGE = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];
/** Damage that comes as a plain error: the schema or the index of words is not as it was made. */
const BROKEN = /fts5: |invalid fts5|malformed|no such (table|column)/;
const NO_ROOM = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];

/** What a failure of the database means: damage, a full disk, a disk that fails, somebody else's lock, or a fault of ours. */
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
  if (/^SQLITE_(IOERR|READONLY|CANTOPEN|PERM)/.test(code) || ['EIO', 'EROFS', 'EACCES', 'EPERM'].includes(code)) {
    return new AppError('store_unusable', 'The station’s disk cannot be read or written.', { cause: error });
  }
  return error;
}

export function isNoRoom(error: unknown): boolean {
  return NO_ROOM.includes(codeOf(error)) || isOutOfRoom(error);
}

/** Whether the disk failed at keeping what it had taken. */
export function isSyncFault(error: unknown): boolean {
  return /^(EIO|SQLITE_IOERR_(DIR_)?FSYNC)$/.test(codeOf(error));
}
