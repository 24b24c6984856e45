import { AppError } from '../../../src-shared/errors.ts';
import type { Verdict } from '../../../src-shared/inspection.ts';
import type { FindingRow } from '../../store/rows.ts';
import type { Tables } from '../../store/tables/tables.ts';
import { type FindingData, findingDataOf, isScan } from './finding-data.ts';
import type { Settled } from './label-outcome.ts';
import { follow, nextTurn, ON_PAPER, wordOf } from './label-standing.ts';

export interface Judgement {
  readonly verdict: Verdict | null;
  readonly reason?: string;
}

/** The operator's word on a label: the last one of all that was said of it. Null takes back what was said of this finding. */
export async function judge(tables: Tables, finding: FindingRow, { verdict, reason }: Judgement): Promise<Settled> {
  if (finding.undone_at !== null) throw new AppError('conflict', 'This finding was taken out of the count.');
  const text = reason?.trim() ?? '';
  if (verdict === 'rejected' && text === '') {
    throw new AppError('bad_input', 'Give a reason of 1 to 500 characters: the ledger keeps it.');
  }
  if (verdict === 'accepted' && (finding.record_id === null || finding.state === 'unknown')) {
    throw new AppError('conflict', 'There is no record that could be accepted.');
  }
  const label = finding.label_id === null ? null : await tables.labels.find(finding.label_id);
  if (verdict === 'rejected' && label && !ON_PAPER.includes(label.state)) {
    throw new AppError('conflict', `Row ${label.row_number} is ${label.state} and cannot be rejected.`);
  }
  const saidAt = verdict === null ? null : await nextTurn(tables, finding.record_id, label);
  const data: FindingData = { ...findingDataOf(finding), saidAt };
  const said = await changed(tables, finding, { verdict, reason: text === '' ? null : text, data });
  return { finding: said, moved: await follow(tables, said, verdict !== null && wordOf(said) !== null) };
}

/** Takes a finding out of the count: its label stands as if it had never been, and it was no scan. */
export async function undo(tables: Tables, finding: FindingRow, now: string): Promise<Settled> {
  if (finding.undone_at !== null) throw new AppError('conflict', 'This finding was taken out of the count already.');
  const undone = await changed(tables, finding, { undone_at: now });
  return { finding: undone, moved: await follow(tables, undone, false) };
}

async function changed(
  tables: Tables,
  before: FindingRow,
  change: Parameters<Tables['findings']['change']>[1],
): Promise<FindingRow> {
  const after = await tables.findings.change(before.id, change);
  if (!after) throw new AppError('not_found', 'Not found');
  if (typeof findingDataOf(after).scan === 'number') await countScan(tables, after, scansOf(after) - scansOf(before));
  return after;
}

function scansOf(finding: FindingRow): number {
  return isScan(finding) ? 1 : 0;
}

/** The row of the scan stays, as all do; lists leave out what is none any more. */
async function countScan({ records }: Tables, { record_id }: FindingRow, more: number): Promise<void> {
  const record = record_id === null || more === 0 ? null : await records.find(record_id);
  if (record) await records.change(record.id, { scan_count: Math.max(0, record.scan_count + more) });
}
