import { AppError } from '../../src-shared/errors.ts';

/** One text for all, so that nobody learns what was almost right. */
export const BAD_CREDENTIALS =
  'These credentials are not valid. Send an access token that has not expired, or an API key, as "Authorization: Bearer …".';

/** The reason is for the log only. */
export function refused(reason: string): AppError {
  return new AppError('unauthorized', BAD_CREDENTIALS, { cause: reason });
}
