import { NOTICES, type Notice } from '#shared/core/notices.ts';
import { fillIn } from '#shared/troubles/trouble-table.ts';
import { useLanguage } from '#window/state/language.ts';
import { useFormats } from './formats.ts';
import type { Formats } from './intl.ts';
import { useSaidTrouble } from './use-said.ts';

/** Returns a function that says a notice of the station in the language of the window. */
export function useSaidNotice(): (notice: Notice) => string {
  const { language, further } = useLanguage();
  const formats = useFormats();
  const sayTrouble = useSaidTrouble();
  return ({ kind, facts, trouble, text }) => {
    const { en, de } = NOTICES[kind];
    const sentence = (language === 'de' ? de : further?.station?.notices[kind]) ?? en;
    return sayTrouble(trouble) || fillIn(sentence, shownFacts(facts, formats)) || text;
  };
}

/** Times and counts as people write them. */
export function shownFacts(facts: Notice['facts'], { dateTime, number }: Pick<Formats, 'dateTime' | 'number'>) {
  const shown = (fact: string) => {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(fact)) return dateTime(fact);
    return /^\d{1,15}$/.test(fact) ? number(Number(fact)) : fact;
  };
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shown(fact)]));
}
