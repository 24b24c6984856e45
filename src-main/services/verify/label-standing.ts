// Puts a label to the state that its findings give it.

import { dataOf, type LabelStanding, type ReasonedState } from '#main/services/ledger/batch-plan.ts';
import { changeLabel, type LabelChange } from '#main/services/ledger/ledger.ts';
import type { FindingRow, LabelRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { ON_PAPER, UNCHECKED } from '#shared/core/label-states.ts';
import { findingDataOf } from './finding-data.ts';
import { lastToSpeak, turnOf, wordOf } from './verdict-rules.ts';

/** The turn of a finding or verdict on an ID and its label: later than all earlier ones. */
export async function nextTurn({ findings }: Tables, id: string | null, label: LabelRow | null): Promise<number> {
  const before = id === null ? [] : await findings.ofRecord(id);
  return 1 + Math.max(label ? (dataOf(label).ground?.since ?? 0) : 0, ...before.map(latestTurn));
}

function latestTurn(finding: FindingRow): number {
  const { turn = finding.id, saidAt } = findingDataOf(finding);
  return Math.max(turn, saidAt ?? 0);
}

/** Gives the label if its state or reason changed. `isNew`: the finding says something that it did not say before. */
export async function followFindings(tables: Tables, finding: FindingRow, isNew: boolean): Promise<LabelRow | null> {
  const { label_id, record_id } = finding;
  const label = label_id === null ? null : await tables.labels.find(label_id);
  if (!label || record_id === null) return null;
  const ofLabel = (await tables.findings.ofRecord(record_id)).filter((one) => one.label_id === label.id);
  const change = standingChange(label, ofLabel, isNew ? turnOf(finding) : null);
  const changed = change && (await changeLabel(tables, label, change));
  return changed && !isSame(label, changed) ? changed : null;
}

/** The change that the findings of a label make to its row; null if none. `newTurn`: the turn of a new finding or verdict. */
export function standingChange(
  label: LabelRow,
  findings: readonly FindingRow[],
  newTurn: number | null,
): LabelChange | null {
  const current = currentState(label);
  const ground = current && standingOf(label, current, newTurn);
  if (!current || !ground) return null;
  const last = lastToSpeak(findings, ground.since);
  const put = (last && wordOf(last)) ?? ground.beneath;
  if (ground === dataOf(label).ground && isSame(put, current)) return null;
  return changeTo(label, put, { ...ground, put });
}

/** The state of a label, or that of a voided label before it was voided. Null if the label is not on paper. */
function currentState(label: LabelRow): ReasonedState | null {
  const { before } = dataOf(label);
  const { state, reason } = label.state === 'voided' && before ? before : label;
  return ON_PAPER.includes(state) ? { state, reason } : null;
}

/**
 * If a person changed the label's state since, earlier findings no longer count, and only a new finding or verdict begins another
 * standing. That the sheet was sent or printed meanwhile is no such change.
 */
function standingOf(label: LabelRow, current: ReasonedState, newTurn: number | null): LabelStanding | null {
  const { ground } = dataOf(label);
  if (ground && isSame(ground.put, current)) return ground;
  const isOpen = UNCHECKED.includes(current.state);
  if (ground && isOpen && UNCHECKED.includes(ground.put.state)) return { ...ground, beneath: current };
  return newTurn === null ? null : { beneath: current, since: newTurn - 1, put: current };
}

function changeTo(label: LabelRow, { state, reason }: ReasonedState, ground: LabelStanding): LabelChange {
  const data = { ...dataOf(label), ground };
  if (label.state !== 'voided' || !data.before) return { state, reason, data };
  return { data: { ...data, before: { ...data.before, state, reason } } };
}

function isSame(a: ReasonedState, b: ReasonedState): boolean {
  return a.state === b.state && a.reason === b.reason;
}
