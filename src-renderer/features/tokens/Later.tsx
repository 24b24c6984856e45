import { useTokenWords } from './words.ts';

/** Stands for a step that cannot be done yet. */
export function Later() {
  const t = useTokenWords();
  return <p className="quiet small">{t.setUp.first}</p>;
}
