import { useEffect, useState } from 'react';
import { useWords } from '#window/words/useWords.ts';
import classes from './page-skeleton.module.css';

/** What comes sooner than this would only flicker; nobody waits in front of nothing for longer than 100 ms. */
const PATIENCE_MS = 80;

/** The shape of a screen that is not there yet. */
export function PageSkeleton({ label }: { label?: string }) {
  const t = useWords('component');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className={classes.skeleton} role="status">
      <span className={label ? undefined : 'visually-hidden'}>{label ?? t.opening}</span>
      <div aria-hidden>
        {['head', 'lead', 'first', 'second', 'third'].map((name) => (
          <span key={name} data-part={name} />
        ))}
      </div>
    </div>
  );
}
