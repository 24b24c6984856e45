import type { Remark } from '#shared/core/remark.ts';
import { useLanguage } from '#window/state/language.ts';
import { useShown } from '#window/words/use-shown.ts';
import { GERMAN } from './german.ts';

/** The text of a remark in the language of the window. If a fact is missing, the station's own English sentence is shown. */
export function useRemarkText(): (remark: Remark) => string {
  const language = useLanguage((state) => state.language);
  const further = useLanguage((state) => state.further);
  const sentences = language === 'de' ? GERMAN : further?.station?.remarks;
  const say = useShown();
  return ({ kind, facts, text }) => {
    const { label, ...others } = facts;
    return sentences?.[kind]?.(label === undefined ? others : { ...others, label: say(label) }) || text;
  };
}
