import { ApiError } from '#window/api/failure.ts';
import { useSaidTrouble } from '#window/words/useSaid.ts';
import { useWords } from '#window/words/useWords.ts';

/** An error as a sentence: in the language of the window if there are words for it, else in the station's own words. */
export function useSentence(): (error: unknown) => string {
  const t = useWords('component');
  const say = useSaidTrouble();
  return (error) => {
    if (!(error instanceof ApiError)) return t.fault;
    if (error.isUnreachable) return t.unreachable;
    const said = say(error.trouble) || error.message;
    const wait = error.retryAfterSeconds ?? 0;
    // One second is over before the sentence is read.
    return wait <= 1 ? said : `${said} ${t.waitAndTry({ seconds: wait })}`;
  };
}
