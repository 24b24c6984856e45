import { OTHERS, reasonName } from '../../../../src-shared/statistics.ts';
import { useTroubleWords } from '../../../words/use-said.ts';
import { useStatisticsWords } from './words.ts';

export function useReasonName(): (value: string) => string {
  const t = useStatisticsWords();
  const words = useTroubleWords();
  return (value) => (value === OTHERS ? t.otherReasons : reasonName(value, words?.sentences ?? {}) || t.noReason);
}
