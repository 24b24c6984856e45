import { useWords } from '#window/words/use-words.ts';

/** Shown in place of a step that cannot be done yet. */
export function Later() {
  const t = useWords('token');
  return <p className="quiet small">{t.setUp.first}</p>;
}
