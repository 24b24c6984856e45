import { useWords } from '../../words/words.ts';
import { tokenWords } from './words.ts';

/** Stands for a step that cannot be done yet. */
export function Later() {
  const t = useWords(tokenWords);
  return <p className="quiet small">{t.setUp.first}</p>;
}
