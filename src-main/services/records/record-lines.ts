// All records of an owner as lines, for programs and spreadsheets: in the order of their changes, page by page, so that none is missed.
import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { Card } from '#shared/core/model.ts';

interface Synced {
  readonly records: readonly Card[];
  readonly count: number;
  readonly sync_timestamp: string;
}

type Page = (since: string | undefined) => Promise<Synced>;

const COLUMNS = [
  ...(['watermark_id', 'template_id', 'label_status', 'claim_status', 'standing', 'scan_count'] as const),
  ...(['description', 'created_at', 'updated_at'] as const),
];

export async function* ndjsonOf(page: Page, since: string | undefined): AsyncGenerator<string> {
  for await (const cards of pagesOf(page, since)) yield cards.map((card) => `${JSON.stringify(card)}\n`).join('');
}

export async function* csvOf(page: Page, since: string | undefined): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine([...COLUMNS, 'record_metadata'])}`;
  for await (const cards of pagesOf(page, since)) {
    yield cards
      .map((card) => csvLine([...COLUMNS.map((column) => card[column]), JSON.stringify(card.record_metadata)]))
      .join('');
  }
}

async function* pagesOf(page: Page, since: string | undefined): AsyncGenerator<readonly Card[]> {
  for (let after = since; ; ) {
    const { records, count, sync_timestamp } = await page(after);
    if (count === 0) return;
    yield records;
    after = sync_timestamp;
  }
}
