import { useWords } from '../../words/words.ts';
import { tokenWords } from './words.ts';

/** In the place of a step whose turn has not come. */
export function Later() {
  const t = useWords(tokenWords);
  return <p className="quiet small">{t.setUp.first}</p>;
}
