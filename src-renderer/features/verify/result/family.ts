// The colour, the shape and the family of sounds of each state.

import { FINDING_STATES, type Finding, type FindingState, type Inspection } from '#shared/verify/inspection.ts';
import type { Icon } from '#window/icons/icon.ts';
import { IconCheck, IconCopy, IconEyeOff, IconQuestionMark, IconRepeat } from '#window/icons/signs.ts';
import {
  IconBarcodeOff,
  IconBoxOff,
  IconOctagonMinus,
  IconPhotoX,
  IconShieldX,
  IconThumbDown,
} from '#window/icons/things.ts';

/** `odd`: the label does not belong here. `stop`: the label must not go out. */
export type Family = 'good' | 'again' | 'odd' | 'stop' | 'unread';

export const FAMILIES: Readonly<Record<FindingState, Family>> = {
  found: 'good',
  already_checked: 'again',
  wrong_job: 'odd',
  wrong_code: 'stop',
  wrong_artwork: 'odd',
  unknown: 'odd',
  likely_copy: 'stop',
  void: 'stop',
  rejected: 'stop',
  duplicate: 'stop',
  not_readable: 'unread',
};

/** What must not go out comes first. */
const WORST_FIRST: readonly Family[] = ['stop', 'odd', 'unread', 'again', 'good'];

export function worstFirst<T extends Pick<Finding, 'state' | 'verdict'>>(findings: readonly T[]): readonly T[] {
  return findings.toSorted((a, b) => WORST_FIRST.indexOf(familyOf(a)) - WORST_FIRST.indexOf(familyOf(b)));
}

/** The family of a finding. A person's verdict counts for more than what was read. */
export function familyOf({ state, verdict }: Pick<Finding, 'state' | 'verdict'>): Family {
  return verdict === 'duplicate' || verdict === 'rejected' ? 'stop' : FAMILIES[state];
}

/** Whether the label must not go out by what was read, and no person has said anything of it yet. */
export function mustBeSeen({ state, verdict, undone }: Pick<Finding, 'state' | 'verdict' | 'undone'>): boolean {
  return verdict === null && !undone && (FAMILIES[state] === 'stop' || state === 'wrong_artwork');
}

interface ProblemCount {
  readonly state: FindingState;
  readonly count: number;
}

/** How many findings of each state a person has to look at, the worst first; of the others nothing. */
export function problemCounts(counts: Inspection['counts']): readonly ProblemCount[] {
  const isProblem = (state: FindingState) => FAMILIES[state] !== 'good' && FAMILIES[state] !== 'again';
  const there = FINDING_STATES.filter((state) => isProblem(state) && counts[state] > 0);
  const told = worstFirst(there.map((state) => ({ state, verdict: null })));
  return told.map(({ state }) => ({ state, count: counts[state] }));
}

export function problemSum(counts: Inspection['counts']): number {
  return problemCounts(counts).reduce((sum, { count }) => sum + count, 0);
}

export const SHAPES: Readonly<Record<FindingState, Icon>> = {
  found: IconCheck,
  already_checked: IconRepeat,
  wrong_job: IconBoxOff,
  wrong_code: IconBarcodeOff,
  wrong_artwork: IconPhotoX,
  unknown: IconQuestionMark,
  likely_copy: IconShieldX,
  void: IconOctagonMinus,
  rejected: IconThumbDown,
  duplicate: IconCopy,
  not_readable: IconEyeOff,
};
