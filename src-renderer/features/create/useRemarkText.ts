import type { Remark } from '#shared/core/remark.ts';
import { sayTold } from '#shared/words/phrase.ts';
import { useLanguage } from '#window/state/language.ts';
import { useSaidTrouble } from '#window/words/useSaid.ts';
import { useShown } from '#window/words/useShown.ts';

/** The text of a remark in the language of the window. In English, and if a fact is missing, the station's own sentence is shown. */
export function useRemarkText(): (remark: Remark) => string {
  const language = useLanguage((state) => state.language);
  const { messages, speech } = useLanguage((state) => state.catalogue);
  const shown = useShown();
  const sayTrouble = useSaidTrouble();
  return ({ kind, facts, phrases, trouble, text }) => {
    if (language === 'en') return text;
    if (trouble) return sayTrouble(trouble) || text;
    const { label } = facts;
    const told = { ...facts, ...phrases, ...(label === undefined ? {} : { label: shown(label) }) };
    const sentence = messages('remark')[kind] ?? messages('cell')[kind] ?? '';
    return sayTold(sentence, told, messages('phrase'), speech) || text;
  };
}
