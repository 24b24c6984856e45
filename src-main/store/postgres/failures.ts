// What failures of PostgreSQL, and of the connection to it, mean.

import { codeOf } from '#main/files/disk-failures.ts';
import { DamageError } from '#main/store/sql/failures.ts';
import { AppError, type RefusalOptions, refusal } from '#shared/troubles/errors.ts';
import { TROUBLES } from '#shared/troubles/trouble.ts';

/** PostgreSQL's disk is full. */
const NO_ROOM = '53100';
/** States of PostgreSQL: no connection, not let in, shutting down, starting, too many connections, a standby, a session that was ended. */
const AWAY_STATE = /^(08...|28...|3D000|57P0[1-5]|53300|25006|25P0[234])$/;
/** The operating system's codes for a broken connection. */
const AWAY_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN)$/;
/** The station is not let in, for a reason that somebody has to remove. Then the station goes on by itself. */
const REFUSED_CODE = /^(28...|3D000|CERT_.*|ERR_TLS_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*|HOSTNAME_MISMATCH)$/;
const REFUSED_TEXT = /SSL connection/;
/** The client's messages for a broken connection. */
const AWAY_TEXT = /^(Connection terminated|timeout exceeded|Query read timeout|Client (has encountered|was closed))/;

/** Milliseconds after which every broken connection has been noticed. */
export const AGAIN_MS = 50;

/** Whether the database cannot be reached or cannot be written for now. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (AWAY_STATE.test(code) || AWAY_CODE.test(code) || AWAY_TEXT.test(error.message)) return true;
  return isRefused(error) || (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect');
}

/** Whether the database is there but does not let the station in, as after a change of the password. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && (REFUSED_CODE.test(codeOf(error)) || REFUSED_TEXT.test(error.message));
}

/** Whether the database has no room on its disk. */
export function isNoRoom(error: unknown): boolean {
  return codeOf(error) === NO_ROOM;
}

/** Whether the error is an answer of PostgreSQL. Then the connection is in order. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && !isAway(error);
}

/** The state of PostgreSQL when it takes no more connections. */
const CROWDED = '53300';

/** The trouble of a database that is away. */
function troubleOf(error: unknown) {
  if (codeOf(error) === CROWDED) return 'database_crowded';
  // The wait for a free connection of the pool was too long.
  const isSlow = error instanceof Error && error.message.startsWith('timeout exceeded');
  return isSlow ? 'database_slow' : 'database_away';
}

/** The sentence on a database that is away. */
export function awayWords(error: unknown): string {
  return TROUBLES[troubleOf(error)].en;
}

export function failureOf(error: unknown): unknown {
  if (isAway(error)) {
    const more = { cause: error, retryAfterSeconds: 2 };
    return isRefused(error) ? notTaken(error, more) : refusal(troubleOf(error), {}, more);
  }
  if (error instanceof DamageError) {
    return unusable(
      `${error.message} Take the database back from a backup of PostgreSQL, or ask whoever keeps it.`,
      error,
    );
  }
  return MEANINGS[codeOf(error)]?.(error) ?? error;
}

/** The failure of a start, with the reason, so that whoever set a wrong address sees what is wrong. */
export function startFailureOf(error: unknown): unknown {
  if (!isAway(error) || isRefused(error) || codeOf(error) === CROWDED) return failureOf(error);
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return refusal('database_unreached', { reason: reasonOf(first) }, { cause: error, retryAfterSeconds: 2 });
}

const MEANINGS: Readonly<Record<string, (cause: unknown) => AppError>> = {
  [NO_ROOM]: (cause) => refusal('database_full', {}, { cause }),
  // Out of memory.
  '53200': busy,
  // A wait for a lock that took too long, a statement that was cancelled.
  '55P03': busy,
  '57014': busy,
  // Changes that blocked each other.
  '40001': busy,
  '40P01': busy,
  // No permission, no schema, no such file.
  '42501': refused,
  '3F000': refused,
  ENOENT: refused,
  ERR_INVALID_URL: refused,
  // Damage that PostgreSQL found itself.
  XX001: damaged,
  XX002: damaged,
};

function busy(cause: unknown): AppError {
  const text = 'The database that the stations share has too much to do. Try again in a moment.';
  return new AppError('busy', text, { cause, retryAfterSeconds: 2 });
}

function refused(cause: unknown): AppError {
  return unusable(`${reasonOf(cause)}.`, cause);
}

function notTaken(cause: unknown, more: RefusalOptions): AppError {
  return refusal('database_refused', { reason: reasonOf(cause) }, more);
}

function damaged(cause: unknown): AppError {
  return unusable(`PostgreSQL says that it is damaged: ${reasonOf(cause)}. Take it back from a backup.`, cause);
}

/** `why` is for whoever set the database up, in English. */
export function unusable(why: string, cause?: unknown): AppError {
  return refusal('database_unusable', { why }, { cause });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
