import { LostPicture } from '#main/store/pictures/picture-trust.ts';
import type { ErrorCode } from '#shared/troubles/error-codes.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** A picture that no thread can read: damaged, of another kind, or too large. */
const OF_THE_PICTURE: readonly ErrorCode[] = [
  ...(['bad_input', 'image_broken', 'image_unsupported', 'image_too_small'] as const),
  ...(['too_large', 'image_too_large', 'unsupported_type', 'memory_limit'] as const),
];

/** The picture, or the load of the machine: only further attempts can tell. */
const OF_EITHER: readonly ErrorCode[] = ['internal', 'time_limit'];

/** Attempts at one artwork, after which the picture is held to be the reason. */
const MOST_ATTEMPTS = 5;

/** Whether the artwork itself is the reason of a failure, so that the next attempt would fail too. All other failures pass. */
export function isOfThePicture(error: unknown): boolean {
  return error instanceof LostPicture || (error instanceof AppError && OF_THE_PICTURE.includes(error.code));
}

/** Whether the artwork may be the reason: such attempts are counted. */
export function mayBeOfThePicture(error: unknown): boolean {
  return error instanceof AppError && OF_EITHER.includes(error.code);
}

/** Whether to go on without the artwork. `attempts` failed so far for which it may be the reason, this one included. */
export function isGivenUp(error: unknown, attempts: number): boolean {
  return isOfThePicture(error) || (mayBeOfThePicture(error) && attempts >= MOST_ATTEMPTS);
}
