// Why a label was held back, in the words of the window.

import type { Facts } from '#window/words/say.ts';
import type { Words } from '#window/words/use-words.ts';

/** Empty where it is an outcome without words. */
export function heldText({ outcome = '', cause = '' }: Facts, words: Words<'proof'>['because']): string {
  const what = (words.outcomes as Facts)[outcome];
  if (what === undefined) return '';
  const why = (words.causes as Facts)[cause];
  return why === undefined ? `${what}.` : `${what}: ${why}.`;
}
