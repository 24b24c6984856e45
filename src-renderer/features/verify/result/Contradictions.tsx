import type { Finding } from '../../../../src-shared/inspection.ts';
import { contradictionSentence } from '../../../../src-shared/label-code-words.ts';
import { useLanguage } from '../../../state/language.ts';
import classes from './result.module.css';

/** What codes on the label say, where its record says another thing. */
export function Contradictions({ finding: { contradictions } }: { finding: Finding }) {
  const language = useLanguage((state) => state.language);
  if (contradictions.length === 0) return null;
  return (
    <ul className={classes.contradictions}>
      {contradictions.map((one) => (
        <li key={`${one.item} ${one.ai}`}>{contradictionSentence(one, language)}</li>
      ))}
    </ul>
  );
}
