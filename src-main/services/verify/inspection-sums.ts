// The sums of an inspection: each label is counted once, by the last word on it. For labels of a batch the ledger has that word.

import { labelsOf } from '#main/services/ledger/ledger.ts';
import type { InspectionRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { SpeakingRow } from '#main/store/tables/findings.ts';
import { ON_PAPER, UNCHECKED } from '#shared/core/label-states.ts';
import type { Inspection } from '#shared/verify/inspection.ts';
import { lastToSpeak, wordOf } from './verdict-rules.ts';

export type Sums = Pick<Inspection, 'expected' | 'checked' | 'rejected' | 'rejected_others' | 'missing'>;

/** What a finding counts as in the sums. Findings without the last word count as nothing. */
type CountedAs = 'checked' | 'rejected' | 'rejected_other';

type Subject = Pick<InspectionRow, 'id' | 'batch_id'>;

export async function sumsOf(store: Store, { id, batch_id }: Subject): Promise<Sums> {
  const speakers = lastSpeakers(await store.findings.speaking(id));
  const sayRejected = speakers.filter((one) => wordOf(one)?.state === 'rejected');
  if (batch_id === null) {
    const [checked, rejected] = [speakers.length - sayRejected.length, sayRejected.length];
    return { expected: null, checked, rejected, rejected_others: 0, missing: null };
  }
  const counts = await store.labels.countByState(batch_id);
  const sum = (states: typeof ON_PAPER) => states.reduce((total, state) => total + (counts[state] ?? 0), 0);
  return {
    expected: sum(ON_PAPER),
    checked: sum(['verified']),
    rejected: sum(['rejected']),
    rejected_others: sayRejected.filter((one) => one.batch_id !== batch_id).length,
    missing: sum(UNCHECKED),
  };
}

export interface Counting {
  /** By the numbers of the findings. */
  readonly findings: ReadonlyMap<number, CountedAs>;
  /** Labels of the batch that are checked or rejected, but by no finding of this inspection. */
  readonly elsewhere: ReadonlySet<number>;
}

/** What each finding counts as: together the findings are the sums. */
export async function countingOf(store: Store, { id, batch_id }: Subject): Promise<Counting> {
  const findings = new Map<number, CountedAs>();
  const settled = new Map<number, string>();
  if (batch_id !== null) {
    for await (const label of labelsOf(store.labels, batch_id, ['verified', 'rejected'])) {
      settled.set(label.id, label.state);
    }
  }
  for (const one of lastSpeakers(await store.findings.speaking(id))) {
    const state = wordOf(one)?.state;
    if (batch_id === null) findings.set(one.id, state === 'rejected' ? 'rejected' : 'checked');
    else if (one.batch_id !== batch_id && state === 'rejected') findings.set(one.id, 'rejected_other');
    else if (one.label_id !== null && state !== undefined && settled.get(one.label_id) === state) {
      findings.set(one.id, state === 'rejected' ? 'rejected' : 'checked');
      settled.delete(one.label_id);
    }
  }
  return { findings, elsewhere: new Set(settled.keys()) };
}

/** The finding with the last word on each label. What could not be read, and every likely copy, counts as a label of its own. */
function lastSpeakers(rows: readonly SpeakingRow[]): readonly SpeakingRow[] {
  const byLabel = Map.groupBy(rows, ({ id, label_id, record_id, state }) => {
    if (label_id !== null) return `label ${label_id}`;
    return state === 'likely_copy' ? `finding ${id}` : (record_id ?? `finding ${id}`);
  });
  return [...byLabel.values()].flatMap((those) => lastToSpeak(those) ?? []);
}
