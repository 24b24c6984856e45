import { useEffect, useMemo } from 'react';
import { ApiError } from '#window/api/failure.ts';
import { useLanguage } from '#window/state/language.ts';
import { useJob } from './job-store.ts';
import { useJobWords } from './words.ts';

const OTHER = { kind: 'other' } as const;

/** A refusal in the language of the window, where we know what it is. Whatever went on elsewhere is read anew. */
export function useSaid(error: unknown): unknown {
  const t = useJobWords();
  const language = useLanguage((state) => state.language);
  const isConflict = error instanceof ApiError && error.status === 409;
  useEffect(() => {
    if (isConflict) void useJob.getState().read();
  }, [isConflict]);
  return useMemo(() => {
    // Its own sentence says more, where there is one in the language of the window.
    if (!isConflict || language === 'en' || (error.trouble ?? OTHER).kind !== 'other') return error;
    return new ApiError(409, t.moved, { cause: error });
  }, [error, isConflict, language, t]);
}
