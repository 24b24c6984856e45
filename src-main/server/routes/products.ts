import { createHash, randomUUID } from 'node:crypto';
import { answer, file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { type LabelOrder, MOST_IMPORTED, type ProductContent } from '#shared/products/product.ts';
import type { Language } from '#shared/words/languages.ts';
import { type ReleaseServices, releaseCheck } from './releases.ts';
import { repeatableOf } from './repeatable.ts';

interface Picture {
  readonly bytes: Uint8Array;
  readonly name?: string | undefined;
  readonly page?: number | undefined;
  readonly of?: string | undefined;
}

interface NewProduct {
  readonly content: Partial<ProductContent>;
  readonly picture: Picture | null;
  readonly job?: number | undefined;
  readonly batch?: number | undefined;
}

interface Change {
  readonly content: ProductContent;
  readonly picture: Picture | null;
}

interface Move {
  readonly version: number;
  readonly state: NonNullable<BodyOf<'releaseProduct'>['state']>;
}

interface PrintedOrder extends LabelOrder {
  readonly print: boolean;
  readonly language: Language;
  readonly key: string;
  readonly ordered: string;
}

type ProductAnswer = AnswerOf<'getProduct'>;

interface GivenImport {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly like: number | undefined;
  readonly isApplied: boolean;
  readonly from: number;
  readonly limit: number;
}

interface ListQuery {
  readonly q: string | undefined;
  readonly state: QueryOf<'listProducts'>['state'] | undefined;
  readonly page: number;
  readonly perPage: number;
}

interface ProductServices extends ReleaseServices {
  readonly products: {
    list(caller: Caller, query: ListQuery): Promise<AnswerOf<'listProducts'>>;
    get(caller: Caller, id: number, version: number | undefined): Promise<ProductAnswer>;
    create(caller: Caller, given: NewProduct): Promise<ProductAnswer>;
    replace(caller: Caller, id: number, given: Change, seen: string | null): Promise<ProductAnswer>;
    import(caller: Caller, given: GivenImport): Promise<AnswerOf<'importProducts'>>;
    move(caller: Caller, id: number, wanted: Move, second: string | null): Promise<ProductAnswer>;
    print(caller: Caller, id: number, order: PrintedOrder): Promise<AnswerOf<'printProduct'>>;
    preview(
      caller: Caller,
      id: number,
      order: LabelOrder,
      version: number | undefined,
    ): Promise<AnswerOf<'previewProduct'>>;
    artwork(
      caller: Caller,
      id: number,
      version: number | undefined,
      value: string | undefined,
    ): Promise<{ readonly bytes: Uint8Array; readonly etag: string }>;
  };
}

export function bindProducts(server: Server, services: ProductServices): void {
  const { products } = services;
  const checkRelease = releaseCheck(services);
  bind(server, 'listProducts', ({ caller, query: { q, state, page = 1, per_page: perPage = 20 } }) =>
    products.list(caller, { q, state, page, perPage }),
  );
  bind(server, 'createProduct', async ({ caller, body, pictures }) => {
    // A new product begins with its main artwork.
    const { job_id: job, batch_id: batch, artwork_name, page, artwork_for: _, ...content } = body;
    const picture = pictureOf(pictures?.image, artwork_name, page);
    return tagged(201, await products.create(caller, { content, picture, job, batch }));
  });
  bind(server, 'importProducts', ({ caller, query, upload }) => {
    const { name = 'products.csv', like, apply = false, from = 0, limit = MOST_IMPORTED } = query;
    return products.import(caller, { name, bytes: upload, like, isApplied: apply, from, limit });
  });
  bind(server, 'getProduct', async ({ caller, params, query }) =>
    tagged(200, await products.get(caller, params.product_id, query.version)),
  );
  bind(server, 'replaceProduct', async ({ caller, params, body, pictures, ifMatch }) => {
    const { artwork_name, page, artwork_for, ...content } = body;
    const picture = pictureOf(pictures?.image, artwork_name, page, artwork_for);
    return tagged(200, await products.replace(caller, params.product_id, { content, picture }, ifMatch));
  });
  bind(server, 'releaseProduct', async (call) => {
    const { caller, params, body } = call;
    const { version, state = 'released', release } = body;
    if (state === 'released') await checkRelease(call);
    const second = state === 'released' ? (release?.username ?? null) : null;
    return products.move(caller, params.product_id, { version, state }, second);
  });
  bind(server, 'printProduct', async (call) => {
    const { values, quantity, print = false, language = call.language } = call.body;
    const repeatable = await repeatableOf('printProduct', call);
    const key = repeatable ? `key ${repeatable.userId} ${repeatable.key}` : randomUUID();
    const hash = createHash('sha256').update(key).digest('hex');
    const ordered = repeatable?.requestHash ?? key;
    const order = { values, quantity, print, language, key: hash, ordered, replayed: () => call.noteReplay() };
    return answer(201, await products.print(call.caller, call.params.product_id, order));
  });
  bind(server, 'previewProduct', ({ caller, params, body, query }) =>
    products.preview(caller, params.product_id, body, query.version),
  );
  bind(server, 'getProductArtwork', async ({ caller, params, query }) => {
    const { bytes, etag } = await products.artwork(caller, params.product_id, query.version, query.value);
    return file({ content: { bytes }, type: 'image/webp', etag, keep: 'private', revisit: true });
  });
}

function pictureOf(
  bytes: Uint8Array | undefined,
  name: string | undefined,
  page: number | undefined,
  of?: string,
): Picture | null {
  return bytes === undefined ? null : { bytes, name, page, of };
}

/** The tag is that of the newest version: a change of the product names it. */
function tagged(status: number, product: ProductAnswer) {
  return answer(status, product, String(product.newest));
}
