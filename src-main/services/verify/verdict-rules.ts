// Which verdicts may be given, which state a finding gives its label, and which finding has the last word.

import type { FindingRow, LabelRow } from '#main/store/rows.ts';
import type { BodyOf } from '#shared/contract.ts';
import { ON_PAPER } from '#shared/core/label-states.ts';
import { contradictionSentence } from '#shared/labels/label-code-words.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { FindingState } from '#shared/verify/inspection.ts';
import { findingDataOf } from './finding-data.ts';
import type { Seen } from './finding-state.ts';

export type Judgement = BodyOf<'judgeFinding'>;

export interface Word {
  readonly state: 'verified' | 'rejected';
  readonly reason: string | null;
}

/** The parts of a finding that decide which state it gives its label. */
type Speaking = Pick<FindingRow, 'id' | 'state' | 'verdict' | 'reason' | 'data'>;

/** In these states the station knows the label, so a person may still accept it. */
const ACCEPTABLE: readonly FindingState[] = [
  'found',
  'already_checked',
  'wrong_code',
  'wrong_artwork',
  'rejected',
  'duplicate',
];

/** Gives the reason without blanks around it. Throws if the verdict cannot be given. */
export function checkJudgement(
  { verdict, reason }: Judgement,
  finding: Pick<FindingRow, 'undone_at' | 'record_id' | 'state' | 'data'>,
  label: Pick<LabelRow, 'state' | 'row_number'> | null,
): string {
  if (finding.undone_at !== null) throw new AppError('conflict', 'This finding was taken out of the count.');
  const text = reason?.trim() ?? '';
  if (verdict === 'rejected' && text === '') {
    throw new AppError('bad_input', 'Give a reason of 1 to 500 characters: the ledger keeps it.');
  }
  if (verdict === 'accepted' && (finding.record_id === null || finding.state === 'unknown')) {
    throw new AppError('conflict', 'There is no record that could be accepted.');
  }
  if (verdict === 'accepted' && finding.state === 'likely_copy') {
    throw new AppError(
      'conflict',
      'The mark was made under another key than the record: a likely copy cannot be accepted.',
    );
  }
  const { contradictions = [] } = findingDataOf(finding);
  if (verdict === 'accepted' && contradictions.length > 0 && text === '') {
    const [en, de] = (['en', 'de'] as const).map((language) => contradictionSentence(contradictions[0], language));
    throw refusal('code_contradicts', { says: en, sagt: de });
  }
  if (verdict === 'rejected' && label && !ON_PAPER.includes(label.state)) {
    throw new AppError('conflict', `Row ${label.row_number} is ${label.state} and cannot be rejected.`);
  }
  return text;
}

/** The state that a finding gives its label; null if the finding says nothing of its own. */
export function wordOf({ state, verdict, reason }: Pick<FindingRow, 'state' | 'verdict' | 'reason'>): Word | null {
  if (verdict === 'rejected') return { state: 'rejected', reason };
  const isGood = verdict === 'accepted' ? ACCEPTABLE.includes(state) : verdict === null && state === 'found';
  return isGood ? { state: 'verified', reason: null } : null;
}

/** The turn at which a finding, or its verdict, was said among all findings of its ID. */
export function turnOf(finding: Pick<Speaking, 'id' | 'verdict' | 'data'>): number {
  const { turn, saidAt } = findingDataOf(finding);
  return (finding.verdict === null ? turn : saidAt) ?? turn ?? finding.id;
}

/** The finding with the last word; of those after the turn `since` alone. */
export function lastToSpeak<F extends Speaking>(findings: readonly F[], since = 0): F | null {
  const speaking = findings.filter((one) => wordOf(one) !== null && turnOf(one) > since);
  return speaking.toSorted((a, b) => turnOf(a) - turnOf(b)).at(-1) ?? null;
}

/**
 * What was said of a label before it is seen again. If the label is on paper in the ledger, its state there counts: somebody may
 * have moved it since. Otherwise the last word of its findings counts.
 */
export function standingBefore<F extends Speaking>(
  label: Pick<LabelRow, 'state' | 'reason'> | null,
  findings: readonly F[],
): Pick<Seen, 'isChecked' | 'rejectedFor'> & { readonly earlier: F | null } {
  const inLedger = label !== null && ON_PAPER.includes(label.state) ? label : null;
  const last = lastToSpeak(findings);
  const word = inLedger ? inLedger.state : last && wordOf(last)?.state;
  if (word !== 'rejected' && word !== 'verified') return { earlier: null, isChecked: false, rejectedFor: null };
  const earlier = lastToSpeak(findings.filter((one) => wordOf(one)?.state === word));
  const reason = (inLedger ?? earlier)?.reason ?? '';
  return { earlier, isChecked: word === 'verified', rejectedFor: word === 'rejected' ? reason : null };
}
