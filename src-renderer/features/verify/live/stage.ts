// What the desk shows, from what the eyes see now and what the station said of it. Pure.
import type { Finding, FindingState, ReadCause } from '../../../../src-shared/inspection.ts';
import type { Outline } from '../../../camera/eyes.ts';

export type Stage =
  /** Nothing lies there. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'moving' }
  | { readonly kind: 'settling' }
  | { readonly kind: 'blurred' }
  /** It lies still, and the station reads it. */
  | { readonly kind: 'reading'; readonly cause: ReadCause | null }
  /** What lies there is known. */
  | { readonly kind: 'result'; readonly finding: number };

/** What the station said of a showing of a label so far. */
export interface Answer {
  readonly finding: Pick<Finding, 'id' | 'state'> | null;
  readonly cause: ReadCause | null;
}

/** Where two labels lie there, what is worse is shown: the first is the worst. */
const WORST_FIRST: readonly FindingState[] = [
  'void',
  'rejected',
  'duplicate',
  'wrong_artwork',
  'wrong_job',
  'unknown',
  'not_readable',
  'already_checked',
  'found',
];

const GOOD: readonly FindingState[] = ['found', 'already_checked'];

/** Of labels without a result, the state nearest to one is shown. */
const NEAREST_FIRST = ['settling', 'blurred', 'moving'] as const;

export function stageOf(outlines: readonly Outline[], answers: ReadonlyMap<number, Answer>): Stage {
  const told = outlines.map((outline) => ({
    outline,
    answer: outline.appearance === null ? undefined : answers.get(outline.appearance),
  }));
  const findings = told.flatMap(({ answer }) => answer?.finding ?? []);
  const worst = findings.toSorted((a, b) => rankOf(a.state) - rankOf(b.state))[0];
  const open = told.filter(({ outline, answer }) => !answer?.finding && outline.appearance !== null);
  // A good label that still lies there does not hide the one that was put beside it.
  if (worst && !(open.length > 0 && GOOD.includes(worst.state))) return { kind: 'result', finding: worst.id };
  if (open.length > 0) return { kind: 'reading', cause: open[0].answer?.cause ?? null };
  const nearest = NEAREST_FIRST.find((state) => outlines.some((outline) => outline.state === state));
  return nearest ? { kind: nearest } : { kind: 'empty' };
}

/** Whether two stages look the same, so that nothing is drawn again thirty times a second. */
export function isSameStage(a: Stage, b: Stage): boolean {
  if (a.kind === 'result' && b.kind === 'result') return a.finding === b.finding;
  if (a.kind === 'reading' && b.kind === 'reading') return a.cause === b.cause;
  return a.kind === b.kind;
}

/** An outline that is missing for a frame or two has not left: a hand passes over it, or the finder misses it. */
export const BLINK_MS = 450;

/** The stage to show next. The one before stays while the outline may only be missing for a moment. */
export function steadied(old: Stage, next: Stage, msSinceSeen: number): Stage {
  if (isSameStage(old, next)) return old;
  return next.kind === 'empty' && msSinceSeen < BLINK_MS ? old : next;
}

function rankOf(state: FindingState): number {
  return WORST_FIRST.indexOf(state);
}
