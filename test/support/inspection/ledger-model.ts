// What ledger and sums must be after any sequence of findings, words and undos, written down as plainly as possible: everything
// that was ever said of a label, with its time; the last of what still stands counts.

import type { LedgerState } from '#shared/core/label-states.ts';
import type { FindingState, Verdict } from '#shared/verify/inspection.ts';

export interface ModelLabel {
  readonly name: string;
  /** Null for a record that was made by itself. */
  readonly batch: number | null;
  isVoid: boolean;
}

export interface ModelFinding {
  readonly session: number;
  /** Null where nothing could be read. */
  readonly label: ModelLabel | null;
  readonly state: FindingState;
  readonly shownAt: number;
  verdict: Verdict | null;
  reason: string | null;
  saidAt: number;
  isUndone: boolean;
}

interface Word {
  readonly state: 'verified' | 'rejected';
  readonly reason: string | null;
  readonly at: number;
}

export interface ModelSession {
  readonly id: number;
  readonly batch: number | null;
  readonly countsScans: boolean;
}

export interface ModelSums {
  readonly expected: number | null;
  readonly checked: number;
  readonly rejected: number;
  readonly rejected_others: number;
  readonly missing: number | null;
}

export class LedgerModel {
  readonly labels: readonly ModelLabel[];
  readonly findings: ModelFinding[] = [];
  readonly #outside: (Word & { readonly label: ModelLabel })[] = [];
  #time = 0;

  constructor(labels: readonly ModelLabel[]) {
    this.labels = labels;
  }

  show(session: ModelSession, label: ModelLabel | null, hasOtherArtwork: boolean): ModelFinding {
    const state = this.#stateOf(session, label, hasOtherArtwork);
    const said = { verdict: null, reason: null, saidAt: 0, isUndone: false };
    const finding = { session: session.id, label, state, shownAt: ++this.#time, ...said };
    this.findings.push(finding);
    return finding;
  }

  #stateOf(session: ModelSession, label: ModelLabel | null, hasOtherArtwork: boolean): FindingState {
    if (!label) return 'not_readable';
    if (label.isVoid) return 'void';
    const word = this.#lastOf(label)?.state;
    if (word === 'rejected') return 'rejected';
    if (session.batch !== null && label.batch !== session.batch) return 'wrong_job';
    if (hasOtherArtwork) return 'wrong_artwork';
    return word === 'verified' ? 'already_checked' : 'found';
  }

  /** Whether it can be said. */
  say(finding: ModelFinding, verdict: Verdict | null, reason: string | null): boolean {
    const isUnknown = verdict === 'accepted' && finding.label === null;
    const isGone = verdict === 'rejected' && finding.label?.batch != null && finding.label.isVoid;
    if (finding.isUndone || isUnknown || isGone) return false;
    Object.assign(finding, { verdict, reason, saidAt: ++this.#time });
    return true;
  }

  rejectOutside(label: ModelLabel, reason: string): boolean {
    if (label.isVoid || this.#lastOf(label)?.state === 'rejected') return false;
    this.#outside.push({ label, state: 'rejected', reason, at: ++this.#time });
    return true;
  }

  stateOf(label: ModelLabel): { state: LedgerState; reason: string | null } | null {
    if (label.batch === null) return null;
    if (label.isVoid) return { state: 'voided', reason: 'lost' };
    const { state, reason } = this.#lastOf(label) ?? { state: 'proofed', reason: null };
    return { state, reason };
  }

  scansOf(label: ModelLabel, sessions: readonly ModelSession[]): number {
    const isScan = ({ session, state, verdict, isUndone }: ModelFinding) =>
      sessions.some(({ id, countsScans }) => id === session && countsScans) &&
      state === 'found' &&
      !isUndone &&
      verdict !== 'rejected' &&
      verdict !== 'duplicate';
    return this.findings.filter((one) => one.label === label && isScan(one)).length;
  }

  sumsOf({ id, batch }: ModelSession): ModelSums {
    const mine = this.findings.filter(({ session }) => session === id);
    const subjects = [...this.labels, ...mine.filter(({ label }) => label === null)];
    const lastWords = subjects.map((subject) => ({
      batch: 'name' in subject ? subject.batch : null,
      word: last(mine.filter((one) => one === subject || one.label === subject).flatMap(wordOf)),
    }));
    const rejected = lastWords.filter(({ word }) => word?.state === 'rejected');
    if (batch === null) {
      const checked = lastWords.filter(({ word }) => word?.state === 'verified').length;
      return { expected: null, checked, rejected: rejected.length, rejected_others: 0, missing: null };
    }
    const states = this.labels.filter((one) => one.batch === batch).map((one) => this.stateOf(one)?.state);
    const count = (state: LedgerState) => states.filter((one) => one === state).length;
    return {
      expected: states.length - count('voided'),
      checked: count('verified'),
      rejected: count('rejected'),
      rejected_others: rejected.filter((one) => one.batch !== batch).length,
      missing: count('proofed'),
    };
  }

  #lastOf(label: ModelLabel): Word | null {
    const said = this.findings.filter((one) => one.label === label).flatMap(wordOf);
    return last([...said, ...this.#outside.filter((one) => one.label === label)]);
  }
}

function wordOf({ state, verdict, reason, shownAt, saidAt, isUndone }: ModelFinding): Word[] {
  if (isUndone) return [];
  if (verdict === 'rejected') return [{ state: 'rejected', reason, at: saidAt }];
  if (verdict === 'accepted') {
    const isKnown = ['found', 'already_checked', 'wrong_artwork', 'rejected', 'duplicate'].includes(state);
    return isKnown ? [{ state: 'verified', reason: null, at: saidAt }] : [];
  }
  return verdict === null && state === 'found' ? [{ state: 'verified', reason: null, at: shownAt }] : [];
}

function last(words: readonly Word[]): Word | null {
  return words.toSorted((a, b) => a.at - b.at).at(-1) ?? null;
}
