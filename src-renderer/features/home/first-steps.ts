// How far somebody has come with the first ten minutes. What was done is seen in the jobs, so that it can be left at any time.
import type { LedgerState } from '#shared/core/label-states.ts';
import type { Batch } from '#shared/jobs/production.ts';

export const FIRST_STEPS = ['sample', 'own', 'print', 'verify'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Who has made more jobs is no beginner. */
const BEGINNERS_JOBS = 8;

const SENT: readonly LedgerState[] = ['sent', 'printed', 'verified', 'rejected'];
const CHECKED: readonly LedgerState[] = ['verified', 'rejected'];

type Seen = Pick<Batch, 'name' | 'counts'>;

/** The steps that are done, in their order. `samples` are the names that jobs of samples have. */
export function doneSteps(batches: readonly Seen[], samples: readonly string[]): readonly FirstStep[] {
  const has = (states: readonly LedgerState[]) =>
    batches.some(({ counts }) => states.some((state) => (counts[state] ?? 0) > 0));
  const isDone: Record<FirstStep, boolean> = {
    sample: batches.length > 0,
    own: batches.some(({ name }) => !samples.includes(name)),
    print: has(SENT),
    verify: has(CHECKED),
  };
  return FIRST_STEPS.filter((step) => isDone[step]);
}

/** The step that is next; null when nothing is left, or when the jobs are not those of a beginner. */
export function nextStep(done: readonly FirstStep[], jobs: number): FirstStep | null {
  if (jobs > BEGINNERS_JOBS) return null;
  return FIRST_STEPS.find((step) => !done.includes(step)) ?? null;
}
