import type { Trouble } from '#shared/troubles/trouble.ts';
import { useSaidTrouble } from '#window/words/useSaid.ts';
import { useWords, type Words } from '#window/words/useWords.ts';

/** Why something was not made, in the language of the window. The station speaks English; reasons of people stay as they are. */
export function useReasonText(): (trouble: Trouble | null, reason: string | null) => string {
  const held = useWords('proof').because;
  const say = useSaidTrouble();
  return (trouble, reason) => {
    const sentence = reason ?? '';
    if (trouble === null || trouble.kind === 'other') return sentence;
    if (trouble.kind === 'held_back') return heldText(trouble.facts, held) || sentence;
    return say(trouble) || sentence;
  };
}

// Why a label was held back, in the words of the window.

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
