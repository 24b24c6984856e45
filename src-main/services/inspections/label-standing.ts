// What the findings that still stand say of a label, and where that puts it in the ledger. Nothing steps back to what it
// found: whatever is said or taken back, in whatever order, the label goes to where the last word left puts it.
import type { FindingState } from '../../../src-shared/inspection.ts';
import type { LedgerState } from '../../../src-shared/model.ts';
import type { FindingRow, LabelRow } from '../../store/rows.ts';
import type { Tables } from '../../store/tables/tables.ts';
import { dataOf, type ReasonedState, type Standing } from '../production/ledger/batch-plan.ts';
import { type Move, moveLabel } from '../production/ledger/ledger.ts';
import { findingDataOf } from './finding-data.ts';

/** States of a label that lies on paper and waits to be checked. */
export const UNCHECKED: readonly LedgerState[] = ['proofed', 'sent', 'printed'];
/** All states of a label that lies on paper and was not replaced. */
export const ON_PAPER: readonly LedgerState[] = [...UNCHECKED, 'verified', 'rejected'];

export interface Word {
  readonly state: 'verified' | 'rejected';
  readonly reason: string | null;
}

/** What is needed of a finding to know what it says. */
type Speaking = Pick<FindingRow, 'id' | 'state' | 'verdict' | 'reason' | 'data'>;

/** Of these the station knows the label, so that a person may say that it is in order all the same. */
const ACCEPTABLE: readonly FindingState[] = ['found', 'already_checked', 'wrong_artwork', 'rejected', 'duplicate'];

/** What a finding says of its label; null where it says nothing of its own. */
export function wordOf({ state, verdict, reason }: Pick<FindingRow, 'state' | 'verdict' | 'reason'>): Word | null {
  if (verdict === 'rejected') return { state: 'rejected', reason };
  const isGood = verdict === 'accepted' ? ACCEPTABLE.includes(state) : verdict === null && state === 'found';
  return isGood ? { state: 'verified', reason: null } : null;
}

/** Among the findings of an ID: when its word was said. */
export function turnOf(finding: Pick<Speaking, 'id' | 'verdict' | 'data'>): number {
  const { turn, saidAt } = findingDataOf(finding);
  return (finding.verdict === null ? turn : saidAt) ?? turn ?? finding.id;
}

/** The finding with the last word. */
export function lastToSpeak<F extends Speaking>(findings: readonly F[], since = 0): F | null {
  const speaking = findings.filter((one) => wordOf(one) !== null && turnOf(one) > since);
  return speaking.toSorted((a, b) => turnOf(a) - turnOf(b)).at(-1) ?? null;
}

/** For what is said now of an ID and its label: later than all that was said before. */
export async function nextTurn({ findings }: Tables, id: string | null, label: LabelRow | null): Promise<number> {
  const before = id === null ? [] : await findings.ofRecord(id);
  return 1 + Math.max(label ? (dataOf(label).ground?.since ?? 0) : 0, ...before.map(latestTurn));
}

function latestTurn(finding: FindingRow): number {
  const { turn = finding.id, saidAt } = findingDataOf(finding);
  return Math.max(turn, saidAt ?? 0);
}

/** Puts the label of a finding to where the findings put it. Gives it where that is another place than before. */
export async function follow(tables: Tables, finding: FindingRow, isNew: boolean): Promise<LabelRow | null> {
  const { label_id, record_id } = finding;
  const label = label_id === null ? null : await tables.labels.find(label_id);
  const stands = label && standOf(label);
  const ground = label && stands && groundOf(label, stands, isNew ? turnOf(finding) : null);
  if (!label || !stands || !ground || record_id === null) return null;
  const ofLabel = (await tables.findings.ofRecord(record_id)).filter((one) => one.label_id === label.id);
  const last = lastToSpeak(ofLabel, ground.since);
  const put = (last && wordOf(last)) ?? ground.beneath;
  if (ground === dataOf(label).ground && isSame(put, stands)) return null;
  const moved = await moveLabel(tables, label, moveOf(label, put, { ...ground, put }));
  return isSame(label, moved) ? null : moved;
}

/** Where a label stands; of a voided one where it would stand. Null where it lies on no paper. */
function standOf(label: LabelRow): ReasonedState | null {
  const { before } = dataOf(label);
  const { state, reason } = label.state === 'voided' && before ? before : label;
  return ON_PAPER.includes(state) ? { state, reason } : null;
}

/**
 * What the findings' words are laid on. Where somebody else has moved the label since, what was said before counts no more, and
 * only a new word begins anew from there; that its sheet was sent or printed meanwhile is no such move.
 */
function groundOf(label: LabelRow, stands: ReasonedState, newTurn: number | null): Standing | null {
  const { ground } = dataOf(label);
  if (ground && isSame(ground.put, stands)) return ground;
  const isOpen = UNCHECKED.includes(stands.state);
  if (ground && isOpen && UNCHECKED.includes(ground.put.state)) return { ...ground, beneath: stands };
  return newTurn === null ? null : { beneath: stands, since: newTurn - 1, put: stands };
}

function moveOf(label: LabelRow, { state, reason }: ReasonedState, ground: Standing): Move {
  const data = { ...dataOf(label), ground };
  if (label.state !== 'voided' || !data.before) return { state, reason, data };
  return { data: { ...data, before: { ...data.before, state, reason } } };
}

function isSame(a: ReasonedState, b: ReasonedState): boolean {
  return a.state === b.state && a.reason === b.reason;
}
