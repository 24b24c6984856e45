import type { PrintGain } from '#main/services/reading/reading.ts';
import type { FindingRow, InspectionRow, LabelRow, RecordChange, RecordRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { numberOf } from '#shared/core/id.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { FindingState } from '#shared/verify/inspection.ts';
import { type FindingData, windowOf } from './finding-data.ts';
import { findingState, type Seen } from './finding-state.ts';
import { followFindings, nextTurn } from './label-standing.ts';
import { standingBefore } from './verdict-rules.ts';

/** A label that was read, or that left without being read. */
export interface Shown {
  readonly inspection: InspectionRow;
  readonly appearance: number;
  /** An appearance that was in view beside it. */
  readonly beside: number | null;
  /** Whether the mark was made under another key than this record's. */
  readonly isCopyOf: (record: RecordRow) => boolean;
  /** What a counted scan at the desk changes of the standing of its record. */
  readonly seen: (tables: Tables, record: RecordRow) => Promise<RecordChange>;
  /** What the photograph gained for the enrolment of its print, to be kept where the check is sure. */
  readonly fresh: PrintGain | null;
  readonly facts: Omit<FindingData, 'earlier' | 'scan' | 'turn' | 'saidAt' | 'rejectedFor'>;
}

export interface RecordedFinding {
  readonly finding: FindingRow;
  /** The label, if the finding changed its state. */
  readonly changed: LabelRow | null;
}

/** Writes the finding of a label and everything that follows from it, in one change. */
export async function recordFinding(tables: Tables, shown: Shown, now: string): Promise<RecordedFinding> {
  const { inspection, appearance, facts } = shown;
  const known = await tables.findings.ofAppearance(inspection.id, appearance);
  if (known) return { finding: known, changed: null };
  const current = await tables.inspections.find(inspection.id);
  if (!current || current.ended_at !== null) throw ended();
  const seen = await lookUp(tables, shown);
  const state = findingState(seen, current.batch_id, facts);
  if (shown.fresh && isSure(state, facts)) await keepPrint(tables, shown.fresh, { state, seen, now });
  const isCounted = state === 'found' && current.count_scans;
  const data: FindingData = {
    ...facts,
    scan: isCounted ? await countScan(tables, shown, seen.id as string, now) : null,
    rejectedFor: state === 'rejected' ? seen.rejectedFor : null,
    earlier: seen.earlier && { at: seen.earlier.found_at, inspection_id: seen.earlier.inspection_id },
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
  return { finding, changed: await followFindings(tables, finding, state === 'found') };
}

/** Whether the ID was read and not guessed from those that exist, and the picture is the record’s: a doubtful label is not enrolled. */
function isSure(state: FindingState, { fromIds, matchesArtwork }: Shown['facts']): boolean {
  const isIts = state === 'found' || state === 'already_checked';
  return isIts && fromIds !== true && matchesArtwork === true;
}

/** A label is enrolled before it leaves: whoever brings it later may bring its copy. */
const ENROLLED_WITHIN_MS = 24 * 3_600_000;

interface SureCheck {
  readonly state: FindingState;
  readonly seen: Seen;
  readonly now: string;
}

/**
 * Keeps what a sure check gained, in the change that records the check: the signature at the first check, or soon after it or after
 * somebody asked for it, and the reference soon after the signature. An ID that its scans speak against is not enrolled.
 */
async function keepPrint({ printSignatures }: Tables, gain: PrintGain, { state, seen, now }: SureCheck): Promise<void> {
  const isSoonAfter = (at: string | undefined) =>
    at !== undefined && Date.parse(now) - Date.parse(at) <= ENROLLED_WITHIN_MS;
  if (seen.record?.standing === 'suspicious' || seen.record?.standing === 'copied') return;
  const kept = await printSignatures.find(seen.id ?? '');
  if (gain.kind === 'reference') {
    if (isSoonAfter(kept?.enrolled_at)) await printSignatures.complete(gain.record_id, gain.thousandths);
    return;
  }
  const mayBegin = state === 'found' || isSoonAfter(seen.earlier?.found_at) || isSoonAfter(kept?.enrolled_at);
  if (mayBegin) await printSignatures.add(gain.row);
}

/** What is known where no label of the ledger was seen. */
const NO_LABEL = { label: null, isSecondInView: false, earlier: null, isChecked: false, rejectedFor: null } as const;

async function lookUp(tables: Tables, { inspection, beside, isCopyOf, facts }: Shown): Promise<Seen> {
  const { message } = facts;
  if (message === null || numberOf(message) === null) return { id: null, record: null, isCopy: false, ...NO_LABEL };
  const record = await tables.records.find(message);
  // Nothing that is said of a copy may count for the label that was copied.
  if (record && isCopyOf(record)) return { id: message, record, isCopy: true, ...NO_LABEL };
  const label = (await tables.labels.ofRecord(message)).at(-1) ?? null;
  const other = beside === null ? null : await tables.findings.ofAppearance(inspection.id, beside);
  const findings = await tables.findings.ofRecord(message);
  const ofLabel = findings.filter((one) => one.label_id === (label?.id ?? null) && one.state !== 'likely_copy');
  const isBeside = other !== null && other.undone_at === null && windowOf(other) === (facts.window ?? null);
  const isSecondInView = isBeside && other.record_id === message && other.state !== 'likely_copy';
  return { id: message, record, isCopy: false, label, isSecondInView, ...standingBefore(label, ofLabel) };
}

async function countScan(tables: Tables, { seen }: Shown, id: string, now: string): Promise<number | null> {
  const { scans, records } = tables;
  const record = await records.find(id);
  if (!record) return null;
  const event = { record_id: id, scanned_at: now, scanner_address: null, client_scan_id: null };
  const scan = await scans.insert({ ...event, source: 'station' });
  await records.change(id, { scan_count: record.scan_count + 1, ...(await seen(tables, record)) });
  return scan?.id ?? null;
}

export function ended(): AppError {
  return new AppError('conflict', 'This inspection has ended: it takes no more frames. Begin another one.');
}
