import type { Trouble } from '#shared/troubles/trouble.ts';
import { useSaidTrouble } from '#window/words/use-said.ts';
import { useWords } from '#window/words/use-words.ts';
import { heldText } from './held-text.ts';

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
