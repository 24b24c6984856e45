// Why a label was held back, in the words of the window.

import type { useProofWords } from '#window/features/sheets/proof-words.ts';
import type { Facts } from '#window/words/say.ts';

/** Empty where it is an outcome without words. */
export function heldText(
  { outcome = '', cause = '' }: Facts,
  words: ReturnType<typeof useProofWords>['because'],
): string {
  const what = (words.outcomes as Facts)[outcome];
  if (what === undefined) return '';
  const why = (words.causes as Facts)[cause];
  return why === undefined ? `${what}.` : `${what}: ${why}.`;
}
