import { OTHERS, reasonName } from '#shared/jobs/statistics.ts';
import { useTroubleWords } from '#window/words/use-said.ts';
import { useStatisticsWords } from './words.ts';

export function useReasonName(): (value: string) => string {
  const t = useStatisticsWords();
  const words = useTroubleWords();
  return (value) => (value === OTHERS ? t.otherReasons : reasonName(value, words?.sentences ?? {}) || t.noReason);
}
