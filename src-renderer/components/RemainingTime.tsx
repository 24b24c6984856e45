import { useEffect, useRef, useState } from 'react';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

/** Shorter work ends before anybody has read how long it takes. */
const SHORT_MS = 2000;

interface RemainingTimeProps {
  readonly done: number;
  readonly all: number;
}

/** How long work that is counted still takes, at the pace since it was shown first. Nothing for work of under two seconds. */
export function RemainingTime({ done, all }: RemainingTimeProps) {
  const t = useWords('component');
  const { duration } = useFormats();
  const seconds = useRemaining({ done, all });
  return seconds === null ? null : <span className="quiet">{t.left({ time: duration(seconds) })}</span>;
}

function useRemaining({ done, all }: RemainingTimeProps): number | null {
  const begun = useRef<{ readonly at: number; readonly done: number } | null>(null);
  const [seconds, put] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    if (begun.current === null || done < begun.current.done) begun.current = { at: now, done };
    put(secondsLeft({ done: done - begun.current.done, left: all - done, ms: now - begun.current.at }));
  }, [done, all]);
  return seconds;
}

/** Null while nothing is known: at the beginning, and where all is done. */
export function secondsLeft({ done, left, ms }: { readonly done: number; readonly left: number; readonly ms: number }) {
  if (ms < SHORT_MS || done <= 0 || left <= 0) return null;
  return Math.max(1, Math.round(((ms / done) * left) / 1000));
}
