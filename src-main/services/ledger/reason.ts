import { AppError } from '#shared/troubles/errors.ts';

const MOST_CHARACTERS = 500;

/** The reason as the ledger keeps it. */
export function checkedReason(reason: string): string {
  const text = reason.trim();
  if (text !== '' && text.length <= MOST_CHARACTERS) return text;
  throw new AppError('bad_input', 'Give a reason of 1 to 500 characters: the ledger keeps it.');
}
