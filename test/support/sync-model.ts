import { call } from './api.ts';
import type { InProcess } from './in-process.ts';
import type { Random } from './random.ts';

interface Card {
  readonly watermark_id: string;
  readonly updated_at: string;
  readonly description?: string | null | undefined;
}

/** A client that keeps a copy of the records and its own place in the changes, and notes whatever it should not see. */
export interface Reader {
  readonly copy: ReadonlyMap<string, Card>;
  readonly faults: readonly string[];
  /** Asks until nothing is left. */
  catchUp(): Promise<void>;
  /** Asks once. */
  step(): Promise<number>;
}

export function openReader(station: InProcess, random: Random): Reader {
  const copy = new Map<string, Card>();
  const faults: string[] = [];
  let since: string | null = null;

  async function step(): Promise<number> {
    const limit = 1 + random.below(7);
    const { records, count, sync_timestamp } = await ask(station, since, limit);
    let last = since ?? '';
    for (const card of records) {
      if (card.updated_at <= last) faults.push(`${card.watermark_id} of ${card.updated_at} came after ${last}.`);
      if (copy.get(card.watermark_id)?.updated_at === card.updated_at) faults.push(`${card.watermark_id} came twice.`);
      copy.set(card.watermark_id, card);
      last = card.updated_at;
    }
    if (count !== records.length) faults.push(`count is ${count} with ${records.length} records.`);
    if (count > 0 && sync_timestamp !== last) faults.push(`sync_timestamp is ${sync_timestamp} after ${last}.`);
    since = sync_timestamp;
    return count;
  }

  return {
    copy,
    faults,
    step,
    async catchUp() {
      while ((await step()) > 0);
    },
  };
}

async function ask(station: InProcess, since: string | null, limit: number) {
  const query = new URLSearchParams({ limit: String(limit), ...(since === null ? {} : { since }) });
  const { status, body } = await call(station.url, 'GET', `/api/records/sync?${query}`, { token: station.apiKey });
  if (status !== 200) throw new Error(`Sync answered ${status}: ${JSON.stringify(body)}`);
  return body as { records: Card[]; count: number; sync_timestamp: string };
}

/** The records as they are, by the list. */
export async function allCards(station: InProcess): Promise<Map<string, Card>> {
  const cards = new Map<string, Card>();
  for (let page = 1; ; page++) {
    const { body } = await call(station.url, 'GET', `/api/records?per_page=100&page=${page}`, {
      token: station.apiKey,
    });
    for (const card of body.records) cards.set(card.watermark_id, card);
    if (page >= body.pages) return cards;
  }
}

/** Records without pictures: the changes are what counts here. */
export async function seedRecords({ app, userId }: InProcess, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const id = await app.store.ids.reserve();
    await app.store.change(({ records }) =>
      records.insert({
        id,
        owner_id: userId,
        template_id: 'generic',
        label_status: null,
        description: null,
        metadata: { product_name: `${i}` },
        original: null,
        marked: null,
      }),
    );
    ids.push(id);
  }
  return ids;
}
