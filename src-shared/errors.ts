import { type Trouble, type TroubleKind, trouble } from './trouble.ts';

/** What can go wrong in a way that the user can do something about, with the HTTP status that tells it. */
export const ERROR_STATUS = {
  bad_input: 400,
  image_broken: 400,
  image_unsupported: 400,
  image_too_small: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  image_too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  busy: 503,
  off: 503,
  chain_trouble: 503,
  aborted: 503,
  time_limit: 503,
  memory_limit: 503,
  store_unusable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A failure with a sentence for the user: what is wrong and what would be right. `cause` is for the log only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** When to try again, where waiting helps. */
  readonly retryAfterSeconds: number | null;
  /** What it is about, where the code alone does not tell. */
  readonly trouble: Trouble | null;

  constructor(
    code: ErrorCode,
    message: string,
    options?: { cause?: unknown; retryAfterSeconds?: number; trouble?: Trouble | null },
  ) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null;
    this.trouble = options?.trouble ?? null;
  }
}

/** Anything that is not an AppError is a fault of ours: told in general, logged whole. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('internal', 'Something went wrong inside Twinmark; the log has the details.', { cause: error });
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

/** What is no fault of the work that meets it, and over when the database is there or the station is started again. */
const PASSING: readonly TroubleKind[] = [
  ...(['database_away', 'database_crowded', 'database_slow'] as const),
  ...(['records_moving', 'records_moved'] as const),
];

/** Whether work that goes on by itself is to wait, and no part of it to fail. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.trouble !== null && PASSING.includes(error.trouble.kind);
}

/** What a failure is about: as it says itself, or as its code tells. */
export function troubleOf({ code, trouble: own }: AppError): Trouble {
  return own ?? trouble(KINDS[code] ?? 'other');
}
