import { AppError } from '#shared/troubles/errors.ts';

export function badInput(sentence: string): AppError {
  return new AppError('bad_input', sentence);
}

/** Shows a name that the client chose, in quotes and not longer than a line. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 64 ? `${name.slice(0, 64)}…` : name);
}
