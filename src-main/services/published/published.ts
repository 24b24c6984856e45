// What buyers see: published records, and whose word publishes them.
import { createGroups } from '#main/base/groups.ts';
import { requireId } from '#main/base/required-id.ts';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { findBatch } from '#main/services/ledger/ledger.ts';
import type { Products } from '#main/services/products/products.ts';
import type { Previews, RecordService } from '#main/services/records/records.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { AnswerOf } from '#shared/contract.ts';
import type { Card, Field } from '#shared/core/model.ts';
import type { Settings } from '#shared/core/settings.ts';
import { longGtin, type PublishedRecord } from '#shared/records/published.ts';
import { recordName } from '#shared/records/record-name.ts';
import { isLotKey } from '#shared/records/trace-values.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';
import type { PassportKey } from './passport-key.ts';
import { createPassports } from './passports.ts';

type PublishedContext = Pick<StationContext, 'store' | 'naming' | 'clock'>;
export type Published = ReturnType<typeof createPublished>;

/** Records that are kept as buyers see them, of some kilobytes each. What is kept of one that changed is not asked for again. */
const KEPT_RECORDS = 500;
/** Records that are read from the store at a time. */
const PAGE = 200;

/** A published record, and its picture as the store keeps it. */
interface KeptPublished {
  readonly record: PublishedRecord;
  readonly marked: PictureRef | null;
}

interface PublishedParts {
  readonly records: Pick<RecordService, 'publicCard' | 'shownToAll'>;
  readonly previews: Pick<Previews, 'of' | 'plain'>;
  readonly products: Pick<Products, 'templates'>;
  readonly settingsNow: () => Settings;
  /** Null where no passports are signed. */
  readonly passportKey: PassportKey | null;
}

export function createPublished(context: PublishedContext, parts: PublishedParts) {
  const { records, products, settingsNow, passportKey } = parts;
  const { store, naming } = context;
  const shown = createResultCache(KEPT_RECORDS, (_: PublishedRecord) => 1);
  const stampOf = createGroups((ids: readonly string[]) => store.records.publishedStamps(ids));

  async function fieldsOf(templateId: string): Promise<readonly Field[]> {
    return (await store.templates.find(templateId))?.fields ?? [];
  }

  async function view(row: RecordRow, baseUrl: string): Promise<PublishedRecord> {
    const fields = await fieldsOf(row.template_id);
    // The original is for its owner, whatever the setting of the station says.
    return viewOf(row, { ...records.publicCard(row, { baseUrl, fields }), image_url: null }, fields);
  }

  /** What is not published is answered as what is not there. */
  async function find(watermarkId: string, baseUrl: string): Promise<PublishedRecord> {
    const id = requireId(watermarkId, naming.prefixes);
    const stamp = existing(await stampOf(id));
    const read = async () => view(existing(await store.records.findPublished(id)), baseUrl);
    return shown.get(`${id} ${stamp} ${baseUrl}`, read);
  }

  /** All of them, in the order of making. */
  async function* all(baseUrl: string): AsyncGenerator<KeptPublished> {
    for (let seq = 0; ; ) {
      const { rows, last } = await store.records.publishedAfter(seq, PAGE);
      for (const row of rows) yield { record: await view(row, baseUrl), marked: row.marked };
      if (rows.length < PAGE) return;
      seq = last;
    }
  }

  return {
    find,
    all,
    /** What is not published is refused as what is not there. */
    async assertPublished(watermarkId: string): Promise<void> {
      existing(await stampOf(requireId(watermarkId, naming.prefixes)));
    },
    passports: createPassports(context, passportKey),
    /** Whether the ID that a mark says is of a published record. */
    async isPublished(message: string): Promise<boolean> {
      const id = naming.idOf(message);
      return id !== null && (await store.records.findPublished(id)) !== null;
    },
    pictureForFiles: createFilePictures(store, parts),
    /** Whether somebody can register as the first owner of its label. */
    registers: async (id: string): Promise<boolean> => (await store.registerCodes.ofRecord(id)) !== null,
    ...createPublishing(store, { products, fieldsOf, settingsNow }),
  };
}

/**
 * The picture of a record as strangers see it at the door: a name that changes with it, and how it is drawn. Null where they see
 * none.
 */
function createFilePictures(
  { pictures }: PublishedContext['store'],
  { records, previews }: Pick<PublishedParts, 'records' | 'previews'>,
) {
  const how = { forStranger: false };
  return (id: string, marked: PictureRef) => {
    const view = records.shownToAll();
    if (view === 'off') return null;
    const draw = {
      full: () => pictures.read(marked, how),
      preview: () => previews.of(marked, how),
      plain: () => previews.plain(id, marked, how).catch(noneWithoutMark),
    }[view];
    return { name: `${marked.hash.slice(0, 16)}-${view}.${view === 'full' ? marked.type : 'jpg'}`, draw };
  };
}

/** Some records have no picture that bears no mark. */
function noneWithoutMark(error: unknown): null {
  if (error instanceof AppError && error.trouble?.kind === 'no_plain_picture') return null;
  throw error;
}

function createPublishing(
  store: PublishedContext['store'],
  {
    products,
    fieldsOf,
    settingsNow,
  }: Pick<PublishedParts, 'products' | 'settingsNow'> & {
    readonly fieldsOf: (templateId: string) => Promise<readonly Field[]>;
  },
) {
  async function publication(templates: readonly string[], published: boolean): Promise<AnswerOf<'getPublication'>> {
    const fields = (await Promise.all(templates.map(fieldsOf))).flat();
    const labels = (kept: boolean) => [
      ...new Set(fields.filter((one) => Boolean(one.private) === kept).map(({ label }) => label)),
    ];
    const settings = settingsNow();
    const address = settings['public.port'] === null ? null : settings['public.base_url'];
    return { published, shown: labels(false), hidden: labels(true), address };
  }

  async function ofBatch(id: number) {
    const { published, template_id, product_id } = await findBatch(store, id);
    const product = product_id === null ? null : await store.products.find(product_id);
    return publication([template_id], published ?? product?.published ?? false);
  }

  async function ofProduct(id: number) {
    const { published } = existing(await store.products.find(id));
    return publication(await products.templates(id), published ?? false);
  }

  return {
    publication: ofBatch,
    async publish(id: number, published: boolean) {
      await store.change(async ({ batches }) => {
        store.acts.learn({ name: (await findBatch({ batches }, id)).name });
        await batches.change(id, { published });
      });
      return ofBatch(id);
    },
    productPublication: ofProduct,
    async publishProduct(id: number, published: boolean) {
      await store.change(async ({ products }) => {
        const { name } = existing(await products.change(id, { published }));
        store.acts.learn({ name });
      });
      return ofProduct(id);
    },
  };
}

function viewOf({ id, description }: RecordRow, card: Card, fields: readonly Field[]): PublishedRecord {
  const values = card.record_metadata;
  const shown = fields.flatMap(({ key, label, type }) => {
    const value = values[key];
    return value ? [{ key, label, type, value }] : [];
  });
  const gtin = shown.find(({ type }) => type === 'gtin')?.value ?? null;
  const lot = shown.find(({ key }) => isLotKey(key))?.value ?? null;
  const name = recordName(values, description, fields);
  return { id, card, name, fields: shown, gtin: gtin && longGtin(gtin), lot };
}
