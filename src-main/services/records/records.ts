import type { Caller } from '../../../src-shared/caller.ts';
import type { BodyOf, QueryOf } from '../../../src-shared/contract.ts';
import { AppError, existing } from '../../../src-shared/errors.ts';
import type { Card, OwnerKind } from '../../../src-shared/model.ts';
import { requireId } from '../../../src-shared/required-id.ts';
import { EPOCH, parseTime } from '../../../src-shared/times.ts';
import type { RecordRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Marks } from '../marks/marks.ts';
import { assertKeys, assertMetadata, mergeMetadata } from './metadata.ts';
import { cardOf } from './record-card.ts';
import { createRecordMaking } from './record-making.ts';
import { createRecordPictures, type PictureSettings } from './record-pictures.ts';
import { isAdoptable, ownedBy, ownerOf, stampReached } from './record-rights.ts';
import { otherPictureOf } from './remade-note.ts';
import type { Repeats } from './repeated-requests.ts';
import type { OwnVisit, Visit } from './visit.ts';

export interface RecordOptions {
  readonly store: Store;
  readonly marks: Marks;
  readonly repeats: Repeats;
  /** The prefix in force, then earlier ones, which labels in the field still carry. */
  readonly prefixes: readonly [string, ...string[]];
  readonly settings: PictureSettings;
  readonly log: { warn(facts: object, text: string): void };
}

const PER_PAGE = 20;
const SYNC_LIMIT = 1000;

export type RecordService = ReturnType<typeof createRecordService>;

/** Digital twin records: made, found, changed, handed over. */
export function createRecordService(options: RecordOptions) {
  const { store, prefixes } = options;
  const [prefix] = prefixes;

  async function list(visit: OwnVisit, { page = 1, per_page = PER_PAGE, ...filter }: QueryOf<'listRecords'>) {
    const { rows, total } = await store.records.list({ ...filter, owner: visit.caller.userId }, page, per_page);
    return { records: cards(visit, rows), total, page, pages: Math.max(1, Math.ceil(total / per_page)) };
  }

  async function sync(visit: OwnVisit, { since, limit = SYNC_LIMIT }: QueryOf<'syncRecords'>) {
    const after = since === undefined ? EPOCH : requireTime(since);
    const { rows, newest } = await store.records.changedSince(visit.caller.userId, after, limit);
    return { records: cards(visit, rows), count: rows.length, sync_timestamp: stampReached(rows, after, newest) };
  }

  async function update(visit: OwnVisit, watermarkId: string, change: BodyOf<'updateRecord'>): Promise<Card> {
    const { id } = await own(visit.caller, watermarkId);
    const changed = await store.change(async ({ records, templates }) => {
      const row = ownedBy(visit.caller, await records.find(id));
      const fields = (await templates.find(row.template_id))?.fields ?? [];
      const metadata = mergeMetadata(row.metadata, change.metadata ?? {});
      assertKeys(fields, Object.keys(change.metadata ?? {}));
      if (change.metadata) assertMetadata(fields, metadata);
      const { description = row.description } = change;
      return records.change(id, { metadata, description });
    });
    return card(visit, existing(changed));
  }

  async function adopt(visit: OwnVisit, watermarkId: string): Promise<Card> {
    const id = requireId(watermarkId, prefixes);
    const adopted = await store.change(async ({ records }) => {
      const row = existing(await records.find(id));
      return isAdoptable(row, visit.caller) ? records.change(id, { owner_id: visit.caller.userId }) : row;
    });
    return card(visit, existing(adopted));
  }

  async function find(watermarkId: string): Promise<RecordRow> {
    return existing(await store.records.find(requireId(watermarkId, prefixes)));
  }

  /** The record, if it is there and the caller's own. */
  async function own(caller: Caller, watermarkId: string): Promise<RecordRow> {
    return ownedBy(caller, await find(watermarkId));
  }

  async function card({ caller, baseUrl }: Visit, row: RecordRow): Promise<Card> {
    const fields = (await store.templates.find(row.template_id))?.fields ?? [];
    return cardOf(row, { baseUrl, prefix, fields, whole: caller !== null && ownerOf(row, caller) === 'you' });
  }

  /** Records of the caller's own. */
  function cards({ baseUrl }: OwnVisit, rows: readonly RecordRow[]): Card[] {
    return rows.map((row) => cardOf(row, { baseUrl, prefix, fields: [], whole: true }));
  }

  return {
    create: createRecordMaking({ ...options, prefix }),
    list,
    sync,
    get: (visit: Visit, watermarkId: string) => shownAlone(store, find(watermarkId), (row) => card(visit, row)),
    update,
    adopt,
    ownership: async (caller: Caller, watermarkId: string): Promise<OwnerKind> =>
      ownerOf(await find(watermarkId), caller),
    own,
    ...createRecordPictures(find, options.settings),
  };
}

/** A record that is asked for by its ID says whether its marked picture was let go, and is another one when it is made again. */
async function shownAlone(
  { labels }: Pick<Store, 'labels'>,
  found: Promise<RecordRow>,
  show: (row: RecordRow) => Promise<Card>,
): Promise<Card> {
  const row = await found;
  const [card, made] = [await show(row), await labels.ofRecord(row.id)];
  return made.some((label) => otherPictureOf(label)) ? { ...card, remade_differs: true } : card;
}

function requireTime(text: string): string {
  const time = parseTime(text);
  if (time !== null) return time;
  throw new AppError(
    'bad_input',
    `"${text}" is no time. Write ISO 8601 with a zone, such as 2026-11-21T09:00:00.123Z.`,
  );
}
