import { type ReactNode, useEffect, useState } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';

/** What comes sooner than this would only flicker; nobody waits in front of nothing for longer than 100 ms. */
const PATIENCE_MS = 80;

/** Whether something has been going on for long enough to be shown. */
export function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) {
      setLate(false);
      return;
    }
    const timer = window.setTimeout(() => setLate(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [busy]);
  return late;
}

/** Shows its children in place of something that is still being read. */
export function Waiting({ children }: { children: ReactNode }) {
  return useLate(true) ? children : null;
}

/** Shown in place of a screen whose data is still being read, or could not be read. */
export function WaitingOrError({ label, error, again }: { label: string; error: unknown; again: () => void }) {
  if (error !== null) return <ErrorNotice error={error} retry={again} />;
  return (
    <Waiting>
      <p role="status">{label}</p>
    </Waiting>
  );
}
