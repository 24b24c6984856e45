// The CSV file and the report of an inspection.

import type { StationContext } from '#main/base/station-context.ts';
import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { FindingRow, InspectionRow, LabelRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { type LedgerState, UNCHECKED } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import { contradictionPhrase } from '#shared/labels/contradictions.ts';
import { englishPhrase } from '#shared/troubles/english.ts';
import { notFound } from '#shared/troubles/errors.ts';
import { type Finding, helpOf, type Inspection } from '#shared/verify/inspection.ts';
import { findingDataOf } from './finding-data.ts';
import { type Counting, countingOf } from './inspection-sums.ts';
import type { InspectionViews } from './inspection-views.ts';
import { gatherReport, type ReportChoice } from './report.ts';

type FilesContext = Pick<StationContext, 'store' | 'pool' | 'fonts'>;

export interface FilesParts {
  readonly views: InspectionViews;
  /** Throws not_found where there is no such inspection. */
  readonly find: (id: number) => Promise<InspectionRow>;
  readonly labelView: (row: LabelRow) => Label;
}

/** Rows that are read at a time. */
const PAGE = 100;

export function createInspectionFiles({ store, pool, fonts }: FilesContext, { views, find, labelView }: FilesParts) {
  /** The whole inspection as CSV, line by line, and a name for the file. */
  async function csv(id: number) {
    const row = await find(id);
    const inspection = await views.inspection(row);
    const counting = await countingOf(store, row);
    const labels = { elsewhere: allElsewhere(row, counting), missing: allOf(row, UNCHECKED) };
    const lines = inspectionLines(allFindings(id), counting, labels, inspection.batch?.name ?? null);
    return { name: `${fileName(inspection)}.csv`, lines };
  }

  /** The report. */
  async function pdf(id: number, choice: ReportChoice) {
    const row = await find(id);
    const inspection = await views.inspection(row);
    const pictureOf = async (finding: Finding) => findingDataOf(await findFinding(store, id, finding.id)).picture;
    const counting = await countingOf(store, row);
    const labels = { rejected: allOf(row, ['rejected']), missing: allOf(row, UNCHECKED) };
    const source = { inspection, findings: allFindings(id), counting, ...labels, pictureOf };
    const { bytes } = await pool.run('reportInspection', { ...(await gatherReport(store, source, choice)), fonts });
    return { name: `${fileName(inspection)}.pdf`, bytes };
  }

  async function* allFindings(id: number): AsyncGenerator<Finding> {
    for (let after = 0; ; ) {
      const rows = await store.findings.ofInspection(id, after, PAGE);
      for (const row of rows) yield await views.finding(row);
      if (rows.length < PAGE) return;
      after = rows[PAGE - 1].id;
    }
  }

  /** Labels of the batch, by sheet and cell. */
  async function* allOf({ batch_id }: InspectionRow, states: readonly LedgerState[]): AsyncGenerator<Label> {
    for (let page = 1; batch_id !== null; page++) {
      const { rows } = await store.labels.byPlace(batch_id, states, page, PAGE);
      for (const row of rows) yield labelView(row);
      if (rows.length < PAGE) return;
    }
  }

  async function* allElsewhere(row: InspectionRow, { elsewhere }: Counting): AsyncGenerator<Label> {
    for await (const label of allOf(row, ['verified', 'rejected'])) if (elsewhere.has(label.id)) yield label;
  }

  return { csv, pdf };
}

export async function findFinding(
  tables: Pick<Tables, 'findings'>,
  id: number,
  findingId: number,
): Promise<FindingRow> {
  const row = await tables.findings.find(findingId);
  if (row?.inspection_id !== id) throw notFound();
  return row;
}

function fileName({ id, batch, begun_at }: Inspection): string {
  return `${batch?.name ?? 'Twinmark'} ${begun_at.slice(0, 10)} ${id}`;
}

const HEAD = [
  'appearance',
  'at',
  'state',
  'watermark_id',
  'title',
  'batch',
  'sheet',
  'cell',
  'grade',
  'margin_db',
  'cause',
  'assisted',
  'likeness',
  'frames',
  'camera',
  'codes',
  'verdict',
  'reason',
  'counted',
];

interface OtherLabels {
  /** Those of the batch that are checked or rejected, but by no finding of this inspection. */
  readonly elsewhere: AsyncIterable<Label>;
  readonly missing: AsyncIterable<Label>;
}

/**
 * An inspection as lines of CSV (RFC 4180): one for each label that was shown, then those of its batch that others decided,
 * then those that are missing. How often each word stands in the last column are the totals.
 */
export async function* inspectionLines(
  findings: AsyncIterable<Finding>,
  counting: Pick<Counting, 'findings'>,
  { elsewhere, missing }: OtherLabels,
  batchName: string | null,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(HEAD)}`;
  for await (const one of findings) {
    const { appearance, at, state, watermark_id, record, batch, sheet, cell } = one;
    const where = [appearance, at, state, watermark_id, record?.title ?? null, batch?.name ?? null, sheet, cell];
    const { grade, measures, cause, message, likeness, frames, verdict, reason, undone } = one;
    const codes = one.contradictions.map((it) => englishPhrase(contradictionPhrase(it))).join(' ');
    const assisted = message === null ? null : helpOf(one);
    const read = [grade, rounded(measures?.margin_db), cause, assisted, rounded(likeness)];
    const counted = undone ? 'undone' : (counting.findings.get(one.id) ?? 'no');
    yield csvLine([...where, ...read, frames, one.camera, codes || null, verdict, reason, counted]);
  }
  for await (const label of elsewhere) {
    yield notShown(label, batchName, label.state === 'rejected' ? 'rejected' : 'checked');
  }
  for await (const label of missing) yield notShown(label, batchName, 'missing');
}

function notShown({ watermark_id, sheet, cell, reason }: Label, batchName: string | null, counted: string): string {
  const where = [
    null,
    null,
    counted === 'missing' ? 'missing' : 'not_shown',
    watermark_id,
    null,
    batchName,
    sheet,
    cell,
  ];
  return csvLine([...where, null, null, null, null, null, null, null, null, null, reason, counted]);
}

function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(100 * value) / 100;
}
