import { requireId } from '#main/base/required-id.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { hasOwnKey } from '#main/services/marks/mark-keys.ts';
import type { Marks } from '#main/services/marks/marks.ts';
import { createRegister } from '#main/services/register/register.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { RecordFilter } from '#main/store/tables/record-counts.ts';
import { otherPictureOf } from '#main/store/tables/remade-note.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { VectorTasks } from '#main/workers/vector-tasks.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import { type Caller, ownerOf } from '#shared/core/caller.ts';
import type { Card, Field, Template } from '#shared/core/model.ts';
import { reaches } from '#shared/core/role.ts';
import type { Settings } from '#shared/core/settings.ts';
import { EPOCH } from '#shared/core/times.ts';
import { isGtin } from '#shared/records/gtin.ts';
import { longGtin } from '#shared/records/published.ts';
import { lotForm } from '#shared/records/trace-values.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';
import { createBulkMaking } from './bulk-making.ts';
import { createFontService } from './fonts.ts';
import { createLayoutService } from './layouts.ts';
import { listCursorOf, listPlaceIn, requireTime } from './list-cursors.ts';
import { assertKeys, assertMetadata, mergeMetadata } from './metadata.ts';
import { createPreviews, type DrawPlain } from './previews.ts';
import { cardOf, type View } from './record-card.ts';
import { csvOf, ndjsonOf } from './record-lines.ts';
import {
  createRecordMaking,
  type OwnVisit,
  type RecordContext,
  type RecordMakers,
  type Visit,
} from './record-making.ts';
import { createRecordPictures, type PictureRules } from './record-pictures.ts';
import { isAdoptable, ownedBy, publicPictures, stampReached } from './record-rights.ts';
import { createRepeats } from './repeated-requests.ts';
import { createScanService } from './scans.ts';
import { createShownIds } from './shown-ids.ts';
import { createStandings, type Standings } from './standing/standings.ts';
import { createTemplateService, seedTemplates } from './templates.ts';

export type { Previews } from './previews.ts';
export type { OwnVisit } from './record-making.ts';
export type { KeepAnswer, Repeatable, Repeats } from './repeated-requests.ts';
export type { ShownIds } from './shown-ids.ts';
export type { Standings } from './standing/standings.ts';

type RecordsContext = Pick<
  StationContext,
  'store' | 'pool' | 'keys' | 'naming' | 'registerCodes' | 'bus' | 'clock' | 'log' | 'settings'
>;

interface RecordsParts {
  readonly marks: Marks;
  /** Threads that try fonts. */
  readonly vectorThreads: Pool<VectorTasks>;
  /** Templates that ship with the product. */
  readonly shippedTemplates: readonly Template[];
  /** The settings in force at this moment. */
  readonly settingsNow: () => Settings;
  readonly drawPlain: DrawPlain;
}

/** Records, and what they are made and shown with: templates, layouts, fonts, small pictures, scans. */
export async function openRecords(
  context: RecordsContext,
  { marks, vectorThreads, shippedTemplates, settingsNow, drawPlain }: RecordsParts,
) {
  const { store, pool, keys, naming, log } = context;
  const repeats = createRepeats(store);
  const pictureRules: PictureRules = {
    showsOriginals: () => settingsNow()['service.public_originals'],
    publicPictures: () => publicPictures(settingsNow()['service.public_marked'], hasOwnKey(keys)),
  };
  const standings = createStandings(context, settingsNow);
  const recordContext = { store, naming, log, pictureRules, lanes: pool.threads };
  const records = createRecordService(recordContext, { marks, repeats }, standings);
  const shownIds = createShownIds(context);
  await seedTemplates(store, shippedTemplates);
  return {
    records,
    register: createRegister(context, { records, standings }),
    repeats,
    shownIds,
    standings,
    scans: createScanService(context, { records, shownIds, standings }),
    templates: createTemplateService(store),
    layouts: createLayoutService(store),
    ownFonts: createFontService(store, vectorThreads),
    thumbnails: createThumbnails({ store, pool }),
    previews: createPreviews({ store, pool, drawPlain }),
  };
}

interface RecordServiceContext extends RecordContext {
  readonly pictureRules: PictureRules;
  readonly log: Pick<StationContext['log'], 'warn' | 'error'>;
  /** Pictures that the engine marks at a time for one request. */
  readonly lanes: number;
}

/** Strangers who try out IDs are known by their network. */
interface AddressedVisit extends Visit {
  readonly address: string;
}

/** A change by who read the record with this ETag, where that is said. */
interface Edit {
  readonly change: BodyOf<'updateRecord'>;
  readonly ifMatch: string | null;
}

const PER_PAGE = 20;
const SYNC_LIMIT = 1000;

function sizeOf({ total, atLeast }: { total: number; atLeast: boolean }, perPage: number) {
  return { total, pages: Math.max(1, Math.ceil(total / perPage)), ...(atLeast ? { at_least: true as const } : {}) };
}

export type RecordService = ReturnType<typeof createRecordService>;

/** Digital twin records: made, found, changed, handed over. */
export function createRecordService(context: RecordServiceContext, makers: RecordMakers, standings: Standings) {
  const { store, naming, log, lanes } = context;
  const [prefix] = naming.prefixes;
  const ownCard = ownCards(prefix);
  const create = createRecordMaking(context, makers);

  async function update(visit: OwnVisit, watermarkId: string, { change, ifMatch }: Edit): Promise<Card> {
    const { id } = await own(visit.caller, watermarkId);
    const changed = await store.change(async ({ records, templates }) => {
      const row = ownedBy(visit.caller, await records.find(id));
      assertAsRead(row, ifMatch);
      const fields = (await templates.find(row.template_id))?.fields ?? [];
      return records.change(id, changedBy(change, row, fields));
    });
    return card(visit, existing(changed));
  }

  async function adopt(visit: OwnVisit, watermarkId: string): Promise<Card> {
    const id = requireId(watermarkId, naming.prefixes);
    const adopted = await store.change(async ({ records }) => {
      const row = existing(await records.find(id));
      return isAdoptable(row, visit.caller) ? records.change(id, { owner_id: visit.caller.userId }) : row;
    });
    return card(visit, existing(adopted));
  }

  async function find(watermarkId: string): Promise<RecordRow> {
    return existing(await store.records.find(requireId(watermarkId, naming.prefixes)));
  }

  /** The record, if it is there and the caller's own. */
  async function own(caller: Caller, watermarkId: string): Promise<RecordRow> {
    return ownedBy(caller, await find(watermarkId));
  }

  async function card({ caller, baseUrl }: Visit, row: RecordRow): Promise<Card> {
    const fields = (await store.templates.find(row.template_id))?.fields ?? [];
    return cardOf(row, { baseUrl, prefix, fields, whole: caller !== null && ownerOf(row, caller) === 'you' });
  }

  return {
    create,
    createMany: createBulkMaking({ store, log, lanes, repeats: makers.repeats, make: create }),
    ...createRecordLists(store, ownCard),
    get: createLookUp(store, standings, { find, card }),
    judge: async (visit: OwnVisit, watermarkId: string, said: BodyOf<'setStanding'>): Promise<Card> =>
      card(visit, await standings.set(visit.caller, watermarkId, said)),
    /** The next sure checks of the label enrol its print again. */
    enrolAgain: standings.enrolAgain,
    update,
    adopt,
    ownership: async (caller: Caller, watermarkId: string) => ownershipOf(store, caller, await find(watermarkId)),
    own,
    ownCard,
    ...createPublicViews(store, context.pictureRules, prefix),
    ...createRecordPictures(find, context.pictureRules),
  };
}

/** What others see of a record. */
function createPublicViews({ records }: Pick<Store, 'records'>, rules: PictureRules, prefix: string) {
  return {
    /** As buyers and other strangers see it. */
    publicCard: (row: RecordRow, view: Omit<View, 'prefix' | 'whole'>): Card =>
      cardOf(row, { ...view, prefix, whole: false }),
    /** What is to be known of the record for ever may show its picture only if buyers see it, and gather no marks by it. */
    async lastingPicture(row: RecordRow, door: string): Promise<string | null> {
      const { everybody, isGathered } = rules.publicPictures();
      if (everybody === 'off' || isGathered || !(await records.findPublished(row.id))) return null;
      return cardOf(row, { baseUrl: door, fields: [], prefix, whole: false }).watermarked_image_url;
    },
  };
}

async function ownershipOf(
  { registerCodes }: Pick<StationContext['store'], 'registerCodes'>,
  caller: Caller,
  record: RecordRow,
): Promise<AnswerOf<'getOwnership'>> {
  const owner = ownerOf(record, caller);
  const mayLook = owner === 'you' && reaches(caller.role, 'operator');
  return { owner, registers: mayLook && (await registerCodes.ofRecord(record.id)) !== null };
}

type Filters = Omit<QueryOf<'listRecords'>, 'page' | 'per_page' | 'cursor'>;

/** The records of an owner: those that a search finds, and those that changed. */
function createRecordLists(store: Store, ownCard: ReturnType<typeof ownCards>) {
  async function list(
    { caller, baseUrl }: OwnVisit,
    { page, per_page = PER_PAGE, cursor, ...filters }: QueryOf<'listRecords'>,
  ) {
    if (cursor !== undefined && page !== undefined && page !== 1)
      throw new AppError('bad_input', 'A page is named by cursor or by page. Send one of them.');
    const filter = filterOf(filters, caller.userId);
    const place = cursor === undefined ? null : listPlaceIn(cursor, filter);
    const found = place
      ? { ...(await store.records.listBehind(filter, place.below, per_page)), ...place }
      : { ...(await store.records.list(filter, page ?? 1, per_page)), page: page ?? 1 };
    const { rows, last, total, atLeast } = found;
    const next = last === null ? null : listCursorOf({ below: last, page: found.page + 1, total, atLeast }, filter);
    const records = rows.map((row) => ownCard(baseUrl, row));
    return { records, page: found.page, ...sizeOf({ total, atLeast }, per_page), next };
  }

  async function sync(visit: OwnVisit, { since, limit = SYNC_LIMIT }: QueryOf<'syncRecords'>) {
    const after = since === undefined ? EPOCH : requireTime(since);
    const { rows, newest } = await store.records.changedSince(visit.caller.userId, after, limit);
    const records = rows.map((row) => ownCard(visit.baseUrl, row));
    return { records, count: rows.length, sync_timestamp: stampReached(rows, after, newest) };
  }

  /** In the order of their changes, so that none is missed. */
  async function* chosen({ caller, baseUrl }: OwnVisit, { since, ...filters }: Filters & { since?: string }) {
    const { updated_since = EPOCH, ...filter } = filterOf(filters, caller.userId);
    const begin = since === undefined ? EPOCH : requireTime(since);
    let after: string | null = begin > updated_since ? begin : updated_since;
    while (after !== null) {
      const found: Awaited<ReturnType<Store['records']['changedAmong']>> = await store.records.changedAmong(
        filter,
        after,
      );
      if (found.rows.length > 0) yield found.rows.map((row) => ownCard(baseUrl, row));
      after = found.reached;
    }
  }

  return {
    list,
    sync,
    ndjson: (visit: OwnVisit, filters: Parameters<typeof chosen>[1]) => ndjsonOf(chosen(visit, filters)),
    csv: (visit: OwnVisit, filters: Parameters<typeof chosen>[1]) => csvOf(chosen(visit, filters)),
  };
}

/** A filter in the form of the store. */
function filterOf({ product, lot, updated_since, created_since, ...others }: Filters, owner: number): RecordFilter {
  return {
    ...others,
    owner,
    ...(product === undefined ? {} : { product: isGtin(product) ? { gtin: longGtin(product) } : Number(product) }),
    ...(lot === undefined ? {} : { lot: lotForm(lot) }),
    ...(updated_since === undefined ? {} : { updated_since: requireTime(updated_since) }),
    ...(created_since === undefined ? {} : { created_since: requireTime(created_since) }),
  };
}

/** A record by its ID. Its owner sees what is known of its sights, and strangers who try out IDs are counted. */
function createLookUp(
  store: Store,
  { guesses, summary }: Standings,
  { find, card }: { find(id: string): Promise<RecordRow>; card(visit: Visit, row: RecordRow): Promise<Card> },
) {
  return async (visit: AddressedVisit, watermarkId: string): Promise<Card> => {
    const { caller, address } = visit;
    const row = await (caller === null ? guesses.counted(address, () => find(watermarkId)) : find(watermarkId));
    const shown = await shownAlone(store, row, (one) => card(visit, one));
    return caller !== null && ownerOf(row, caller) === 'you' ? { ...shown, ...(await summary(row.id)) } : shown;
  };
}

/** Cards of records as their owner sees them. */
function ownCards(prefix: string) {
  return (baseUrl: string, row: RecordRow): Card => cardOf(row, { baseUrl, prefix, fields: [], whole: true });
}

/** A record that is asked for by its ID says whether its marked picture was let go, and is another one when it is made again. */
async function shownAlone(
  { labels }: Pick<Store, 'labels'>,
  row: RecordRow,
  show: (row: RecordRow) => Promise<Card>,
): Promise<Card> {
  const [card, made] = [await show(row), await labels.ofRecord(row.id)];
  return made.some((label) => otherPictureOf(label)) ? { ...card, remade_differs: true } : card;
}

/** The longer side in pixels: sharp on a screen of twice the density, where a list shows some 90. */
const SIDE = 192;

/** Small pictures of large ones, for lists. They are made when they are asked for: browsers keep them. */
function createThumbnails({ store, pool }: { store: Store; pool: Pool<Tasks> }) {
  async function of(picture: PictureRef, signal?: AbortSignal): Promise<Uint8Array> {
    const whole = await store.pictures.read(picture);
    return (await pool.run('thumbnail', { bytes: whole, side: SIDE }, signal ? { signal } : {})).bytes;
  }
  return { of };
}

function changedBy(change: BodyOf<'updateRecord'>, row: RecordRow, fields: readonly Field[]) {
  const metadata = mergeMetadata(row.metadata, change.metadata ?? {});
  assertKeys(fields, Object.keys(change.metadata ?? {}));
  if (change.metadata) assertMetadata(fields, metadata);
  const { description = row.description, published = row.published } = change;
  return { metadata, description, published };
}

/** Two who read the same record and write it one after the other would overwrite each other unseen. */
function assertAsRead({ updated_at }: RecordRow, read: string | null): void {
  if (read !== null && read !== updated_at) throw refusal('record_changed', { updated_at });
}
