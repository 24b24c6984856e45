import type { StationContext } from '#main/base/station-context.ts';
import type { FindingRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { isoOf } from '#shared/core/times.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';
import type { Finding } from '#shared/verify/inspection.ts';
import { type FindingData, findingDataOf, isScan } from './finding-data.ts';
import { findFinding } from './inspection-files.ts';
import type { InspectionViews } from './inspection-views.ts';
import type { RecordedFinding } from './label-outcome.ts';
import { followFindings, nextTurn } from './label-standing.ts';
import { checkJudgement, type Judgement, wordOf } from './verdict-rules.ts';

interface VerdictParts {
  readonly views: InspectionViews;
  /** Called when the change is on the disk. */
  readonly recorded: (recorded: RecordedFinding) => Promise<void>;
}

/** What people say of findings. The label, the counts and the scan follow in the same change. */
export function createVerdicts(
  { store, clock }: Pick<StationContext, 'store' | 'clock'>,
  { views, recorded }: VerdictParts,
) {
  async function decide(
    id: number,
    findingId: number,
    work: (tables: Tables, finding: FindingRow) => Promise<RecordedFinding>,
  ): Promise<Finding> {
    const outcome = await store.change(async (tables) => work(tables, await findFinding(tables, id, findingId)));
    await recorded(outcome);
    return views.finding(outcome.finding);
  }

  return {
    judge: (id: number, findingId: number, judgement: Judgement) =>
      decide(id, findingId, (tables, finding) => judge(tables, finding, judgement)),
    undo: (id: number, findingId: number) =>
      decide(id, findingId, (tables, finding) => undo(tables, finding, isoOf(clock()))),
  };
}

/** Gives a finding the verdict of an operator, which has the last word on the label. Null takes the verdict back. */
async function judge(tables: Tables, finding: FindingRow, judgement: Judgement): Promise<RecordedFinding> {
  const label = finding.label_id === null ? null : await tables.labels.find(finding.label_id);
  const text = checkJudgement(judgement, finding, label);
  const { verdict } = judgement;
  const saidAt = verdict === null ? null : await nextTurn(tables, finding.record_id, label);
  const data: FindingData = { ...findingDataOf(finding), saidAt };
  const said = await changed(tables, finding, { verdict, reason: text === '' ? null : text, data });
  return { finding: said, changed: await followFindings(tables, said, verdict !== null && wordOf(said) !== null) };
}

/** Takes a finding out of the count, with its scan: the label gets the state that it would have without the finding. */
async function undo(tables: Tables, finding: FindingRow, now: string): Promise<RecordedFinding> {
  if (finding.undone_at !== null) throw new AppError('conflict', 'This finding was taken out of the count already.');
  const undone = await changed(tables, finding, { undone_at: now });
  return { finding: undone, changed: await followFindings(tables, undone, false) };
}

async function changed(
  tables: Tables,
  before: FindingRow,
  change: Parameters<Tables['findings']['change']>[1],
): Promise<FindingRow> {
  const after = existing(await tables.findings.change(before.id, change));
  if (typeof findingDataOf(after).scan === 'number') await countScan(tables, after, scansOf(after) - scansOf(before));
  return after;
}

function scansOf(finding: FindingRow): number {
  return isScan(finding) ? 1 : 0;
}

/** The row of the scan stays; lists leave it out. */
async function countScan({ records }: Tables, { record_id }: FindingRow, more: number): Promise<void> {
  const record = record_id === null || more === 0 ? null : await records.find(record_id);
  if (record) await records.change(record.id, { scan_count: Math.max(0, record.scan_count + more) });
}
