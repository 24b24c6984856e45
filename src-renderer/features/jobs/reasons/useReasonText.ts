import type { Trouble } from '../../../../src-shared/trouble.ts';
import { useLanguage } from '../../../state/language.ts';
import { germanOf } from '../../../words/troubles.ts';
import { useShown } from '../../../words/use-shown.ts';
import { useProofWords } from '../proof/words.ts';
import { heldText } from './held-text.ts';

/** Why something was not made, in the language of the window. The station speaks English; reasons of people stay as they are. */
export function useReasonText(): (trouble: Trouble | null, reason: string | null) => string {
  const language = useLanguage((state) => state.language);
  const held = useProofWords().because;
  const show = useShown();
  return (trouble, reason) => {
    const sentence = reason ?? '';
    if (trouble === null || trouble.kind === 'other') return sentence;
    if (trouble.kind === 'held_back') return heldText(trouble.facts, held) || sentence;
    if (language !== 'de') return sentence;
    return germanOf(trouble, show) || sentence;
  };
}
