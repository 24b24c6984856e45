// What buyers see: published records, and whose word publishes them.
import { requireId } from '#main/base/required-id.ts';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { findBatch } from '#main/services/ledger/ledger.ts';
import type { RecordService } from '#main/services/records/records.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { AnswerOf } from '#shared/contract.ts';
import type { Card, Field } from '#shared/core/model.ts';
import type { Settings } from '#shared/core/settings.ts';
import { longGtin, type PublishedRecord } from '#shared/records/published.ts';
import { recordName } from '#shared/records/record-name.ts';
import { isLotKey } from '#shared/records/trace-values.ts';
import { existing } from '#shared/troubles/errors.ts';
import type { PassportKey } from './passport-key.ts';
import { createPassports } from './passports.ts';

type PublishedContext = Pick<StationContext, 'store' | 'naming' | 'clock'>;
export type Published = ReturnType<typeof createPublished>;

/** Records that are kept as buyers see them, of some kilobytes each. What is kept of one that changed is not asked for again. */
const KEPT_RECORDS = 500;
/** Records that are read from the store at a time. */
const PAGE = 200;

interface PublishedParts {
  readonly records: Pick<RecordService, 'publicCard'>;
  readonly settingsNow: () => Settings;
  /** Null where no passports are signed. */
  readonly passportKey: PassportKey | null;
}

export function createPublished(context: PublishedContext, { records, settingsNow, passportKey }: PublishedParts) {
  const { store, naming } = context;

  const shown = createResultCache(KEPT_RECORDS, (_: PublishedRecord) => 1);

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
    const stamp = existing(await store.records.publishedStamp(id));
    const read = async () => view(existing(await store.records.findPublished(id)), baseUrl);
    return shown.get(`${id} ${stamp} ${baseUrl}`, read);
  }

  /** All of them, in the order of making. */
  async function* all(baseUrl: string): AsyncGenerator<PublishedRecord> {
    for (let seq = 0; ; ) {
      const { rows, last } = await store.records.publishedAfter(seq, PAGE);
      for (const row of rows) yield view(row, baseUrl);
      if (rows.length < PAGE) return;
      seq = last;
    }
  }

  return {
    find,
    all,
    passports: createPassports(context, passportKey),
    /** Whether the ID that a mark says is of a published record. */
    async isPublished(message: string): Promise<boolean> {
      const id = naming.idOf(message);
      return id !== null && (await store.records.findPublished(id)) !== null;
    },
    /** Whether somebody can register as the first owner of its label. */
    registers: async (id: string): Promise<boolean> => (await store.registerCodes.ofRecord(id)) !== null,
    ...createPublishing(store, fieldsOf, settingsNow),
  };
}

function createPublishing(
  store: PublishedContext['store'],
  fieldsOf: (templateId: string) => Promise<readonly Field[]>,
  settingsNow: () => Settings,
) {
  async function publication(batchId: number): Promise<AnswerOf<'getPublication'>> {
    const { published, template_id } = await findBatch(store, batchId);
    const fields = await fieldsOf(template_id);
    const labels = (kept: boolean) => fields.filter((one) => Boolean(one.private) === kept).map(({ label }) => label);
    const settings = settingsNow();
    const address = settings['public.port'] === null ? null : settings['public.base_url'];
    return { published: published === true, shown: labels(false), hidden: labels(true), address };
  }

  async function publish(batchId: number, published: boolean): Promise<AnswerOf<'publishBatch'>> {
    await store.change(async ({ batches }) => {
      store.acts.learn({ name: (await findBatch({ batches }, batchId)).name });
      await batches.change(batchId, { published });
    });
    return publication(batchId);
  }

  return { publication, publish };
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
