// Records as lines, for programs and spreadsheets.
import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { Card } from '#shared/core/model.ts';

type Pages = AsyncIterable<readonly Card[]>;

const COLUMNS = [
  ...(['watermark_id', 'template_id', 'label_status', 'claim_status', 'standing', 'scan_count'] as const),
  ...(['description', 'created_at', 'updated_at'] as const),
];

export async function* ndjsonOf(pages: Pages): AsyncGenerator<string> {
  for await (const cards of pages) yield cards.map((card) => `${JSON.stringify(card)}\n`).join('');
}

export async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine([...COLUMNS, 'record_metadata'])}`;
  for await (const cards of pages) {
    yield cards
      .map((card) => csvLine([...COLUMNS.map((column) => card[column]), JSON.stringify(card.record_metadata)]))
      .join('');
  }
}
