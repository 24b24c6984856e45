// Why a label was held back, in the words of the window.

import type { Words } from '#window/words/use-words.ts';

/** Empty where it is an outcome without words. */
export function heldText(
  { outcome = '', cause = '' }: Readonly<Record<string, string>>,
  words: Words<'proof'>['because'],
): string {
  const what = (words.outcomes as Readonly<Record<string, string>>)[outcome];
  if (what === undefined) return '';
  const why = (words.causes as Readonly<Record<string, string>>)[cause];
  return why === undefined ? `${what}.` : `${what}: ${why}.`;
}
