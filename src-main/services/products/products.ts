import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { DraftService } from '#main/services/create/create.ts';
import type { Jobs, ProductFiles } from '#main/services/jobs/jobs.ts';
import type { ProductionLine } from '#main/services/line/line.ts';
import type { ProductRow, ProductVersionRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Caller } from '#shared/core/caller.ts';
import { reaches } from '#shared/core/role.ts';
import { isoOf } from '#shared/core/times.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import type {
  LabelOrder,
  Product,
  ProductContent,
  ProductPreview,
  ProductState,
  ProductSummary,
} from '#shared/products/product.ts';
import { existing, notFound, refusal } from '#shared/troubles/errors.ts';
import { artworkFor, keptOthers, otherText, refuseMissingArtworks } from './product-artworks.ts';
import { checkedContent, contentOf, fieldsOf, type KeptContent } from './product-content.ts';
import { contentOfJob } from './product-from-job.ts';
import { type GivenImport, importFiles, importProducts } from './product-import.ts';
import { createProductPrinting, type PrintedOrder } from './product-printing.ts';
import { assertMove, stateChange, type VersionMove } from './product-states.ts';
import { insertNextVersion, insertProduct, refuseOutdated } from './product-versions.ts';
import { productView, summaryOf } from './product-view.ts';

type ProductsContext = Pick<StationContext, 'store' | 'pool' | 'settings' | 'clock'>;

interface ProductsParts {
  readonly drafts: DraftService;
  readonly jobs: Pick<Jobs, 'order' | 'get'>;
  readonly line: Pick<ProductionLine, 'printing'>;
}

interface GivenPicture {
  readonly bytes: Uint8Array;
  readonly name?: string | undefined;
  readonly page?: number | undefined;
  /** Which of several artworks, by its text; the main one by default. */
  readonly of?: string | undefined;
}

/** A new product: out of a job where one is named, and otherwise as it is given. */
export interface NewProduct {
  readonly content: Partial<ProductContent>;
  readonly picture: GivenPicture | null;
  readonly job?: number | undefined;
  readonly batch?: number | undefined;
}

/** Pixels of the long side of the artwork that the window shows. */
const SHOWN_SIDE = 1000;

export type Products = ReturnType<typeof createProducts>;

/** Standing documents of labels: kept in versions, released, and printed with what is asked. */
export function createProducts(context: ProductsContext, parts: ProductsParts) {
  const { store, pool, settings } = context;
  const limits = pictureLimits(settings);
  const printing = createProductPrinting(context, parts);
  const contents = createContents(store, parts);
  const view = (product: ProductRow, version: ProductVersionRow) => productView(store, product, version);

  async function get(caller: Caller, id: number, version?: number): Promise<Product> {
    const product = existing(await store.products.find(id));
    return view(product, await shownVersion(store, caller, product, version));
  }

  return {
    list: (caller: Caller, query: ListQuery) => listProducts(store, caller, query),
    get,
    ...createVersions(context, { contents, get }),
    import: (caller: Caller, given: GivenImport) => importProducts(store, caller, given),
    importFiles: (caller: Caller, files: ProductFiles) =>
      importFiles({ store, examine: contents.examined }, caller, files),
    async print(caller: Caller, id: number, order: PrintedOrder): Promise<Job> {
      const product = existing(await store.products.find(id));
      return printing.print(caller, product, await releasedVersion(store, product), order);
    },
    async preview(caller: Caller, id: number, order: LabelOrder, version?: number): Promise<ProductPreview> {
      const product = existing(await store.products.find(id));
      return printing.preview(contentOf(await shownVersion(store, caller, product, version)), order);
    },
    /** Of all of its versions: any of them may have been printed. */
    async templates(id: number): Promise<readonly string[]> {
      const versions = await store.products.versions(existing(await store.products.find(id)).id);
      return [...new Set(versions.map((version) => contentOf(version).template_id))];
    },
    async artwork(caller: Caller, id: number, version?: number, value?: string) {
      const product = existing(await store.products.find(id));
      const content = contentOf(await shownVersion(store, caller, product, version));
      const by = content.artworks?.by ?? '';
      const { artwork, trouble } = artworkFor(content, { [by]: value ?? content.artworks?.main ?? '' });
      if (trouble) throw notFound();
      const { picture } = artwork.given.artwork;
      const whole = await store.pictures.read(picture);
      const { bytes } = await pool.run('thumbnail', { bytes: whole, side: SHOWN_SIDE, limits });
      return { bytes, etag: `${picture.hash}-${SHOWN_SIDE}` };
    },
  };
}

interface VersionParts {
  readonly contents: ReturnType<typeof createContents>;
  readonly get: (caller: Caller, id: number, version?: number) => Promise<Product>;
}

/** What people change: products, their content, and the states of their versions. */
function createVersions({ store, clock }: Pick<ProductsContext, 'store' | 'clock'>, { contents, get }: VersionParts) {
  async function create(caller: Caller, given: NewProduct): Promise<Product> {
    const content = await contents.ofNew(caller, given);
    const { id } = await store.change((tables) => insertProduct(tables, content, caller));
    return get(caller, id);
  }

  /** `seen` is the newest version that the caller knows; null where the caller does not say. */
  async function replace(
    caller: Caller,
    id: number,
    given: { readonly content: ProductContent; readonly picture: GivenPicture | null },
    seen: string | null,
  ): Promise<Product> {
    const before = existing(await store.products.find(id));
    refuseOutdated(before, seen);
    const content = await contents.ofChange(await versionOf(store, before, before.newest), given);
    await store.change((tables) => insertNextVersion(tables, { product: before, content, caller }));
    return get(caller, id);
  }

  /** `second` is who released it, where that is another person than the caller. */
  async function move(caller: Caller, id: number, wanted: VersionMove, second: string | null): Promise<Product> {
    await store.change((tables) => moveVersion(tables, id, wanted, { caller, second, now: isoOf(clock()) }));
    return get(caller, id, wanted.version);
  }

  return { create, replace, move };
}

interface ListQuery {
  readonly q?: string | undefined;
  readonly state?: ProductState | undefined;
  readonly page: number;
  readonly perPage: number;
}

async function listProducts(store: Store, caller: Caller, { q, state, page, perPage }: ListQuery) {
  const seesAll = reaches(caller.role, 'operator');
  const sought = { q: scanned(q), ...(seesAll ? { state } : { released: true }) };
  const { rows, total } = await store.products.list(page, perPage, sought);
  const products: ProductSummary[] = [];
  for (const row of rows) products.push(seesAll ? summaryOf(row) : await releasedSummary(store, row));
  return { products, total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
}

/** The newest version may have another name than the one that is printed. */
async function releasedSummary(store: Store, row: ProductRow): Promise<ProductSummary> {
  const { version, state, content } = await releasedVersion(store, row);
  const { name, gtin } = contentOf({ content });
  return { id: row.id, name, gtin, version, state, released: version };
}

/** A hand scanner types what the code says: of a GS1 code, the GTIN behind its application identifier. */
function scanned(q: string | undefined): string | undefined {
  return /^(?:\]\w\d)?\(?01\)?(\d{14})/.exec(q?.trim() ?? '')?.[1] ?? q;
}

async function versionOf(store: Pick<Store, 'products'>, { id }: ProductRow, version: number) {
  return existing(await store.products.version(id, version));
}

async function releasedVersion(store: Pick<Store, 'products'>, product: ProductRow): Promise<ProductVersionRow> {
  if (product.released === null) throw refusal('product_unreleased', { name: product.name });
  return versionOf(store, product, product.released);
}

/** To whoever only prints, a version that is not released is as if it were not there. */
async function shownVersion(store: Pick<Store, 'products'>, caller: Caller, product: ProductRow, version?: number) {
  if (reaches(caller.role, 'operator')) return versionOf(store, product, version ?? product.newest);
  if (version !== undefined && version !== product.released) return existing<ProductVersionRow>(null);
  return versionOf(store, product, existing(product.released));
}

interface Mover {
  readonly caller: Caller;
  readonly second: string | null;
  readonly now: string;
}

async function moveVersion(tables: Tables, id: number, { version, state }: VersionMove, by: Mover): Promise<void> {
  const product = existing(await tables.products.find(id));
  const row = existing(await tables.products.version(id, version));
  assertMove(row, state);
  if (state !== 'retired') refuseMissingArtworks(contentOf(row));
  if (state === 'released' && product.released !== null) {
    const before = existing(await tables.products.version(id, product.released));
    await tables.products.changeVersion(before.id, { state: 'retired' });
  }
  await tables.products.changeVersion(row.id, stateChange(state, by));
  const released = state === 'released' ? version : product.released === version ? null : product.released;
  await tables.products.change(id, { released, ...(version === product.newest ? { state } : {}) });
}

function createContents(store: Store, { drafts, jobs }: ProductsParts) {
  async function examined(content: ProductContent, { bytes, name = 'artwork', page }: GivenPicture) {
    return { name, given: await drafts.examineArtwork(content, bytes, page) };
  }

  async function ofNew(caller: Caller, { content, picture, job, batch }: NewProduct): Promise<KeptContent> {
    const ids = batch !== undefined ? [batch] : job !== undefined ? (await jobs.get(caller, job)).batches : null;
    if (ids === null) {
      const whole = { ...EMPTY, ...content };
      if (!isWhole(whole) || picture === null) throw refusal('product_incomplete');
      const checked = checkedContent(whole, await fieldsOf(store, whole));
      return { ...checked, artwork: await examined(checked, picture) };
    }
    const batches = await Promise.all(ids.map(async (id) => existing(await store.batches.find(id))));
    const fields = await fieldsOf(store, existing(batches[0]));
    const found = await contentOfJob(store, batches, fields);
    const checked = checkedContent({ ...found.content, ...content }, fields);
    const { picture: drawn, source, name } = found.artwork;
    const shown = picture ?? { bytes: await store.pictures.read(source?.file ?? drawn), page: source?.page, name };
    return { ...checked, artwork: await examined(checked, shown) };
  }

  /** The artwork stays where no other is given. */
  async function ofChange(
    before: ProductVersionRow,
    { content, picture }: { readonly content: ProductContent; readonly picture: GivenPicture | null },
  ): Promise<KeptContent> {
    const { artwork, others = {}, artworks = null } = contentOf(before);
    const checked = checkedContent({ artworks, ...content }, await fieldsOf(store, content));
    const kept = keptOthers({ ...checked, others });
    if (picture === null) return { ...checked, artwork, others: kept };
    const given = await examined(checked, picture);
    const text = picture.of === undefined ? null : otherText(checked, picture.of);
    return text === null
      ? { ...checked, artwork: given, others: kept }
      : { ...checked, artwork, others: { ...kept, [text]: given } };
  }

  return { examined, ofNew, ofChange };
}

/** What a product need not say. */
const EMPTY: Omit<ProductContent, 'name' | 'template_id' | 'preset' | 'options'> = {
  gtin: null,
  values: {},
  computed: {},
  asked: [],
  quantity: null,
  artworks: null,
  layout: null,
  strength: 'balanced',
  fit: 'contain',
  enrol_prints: false,
  printer: null,
};

function isWhole(content: Partial<ProductContent>): content is ProductContent {
  const { name, template_id, preset, options } = content;
  return [name, template_id, preset, options].every((one) => one !== undefined);
}
