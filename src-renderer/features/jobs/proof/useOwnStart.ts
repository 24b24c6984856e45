import { useEffect, useRef } from 'react';
import type { Batch } from '../../../../src-shared/production.ts';
import { startsByItself } from '../stage.ts';

/** Begins with the sheets when the making is over and leaves no question. Once: what fails then is the operator's to try again. */
export function useOwnStart(batch: Batch, make: () => Promise<void>): void {
  const begun = useRef(false);
  const due = startsByItself(batch);
  useEffect(() => {
    if (!due || begun.current) return;
    begun.current = true;
    void make();
  }, [due, make]);
}
