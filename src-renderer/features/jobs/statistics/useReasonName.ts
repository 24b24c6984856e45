import { reasonName } from '../../../../src-shared/statistics.ts';
import { useLanguage } from '../../../state/language.ts';
import { useStatisticsWords } from './words.ts';

export function useReasonName(): (value: string) => string {
  const t = useStatisticsWords();
  const language = useLanguage((state) => state.language);
  return (value) => reasonName(value, language) || t.noReason;
}
