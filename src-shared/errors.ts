/** What can go wrong in a way that the user can do something about. The server maps each code to its HTTP status. */
export type ErrorCode =
  | 'bad_input'
  | 'not_found'
  | 'image_broken'
  | 'image_unsupported'
  | 'image_too_large'
  | 'image_too_small'
  | 'busy'
  | 'aborted'
  | 'time_limit'
  | 'memory_limit'
  | 'internal';

/** A failure with a sentence for the user: what is wrong and what would be right. `cause` is for the log only. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}

/** Anything that is not an AppError is a fault of ours: told in general, logged whole. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('internal', 'Something went wrong inside Twinmark; the log has the details.', { cause: error });
}
