// Which jobs can be checked, and which one is the likeliest. Pure functions.
import type { Batch } from '#shared/jobs/production.ts';

const ON_PAPER = ['sent', 'printed', 'verified', 'rejected'] as const;
const PRINTED = ['printed', 'verified'] as const;

type Counted = Pick<Batch, 'id' | 'counts'>;

/** The number of labels on paper. */
export function onPaper({ counts }: Pick<Batch, 'counts'>): number {
  return ON_PAPER.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

/** Printed jobs come first, the newest first, then jobs that were only sent to the printer, then the others. */
export function offered<T extends Counted>(jobs: readonly T[]): T[] {
  return jobs.toSorted((a, b) => rankOf(a) - rankOf(b) || b.id - a.id);
}

function rankOf({ counts }: Counted): number {
  if (PRINTED.some((state) => (counts[state] ?? 0) > 0)) return 0;
  return onPaper({ counts }) > 0 ? 1 : 2;
}
