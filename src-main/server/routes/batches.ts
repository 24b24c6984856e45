import { answer, type FileFacts, file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import { LOOKED_AT_DPI } from '#shared/printing/sheets.ts';
import { type PrintReleaseServices, printReleases, releaseCheck } from './releases.ts';
import type { NamedFile, NamedLines } from './served.ts';

/** What the window does with batches: each answer is the batch as it is then. */
interface BatchServices extends PrintReleaseServices {
  readonly published: {
    publication(id: number): Promise<AnswerOf<'getPublication'>>;
    publish(id: number, published: boolean): Promise<AnswerOf<'publishBatch'>>;
  };
  readonly production: {
    readonly batches: {
      start(id: number): Promise<void>;
      pause(id: number): Promise<void>;
      cancel(id: number, made: 'keep' | 'void'): Promise<void>;
      retry(id: number, labels: readonly number[] | undefined): Promise<number>;
    };
    readonly labels: {
      ledger(id: number): Promise<NamedLines>;
      confirm(id: number, print: number, answer: BodyOf<'confirmPrint'>['state']): Promise<number>;
    };
    readonly views: PrintReleaseServices['production']['views'] & {
      list(page: number, perPage: number, sought: SoughtBatches): Promise<AnswerOf<'listBatches'>>;
      batch(id: number): Promise<AnswerOf<'getBatch'>>;
      labels(id: number, page: LabelPage): Promise<AnswerOf<'listLabels'>['labels']>;
    };
    readonly files: {
      begin(id: number, order: BodyOf<'makePrint'>): Promise<void>;
      pdf(id: number, print: number): Promise<NamedFile>;
    };
    readonly pages: {
      pdf(place: SheetPlace, signal: AbortSignal): Promise<NamedFile>;
      picture(place: SheetPlace, choice: SheetPicture): Promise<NamedFacts>;
    };
    readonly pictures: { inkEffect(id: number, profile: string): Promise<AnswerOf<'tryProfile'>> };
  };
}

type SoughtBatches = Omit<QueryOf<'listBatches'>, 'page' | 'per_page'>;
type SheetPicture = Omit<QueryOf<'getPrintSheet'>, 'type'> & { readonly type: 'png' | 'tiff' };
type NamedFacts = Pick<FileFacts, 'content' | 'type'> & { readonly name: string };

interface LabelPage {
  readonly after: number;
  readonly limit: number;
  readonly state?: NonNullable<QueryOf<'listLabels'>['state']>;
}

interface SheetPlace {
  readonly batchId: number;
  readonly print: number;
  readonly sheet: number;
}

export function bindBatches(server: Server, services: BatchServices): void {
  const { production, published } = services;
  const checkRelease = releaseCheck(services);
  const { batches, labels, views, pictures } = production;

  bind(server, 'listBatches', ({ query: { page = 1, per_page = 20, ...sought } }) =>
    views.list(page, per_page, sought),
  );
  bind(server, 'getBatch', ({ params }) => views.batch(params.batch_id));
  bind(server, 'getPublication', ({ params }) => published.publication(params.batch_id));
  bind(server, 'publishBatch', ({ params, body }) => published.publish(params.batch_id, body.published));
  bind(server, 'startBatch', async ({ params }) => {
    await batches.start(params.batch_id);
    return views.batch(params.batch_id);
  });
  bind(server, 'pauseBatch', async ({ params }) => {
    await batches.pause(params.batch_id);
    return views.batch(params.batch_id);
  });
  bind(server, 'cancelBatch', async (call) => {
    const { params, body } = call;
    if (body.made === 'void' || body.release) await checkRelease(call);
    await batches.cancel(params.batch_id, body.made);
    return views.batch(params.batch_id);
  });
  bind(server, 'retryBatch', async ({ params, body }) => {
    await batches.retry(params.batch_id, body.labels);
    return views.batch(params.batch_id);
  });
  bind(server, 'listLabels', async ({ params, query: { after = 0, limit = 200, state } }) => ({
    labels: await views.labels(params.batch_id, { after, limit, ...(state ? { state } : {}) }),
  }));
  bind(server, 'getLedger', async ({ params }) => {
    const { name, lines } = await labels.ledger(params.batch_id);
    return file({ content: { lines }, type: 'text/csv; charset=utf-8', etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'tryProfile', ({ params, body }) => pictures.inkEffect(params.batch_id, body.profile));
  bindPrints(server, services);
}

function bindPrints(server: Server, services: BatchServices): void {
  const { production } = services;
  const releases = printReleases(services);
  const { labels, views, files, pages } = production;

  bind(server, 'makePrint', async ({ params, body }) => {
    await files.begin(params.batch_id, body);
    return answer(202, await views.batch(params.batch_id));
  });
  bind(server, 'releasePrint', async (call) => {
    await releases.release(call);
    return { success: true };
  });
  bind(server, 'getPrintPdf', async (call) => {
    const {
      params: { batch_id, print },
      query: { sheet },
      signal,
    } = call;
    await releases.check(call, sheet);
    const { name, open } = await (sheet === undefined
      ? files.pdf(batch_id, print)
      : pages.pdf({ batchId: batch_id, print, sheet }, signal));
    return file({ content: { open }, type: 'application/pdf', etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'getPrintSheet', async (call) => {
    const {
      params,
      query: { type = 'png', ...choice },
    } = call;
    if (type === 'tiff' || (choice.dpi ?? 0) > LOOKED_AT_DPI) await releases.check(call, params.sheet);
    const place = { batchId: params.batch_id, print: params.print, sheet: params.sheet };
    const { name, ...picture } = await pages.picture(place, { type, ...choice });
    return file({ ...picture, etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'confirmPrint', async (call) => {
    const { params, body } = call;
    if (body.state === 'unanswered' || body.release) await releases.checkTakingBack(call);
    return {
      labels: await labels.confirm(params.batch_id, params.print, body.state),
      print: await views.print(params.batch_id, params.print),
    };
  });
}
