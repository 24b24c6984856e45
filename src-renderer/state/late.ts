import { useEffect, useState } from 'react';

/** Milliseconds without a key before a search begins. */
const DEBOUNCE_MS = 200;

/** A text that somebody types, once they pause. */
export function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(text), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return late;
}
