import { contradictionSentence } from '#shared/labels/label-code-words.ts';
import type { Finding } from '#shared/verify/inspection.ts';
import { useLanguage } from '#window/state/language.ts';
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
