// Apart from what IDs are, so that small pages that only read them need no words for errors.
import { AppError } from './errors.ts';
import { findId } from './id.ts';

/** As findId, for a path of the API: what is no ID names no record. */
export function requireId(text: string, prefixes: readonly string[]): string {
  const id = findId(text, prefixes);
  if (id === null) throw new AppError('not_found', 'Not found');
  return id;
}
