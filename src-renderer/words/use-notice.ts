import type { Notice } from '#shared/core/notices.ts';
import { sayWhole } from '#shared/words/message.ts';
import { useLanguage } from '#window/state/language.ts';
import { useSaidTrouble } from './use-said.ts';

/** Returns a function that says a notice of the station in the language of the window. */
export function useSaidNotice(): (notice: Notice) => string {
  const { messages, speech } = useLanguage((state) => state.catalogue);
  const sayTrouble = useSaidTrouble();
  return ({ kind, facts, trouble, text }) =>
    sayTrouble(trouble) || sayWhole(messages('notice')[kind] ?? '', facts, speech) || text;
}
