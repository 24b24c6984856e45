import { type Answer, answer, file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import { ERROR_STATUS } from '#shared/troubles/error-codes.ts';
import { toAppError } from '#shared/troubles/errors.ts';
import type { ScanServices } from './scans.ts';
import type { OwnVisit } from './served.ts';

interface BulkServices {
  readonly scans: Pick<ScanServices['scans'], 'record'>;
  readonly records: {
    update(
      visit: OwnVisit,
      id: string,
      edit: { readonly change: BodyOf<'updateRecord'>; readonly ifMatch: string | null },
    ): Promise<{ readonly updated_at: string }>;
    ndjson(visit: OwnVisit, since: string | undefined): AsyncIterable<string>;
    csv(visit: OwnVisit, since: string | undefined): AsyncIterable<string>;
  };
  readonly tokens: {
    mintAll(visit: OwnVisit, ids: readonly string[]): Promise<readonly PromiseSettledResult<Minted>[]>;
  };
  readonly webhooks: {
    readonly feed: {
      list(query: QueryOf<'listEvents'>, signal: AbortSignal): Promise<AnswerOf<'listEvents'>>;
    };
  };
}

/** A token that is made; without `done` its transaction is on its way. */
type Minted = Omit<AnswerOf<'mintRecord'>, 'success' | 'card'> & { readonly done: boolean };

type Items = AnswerOf<'recordScans'>['items'];

export function bindBulk(server: Server, { scans, records, tokens, webhooks: { feed } }: BulkServices): void {
  bind(server, 'recordScans', async (call) =>
    each(call.body.scans, async ({ wm_id, ...scan }) => ({ ...(await scans.record(call, wm_id, scan)), status: 200 })),
  );
  bind(server, 'updateRecords', async (call) =>
    each(call.body.records, async ({ wm_id, ...change }) => {
      const { updated_at } = await records.update(call, wm_id, { change, ifMatch: null });
      return { status: 200, updated_at };
    }),
  );
  bind(server, 'mintRecords', async (call) => {
    const ids = call.body.records.map(({ wm_id }) => wm_id);
    const minted = await tokens.mintAll(call, ids);
    return answer(207, {
      items: minted.map((one) => (one.status === 'fulfilled' ? mintedItem(one.value) : failureOf(one.reason))),
    });
  });
  bind(server, 'getRecordLines', async (call) => lines(records.ndjson(call, call.query.since), 'application/x-ndjson'));
  bind(server, 'getRecordTable', async (call) => lines(records.csv(call, call.query.since), 'text/csv; charset=utf-8'));
  bind(server, 'listEvents', ({ query, signal }) => feed.list(query, signal));
}

function lines(made: AsyncIterable<string>, type: string) {
  return file({ content: { lines: made }, type, etag: null, keep: 'private' });
}

/** One after the other: each is a change of its own, and one that fails holds up no other. */
async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<Items[number]>,
): Promise<Answer<{ items: Items }>> {
  const answers: Items = [];
  for (const item of items) answers.push(await work(item).catch(failureOf));
  return answer(207, { items: answers });
}

function mintedItem({ done, tx_hash, token_id, explorer_url }: Minted): Items[number] {
  return { status: done ? 200 : 202, tx_hash, token_id, explorer_url };
}

/** A fault of the station ends the whole request. */
function failureOf(error: unknown): Items[number] {
  const { code, message, trouble } = toAppError(error);
  if (code === 'internal') throw error;
  return { status: ERROR_STATUS[code], code: trouble?.kind ?? code, error: message };
}
