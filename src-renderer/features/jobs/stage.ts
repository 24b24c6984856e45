// Where a job is on its way from rows to printed labels. Pure: the station's counts say it all.
import type { Batch, Print } from '#shared/jobs/production.ts';

export const STAGES = ['making', 'proof', 'print', 'outcome', 'done'] as const;
export type Stage = (typeof STAGES)[number];

/** The stage that has the next thing to do. */
export function stageOf(batch: Pick<Batch, 'state' | 'counts' | 'prints' | 'printing'>): Stage {
  const { state, counts, prints, printing } = batch;
  if (state === 'planned' || state === 'running' || state === 'paused') return 'making';
  if (printing) return 'proof';
  // Somebody has to decide on failed rows before paper is used.
  if ((counts.failed ?? 0) > 0 && prints.length === 0) return 'making';
  if ((counts.made ?? 0) > 0) return 'proof';
  if (prints.some(({ waiting }) => waiting.proofed > 0)) return 'print';
  if (prints.some(({ waiting }) => waiting.sent > 0)) return 'outcome';
  return 'done';
}

/** The print that a stage is about: the first that waits for it, else the newest. */
export function printFor(prints: readonly Print[], stage: 'print' | 'outcome'): Print | null {
  const state = stage === 'print' ? 'proofed' : 'sent';
  return prints.find(({ waiting }) => waiting[state] > 0) ?? prints.at(-1) ?? null;
}

/** Whether a step has something to show yet. */
export function isReached(step: Stage, batch: Pick<Batch, 'state' | 'counts' | 'prints' | 'printing'>): boolean {
  if (step === 'making') return true;
  if (step === 'proof') return batch.printing || batch.prints.length > 0 || stageOf(batch) === 'proof';
  if (step === 'done') return stageOf(batch) === 'done';
  return batch.prints.length > 0;
}

/** Whether the station begins with the sheets at any moment: everything was made, nothing failed, and there were none before. */
export function areSheetsDue({ state, counts, prints, printing, automatic_sheets }: Batch): boolean {
  const isClear = (counts.made ?? 0) > 0 && (counts.failed ?? 0) === 0;
  return automatic_sheets && state === 'done' && !printing && prints.length === 0 && isClear;
}
