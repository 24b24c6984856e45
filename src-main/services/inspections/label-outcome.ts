import { AppError } from '../../../src-shared/errors.ts';
import { numberOf } from '../../../src-shared/id.ts';
import type { FindingState } from '../../../src-shared/inspection.ts';
import type { FindingRow, InspectionRow, LabelRow, RecordRow } from '../../store/rows.ts';
import type { Tables } from '../../store/tables/tables.ts';
import { type FindingData, windowOf } from './finding-data.ts';
import { follow, lastToSpeak, nextTurn, ON_PAPER, type Word, wordOf } from './label-standing.ts';

/** A label that was shown and read, or that will not be read any more. */
export interface Shown {
  readonly inspection: InspectionRow;
  readonly appearance: number;
  /** An appearance that was in view beside it. */
  readonly beside: number | null;
  readonly facts: Omit<FindingData, 'earlier' | 'scan' | 'turn' | 'saidAt' | 'rejectedFor'>;
}

export interface Settled {
  readonly finding: FindingRow;
  /** The label whose state changed by it. */
  readonly moved: LabelRow | null;
}

/** What a label came to, with all that follows from it, in one change. */
export async function settle(tables: Tables, shown: Shown, leastLikeness: number, now: string): Promise<Settled> {
  const { inspection, appearance, facts } = shown;
  const known = await tables.findings.ofAppearance(inspection.id, appearance);
  if (known) return { finding: known, moved: null };
  const current = await tables.inspections.find(inspection.id);
  if (!current || current.ended_at !== null) throw ended();
  const seen = await look(tables, shown);
  const state = stateOf(seen, current, facts, leastLikeness);
  const isCounted = state === 'found' && current.count_scans;
  const data: FindingData = {
    ...facts,
    scan: isCounted ? await countScan(tables, seen.id as string, now) : null,
    rejectedFor: state === 'rejected' ? seen.rejectedFor : null,
    earlier: seen.before && { at: seen.before.found_at, inspection_id: seen.before.inspection_id },
    turn: await nextTurn(tables, seen.id, seen.label),
    saidAt: null,
  };
  const finding = await tables.findings.insert({
    inspection_id: inspection.id,
    appearance,
    state,
    record_id: seen.id,
    label_id: seen.label?.id ?? null,
    data,
  });
  return { finding, moved: await follow(tables, finding, state === 'found') };
}

/** What the station knows of what was read. */
interface Seen {
  /** Null where nothing was read, or something that is no ID. */
  readonly id: string | null;
  readonly record: RecordRow | null;
  /** The newest of its ID. */
  readonly label: LabelRow | null;
  /** Another label in view has the same ID. */
  readonly isTwin: boolean;
  /** The last finding that counted this label, or rejected it, where it is counted or rejected now. */
  readonly before: FindingRow | null;
  readonly isChecked: boolean;
  /** Why an operator rejected it; null where none did. */
  readonly rejectedFor: string | null;
}

async function look(tables: Tables, { inspection, beside, facts }: Shown): Promise<Seen> {
  const { message } = facts;
  if (message === null || numberOf(message) === null) {
    return { id: null, record: null, label: null, isTwin: false, before: null, isChecked: false, rejectedFor: null };
  }
  const record = await tables.records.find(message);
  const label = (await tables.labels.ofRecord(message)).at(-1) ?? null;
  const twin = beside === null ? null : await tables.findings.ofAppearance(inspection.id, beside);
  const findings = await tables.findings.ofRecord(message);
  const ofLabel = findings.filter((one) => one.label_id === (label?.id ?? null));
  // The ledger knows better, where it knows the label on paper: it may have moved on.
  const isInLedger = label !== null && ON_PAPER.includes(label.state);
  const word = isInLedger ? label.state : wordLeft(ofLabel);
  const isRejected = word === 'rejected';
  const isChecked = word === 'verified';
  const saying = ofLabel.filter((one) => wordOf(one)?.state === word);
  const before = isRejected || isChecked ? lastToSpeak(saying) : null;
  const rejectedFor = isRejected ? ((isInLedger ? label.reason : before?.reason) ?? '') : null;
  const isBeside = twin !== null && twin.undone_at === null && windowOf(twin) === (facts.window ?? null);
  const isTwin = isBeside && twin.record_id === message;
  return { id: message, record, label, isTwin, before, isChecked, rejectedFor };
}

function wordLeft(findings: readonly FindingRow[]): Word['state'] | null {
  const last = lastToSpeak(findings);
  return last && (wordOf(last)?.state ?? null);
}

function stateOf(
  { record, label, isTwin, isChecked, rejectedFor }: Seen,
  { batch_id }: InspectionRow,
  { message, likeness }: Shown['facts'],
  leastLikeness: number,
): FindingState {
  if (message === null) return 'not_readable';
  if (!record) return 'unknown';
  if ((label?.state ?? record.label_status) === 'voided') return 'void';
  if (rejectedFor !== null) return 'rejected';
  if (isTwin) return 'duplicate';
  if (batch_id !== null && label?.batch_id !== batch_id) return 'wrong_job';
  if (likeness !== null && likeness < leastLikeness) return 'wrong_artwork';
  return isChecked ? 'already_checked' : 'found';
}

async function countScan({ scans, records }: Tables, id: string, now: string): Promise<number | null> {
  const record = await records.find(id);
  if (!record) return null;
  const event = { record_id: id, scanned_at: now, scanner_address: null, client_scan_id: null };
  const scan = await scans.insert({ ...event, source: 'station' });
  await records.change(id, { scan_count: record.scan_count + 1 });
  return scan?.id ?? null;
}

export function ended(): AppError {
  return new AppError('conflict', 'This inspection has ended: it takes no more frames. Begin another one.');
}
