import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { Label } from '#shared/jobs/production.ts';
import { contradictionSentence } from '#shared/labels/label-code-words.ts';
import { type Finding, helpOf } from '#shared/verify/inspection.ts';
import type { Counting } from './inspection-sums.ts';

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

export interface OtherLabels {
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
    const codes = one.contradictions.map((it) => contradictionSentence(it, 'en')).join(' ');
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
