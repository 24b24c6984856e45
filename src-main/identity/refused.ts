import { AppError } from '#shared/troubles/errors.ts';

/** The same text for all refusals, so that nobody learns which part was right. */
export const BAD_CREDENTIALS =
  'These credentials are not valid. Send an access token that has not expired, or an API key, as "Authorization: Bearer …".';

/** Only the log gets the reason. */
export function refused(reason: string): AppError {
  return new AppError('unauthorized', BAD_CREDENTIALS, { cause: reason });
}
