// Decides what the desk shows, from what the eyes see and the station's answers. Pure functions.
import type { ReadCause } from '#shared/core/model.ts';
import type { Finding, FindingState } from '#shared/verify/inspection.ts';
import type { Outline } from '#window/camera/detector.ts';

export type Stage =
  /** Nothing lies there. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'moving' }
  | { readonly kind: 'settling' }
  | { readonly kind: 'blurred' }
  /** The label lies still, and the station reads it. */
  | { readonly kind: 'reading'; readonly cause: ReadCause | null }
  /** The station has read the label. */
  | { readonly kind: 'result'; readonly finding: number };

/** The station's answer about an appearance so far. */
export interface Answer {
  readonly finding: Pick<Finding, 'id' | 'state'> | null;
  readonly cause: ReadCause | null;
}

/** Of two labels in view the worse result is shown. The first state is the worst. */
const WORST_FIRST: readonly FindingState[] = [
  'likely_copy',
  'void',
  'rejected',
  'duplicate',
  'wrong_code',
  'wrong_artwork',
  'wrong_job',
  'unknown',
  'not_readable',
  'already_checked',
  'found',
];

const GOOD: readonly FindingState[] = ['found', 'already_checked'];

/** Of labels without a result, the one that is nearest to a result is shown. */
const NEAREST_FIRST = ['settling', 'blurred', 'moving'] as const;

export function stageOf(outlines: readonly Outline[], answers: ReadonlyMap<number, Answer>): Stage {
  const told = outlines.map((outline) => ({
    outline,
    answer: outline.appearance === null ? undefined : answers.get(outline.appearance),
  }));
  const findings = told.flatMap(({ answer }) => answer?.finding ?? []);
  const worst = findings.toSorted((a, b) => rankOf(a.state) - rankOf(b.state))[0];
  const open = told.filter(({ outline, answer }) => !answer?.finding && outline.appearance !== null);
  // A good label that still lies there must not hide a new label beside it.
  if (worst && !(open.length > 0 && GOOD.includes(worst.state))) return { kind: 'result', finding: worst.id };
  if (open.length > 0) return { kind: 'reading', cause: open[0].answer?.cause ?? null };
  const nearest = NEAREST_FIRST.find((state) => outlines.some((outline) => outline.state === state));
  return nearest ? { kind: nearest } : { kind: 'empty' };
}

/** Whether two stages look the same, so that nothing is drawn again thirty times a second. */
function isSameStage(a: Stage, b: Stage): boolean {
  if (a.kind === 'result' && b.kind === 'result') return a.finding === b.finding;
  if (a.kind === 'reading' && b.kind === 'reading') return a.cause === b.cause;
  return a.kind === b.kind;
}

/** Milliseconds for which an outline may be missing: a hand passes over the label, or the finder misses it in a frame or two. */
export const BLINK_MS = 450;

/** The stage to show next. The old stage stays while the outline may be missing only for a moment. */
export function steadied(old: Stage, next: Stage, msSinceSeen: number): Stage {
  if (isSameStage(old, next)) return old;
  return next.kind === 'empty' && msSinceSeen < BLINK_MS ? old : next;
}

export type NextStage = 'moving' | 'settling' | 'blurred' | 'reading';

/**
 * The stage of a label that is not the one whose finding is shown; null where there is none. What moves before the old label has left
 * is the old label, being taken away.
 */
export function nextStage({ stage, isGone }: { readonly stage: Stage; readonly isGone: boolean }): NextStage | null {
  if (stage.kind === 'empty' || stage.kind === 'result') return null;
  return stage.kind === 'moving' && !isGone ? null : stage.kind;
}

function rankOf(state: FindingState): number {
  return WORST_FIRST.indexOf(state);
}
