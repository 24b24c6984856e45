import { useWords } from '../../words/words.ts';
import classes from './tokens.module.css';
import { tokenWords } from './words.ts';

/** In the place of a step whose turn has not come. */
export function Later() {
  const t = useWords(tokenWords);
  return <p className={classes.quiet}>{t.setUp.first}</p>;
}
