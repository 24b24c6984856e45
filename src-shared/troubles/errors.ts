import { englishSentence } from './english.ts';
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts';
import { type FactsOf, type Trouble, type TroubleKind, trouble } from './trouble.ts';
import { TROUBLE_CODES } from './trouble-codes.ts';

interface FailureFacts {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number | undefined;
  readonly trouble?: Trouble | null;
}

/** A failure with a sentence for the user that says what is wrong and what would be right. `cause` is for the log only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** After how many seconds to try again. Null if waiting does not help. */
  readonly retryAfterSeconds: number | null;
  /** The trouble. Null if the code tells enough. */
  readonly trouble: Trouble | null;

  constructor(code: ErrorCode, message: string, { cause, retryAfterSeconds, trouble }: FailureFacts = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.trouble = trouble ?? null;
  }
}

export interface RefusalOptions {
  /** In place of the code that the kind has in the table. */
  readonly code?: ErrorCode;
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
}

type Told<K extends TroubleKind> =
  Record<never, never> extends FactsOf<K>
    ? [facts?: FactsOf<K>, options?: RefusalOptions]
    : [facts: FactsOf<K>, options?: RefusalOptions];

/** The failure of a kind, with its English sentence. */
export function refusal<K extends TroubleKind>(kind: K, ...[facts, options]: Told<K>): AppError {
  const message = englishSentence(kind, facts);
  const { code = TROUBLE_CODES[kind], cause, retryAfterSeconds } = options ?? {};
  return new AppError(code, message, { cause, retryAfterSeconds, trouble: trouble(kind, facts) });
}

export function notFound(): AppError {
  return new AppError('not_found', 'Not found');
}

/** The thing that was asked for. Throws not_found where there is none. */
export function existing<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw notFound();
  return found;
}

/** For work that goes on without what cannot be had at the moment: `store.records.find(id).catch(nullForNow)`. */
export function nullForNow(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Any error but an AppError is a fault of Twinmark. The user gets a general sentence, and the log the details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('internal', 'Something went wrong inside Twinmark; the log has the details.', { cause: error });
}

/** A failure as one of several answers in one. */
export interface FailureAnswer {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}

export function failureAnswer({ code, message, trouble: own }: AppError): FailureAnswer {
  return { status: ERROR_STATUS[code], code: own?.kind ?? code, error: message };
}

const KINDS: Readonly<Partial<Record<ErrorCode, TroubleKind>>> = {
  image_broken: 'picture_broken',
  image_unsupported: 'picture_unsupported',
  image_too_small: 'picture_too_small',
  image_too_large: 'picture_too_large',
  storage_full: 'disk_full',
  store_unusable: 'disk_unusable',
  time_limit: 'too_slow',
  memory_limit: 'too_much_memory',
  aborted: 'stopping',
  not_found: 'missing',
  too_many: 'too_many',
  busy: 'busy',
  internal: 'fault',
};

/** Troubles that end by themselves or with the next start, and are no fault of the work that they interrupt. */
const PASSING: readonly TroubleKind[] = [
  ...(['database_away', 'database_crowded', 'database_slow', 'database_refused', 'database_unreached'] as const),
  ...(['change_unknown', 'records_moving', 'records_moved', 'records_moved_back'] as const),
];

/** Whether work that goes on by itself must wait, instead of failing. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.trouble !== null && PASSING.includes(error.trouble.kind);
}

/** The trouble of a failure: its own, or else the one of its code. */
export function troubleOf({ code, trouble: own }: AppError): Trouble {
  return own ?? trouble(KINDS[code] ?? 'other');
}
