import { useTokenWords } from './words.ts';

/** Shown in place of a step that cannot be done yet. */
export function Later() {
  const t = useTokenWords();
  return <p className="quiet small">{t.setUp.first}</p>;
}
