// Which jobs can be checked, and which one is meant most likely. Pure.
import type { Batch } from '../../../../src-shared/production.ts';

const ON_PAPER = ['sent', 'printed', 'verified', 'rejected'] as const;
const PRINTED = ['printed', 'verified'] as const;

type Counted = Pick<Batch, 'id' | 'counts'>;

/** Labels that somebody can lay under a camera. */
export function onPaper({ counts }: Pick<Batch, 'counts'>): number {
  return ON_PAPER.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

/** Jobs that were printed first, the newest first; then those that only were sent; then the others. */
export function offered<T extends Counted>(jobs: readonly T[]): T[] {
  return jobs.toSorted((a, b) => rankOf(a) - rankOf(b) || b.id - a.id);
}

function rankOf({ counts }: Counted): number {
  if (PRINTED.some((state) => (counts[state] ?? 0) > 0)) return 0;
  return onPaper({ counts }) > 0 ? 1 : 2;
}
