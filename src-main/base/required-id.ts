// Stands apart from id.ts, so that a page that only reads IDs does not load the errors.

import { findId } from '#shared/core/id.ts';
import { notFound } from '#shared/troubles/errors.ts';

/** Like findId, for the path of a request. Throws not_found if the text is no ID. */
export function requireId(text: string, prefixes: readonly string[]): string {
  const id = findId(text, prefixes);
  if (id === null) throw notFound();
  return id;
}
