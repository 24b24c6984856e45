import { ApiError } from '../api/failure.ts';
import { useLanguage } from '../state/language.ts';
import { germanOf } from '../words/troubles.ts';
import { useShown } from '../words/use-shown.ts';
import { useComponentWords } from './words.ts';

/** An error as a sentence: in the language of the window if there are words for it, else in the station's own words. */
export function useSentence(): (error: unknown) => string {
  const t = useComponentWords();
  const language = useLanguage((state) => state.language);
  const shown = useShown();
  return (error) => {
    if (!(error instanceof ApiError)) return t.fault;
    if (error.isUnreachable) return t.unreachable;
    const german = language === 'de' && error.trouble ? germanOf(error.trouble, shown) : '';
    const said = german || error.message;
    return error.retryAfterSeconds === null ? said : `${said} ${t.waitAndTry(error.retryAfterSeconds)}`;
  };
}
