import { type Answer, answer, file, StreamAnswer } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { SentItem } from '#main/server/calls/items.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Card } from '#shared/core/model.ts';
import { type AppError, type FailureAnswer, failureAnswer, toAppError } from '#shared/troubles/errors.ts';
import { type Repeatable, repeatableOf } from './repeatable.ts';
import type { ScanServices } from './scans.ts';
import type { OwnVisit, Picture } from './served.ts';

type NewRecord = Omit<BodyOf<'createRecord'>, 'image'>;

/** A record to be made, or what is wrong with it. */
type RecordItem =
  | { readonly fault: AppError }
  | { readonly fault: null; readonly fields: NewRecord; readonly picture: { file(): Promise<Uint8Array> } };

type MadeItem = { readonly status: 201; readonly card: Card; readonly picture: Picture } | FailureAnswer;

interface BulkServices {
  readonly scans: Pick<ScanServices['scans'], 'record'>;
  readonly store: { readonly pictures: { read(picture: Picture): Promise<Uint8Array> } };
  readonly records: {
    createMany(
      visit: OwnVisit,
      items: readonly RecordItem[],
      repeatable: Repeatable | null,
      signal: AbortSignal,
    ): Promise<readonly MadeItem[]>;
    update(
      visit: OwnVisit,
      id: string,
      edit: { readonly change: BodyOf<'updateRecord'>; readonly ifMatch: string | null },
    ): Promise<{ readonly updated_at: string }>;
    ndjson(visit: OwnVisit, chosen: QueryOf<'getRecordLines'>): AsyncIterable<string>;
    csv(visit: OwnVisit, chosen: QueryOf<'getRecordTable'>): AsyncIterable<string>;
  };
  readonly tokens: {
    mintAll(visit: OwnVisit, ids: readonly string[]): Promise<readonly PromiseSettledResult<Minted>[]>;
  };
  readonly webhooks: {
    readonly feed: {
      list(query: QueryOf<'listEvents'>, signal: AbortSignal): Promise<AnswerOf<'listEvents'>>;
      stream(query: QueryOf<'listEvents'>, lastId: string | null): StreamAnswer['frames'];
    };
  };
}

/** A token that is made; without `done` its transaction is on its way. */
type Minted = Omit<AnswerOf<'mintRecord'>, 'success' | 'card'> & { readonly done: boolean };

type Items = AnswerOf<'recordScans'>['items'];

export function bindBulk(server: Server, { scans, records, store, tokens, webhooks: { feed } }: BulkServices): void {
  bind(server, 'createRecords', async (call) => {
    const repeatable = await repeatableOf('createRecords', call);
    const made = await records.createMany(call, call.items, repeatable, call.signal);
    const shown = made.map((one) => shownItem(one, call.wantsMinimal ? null : store));
    return answer(207, { items: shown });
  });
  bind(server, 'recordScans', async (call) =>
    each(call.items, async ({ wm_id, ...scan }) => ({ ...(await scans.record(call, wm_id, scan)), status: 200 })),
  );
  bind(server, 'updateRecords', async (call) =>
    each(call.items, async ({ wm_id, ...change }) => {
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
  bind(server, 'getRecordLines', async (call) => lines(records.ndjson(call, call.query), 'application/x-ndjson'));
  bind(server, 'getRecordTable', async (call) => lines(records.csv(call, call.query), 'text/csv; charset=utf-8'));
  bind(server, 'listEvents', async ({ query, signal, stream }) =>
    stream === null ? feed.list(query, signal) : new StreamAnswer(feed.stream(query, stream.lastId)),
  );
}

function lines(made: AsyncIterable<string>, type: string) {
  return file({ content: { lines: made }, type, etag: null, keep: 'private' });
}

/** As the endpoint for one record answers. Its picture is read when it is sent, so that memory holds one of them at a time. */
function shownItem(made: MadeItem, store: BulkServices['store'] | null) {
  if (!('card' in made)) return made;
  const { status, card, picture } = made;
  const facts = { status, success: true, watermark_id: card.watermark_id, card } as const;
  return store === null ? facts : { ...facts, watermarked_image: () => store.pictures.read(picture) };
}

/** One after the other: each is a change of its own, and one that fails holds up no other. */
async function each<T>(
  items: readonly SentItem<T, null>[],
  work: (item: T) => Promise<Items[number]>,
): Promise<Answer<{ items: Items }>> {
  const answers: Items = [];
  for (const item of items) {
    answers.push(item.fault ? failureAnswer(item.fault) : await work(item.fields).catch(failureOf));
  }
  return answer(207, { items: answers });
}

function mintedItem({ done, tx_hash, token_id, explorer_url }: Minted): Items[number] {
  return { status: done ? 200 : 202, tx_hash, token_id, explorer_url };
}

/** A fault of the station ends the whole request. */
function failureOf(error: unknown): Items[number] {
  const failure = toAppError(error);
  if (failure.code === 'internal') throw error;
  return failureAnswer(failure);
}
