import { AppError } from '../../src-shared/errors.ts';

/** By which credentials somebody came. API keys may do less than the others. */
export type CallerKind =
  /** A token of the configured OpenID Connect issuer. */
  | 'identity'
  /** A token that the station gave one of its operators. */
  | 'operator'
  | 'api-key'
  /** An operator who signed in at the window. */
  | 'desk';

export interface Caller {
  readonly userId: number;
  readonly kind: CallerKind;
  /** For logs and the window; holds no secret. */
  readonly name: string;
}

/** One text for all, so that nobody learns what was almost right. */
export const BAD_CREDENTIALS =
  'These credentials are not valid. Send an access token that has not expired, or an API key, as "Authorization: Bearer …".';

/** The reason is for the log only. */
export function refused(reason: string): AppError {
  return new AppError('unauthorized', BAD_CREDENTIALS, { cause: reason });
}
