import type { Caller } from '../../../src-shared/caller.ts';
import { AppError } from '../../../src-shared/errors.ts';
import {
  type Card,
  type ClaimStatus,
  DPI,
  type Field,
  type LabelStatus,
  type Metadata,
  type OwnerKind,
} from '../../../src-shared/model.ts';
import { requireId } from '../../../src-shared/required-id.ts';

import { EPOCH, parseTime } from '../../../src-shared/times.ts';
import type { AnswerRow, RecordRow } from '../../store/rows.ts';
import type { PictureRef } from '../../store/schema/picture-ref.ts';
import type { Store } from '../../store/store.ts';
import type { Templates } from '../../store/tables/templates.ts';
import type { Marks } from '../marks/marks.ts';
import { assertKeys, assertMetadata, type MetadataChange, mergeMetadata } from './metadata.ts';
import { cardOf } from './record-card.ts';
import { answerKeeper, type Repeatable, type Repeats } from './repeated-requests.ts';
import { GENERIC } from './templates.ts';

export interface NewTwin {
  readonly picture: Uint8Array;
  readonly template_id?: string;
  readonly metadata?: Metadata;
  readonly description?: string;
}

export interface MadeTwin {
  readonly card: Card;
  /** The marked picture, a PNG file. */
  readonly marked: Uint8Array;
}

export interface ListQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly template_id?: string;
  readonly claim_status?: ClaimStatus;
  readonly label_status?: LabelStatus;
  readonly q?: string;
}

/** Where a request came from, as far as its answer depends on it. */
export interface Visit {
  readonly caller: Caller | null;
  readonly baseUrl: string;
}

/** The visit of somebody whose credentials were found good. */
export interface OwnVisit extends Visit {
  readonly caller: Caller;
}

/** Digital twin records: made, found, changed, handed over. */
export interface RecordService {
  create(visit: OwnVisit, twin: NewTwin, repeatable: Repeatable | null, signal?: AbortSignal): Promise<MadeTwin>;
  list(visit: OwnVisit, query: ListQuery): Promise<{ records: Card[]; total: number; page: number; pages: number }>;
  sync(
    visit: OwnVisit,
    query: { since?: string; limit?: number },
  ): Promise<{ records: Card[]; count: number; sync_timestamp: string }>;
  get(visit: Visit, watermarkId: string): Promise<Card>;
  update(
    visit: OwnVisit,
    watermarkId: string,
    change: { metadata?: MetadataChange; description?: string },
  ): Promise<Card>;
  adopt(visit: OwnVisit, watermarkId: string): Promise<Card>;
  ownership(caller: Caller, watermarkId: string): Promise<OwnerKind>;
  /** The record, if it is there and the caller's own. */
  own(caller: Caller, watermarkId: string): Promise<RecordRow>;
  original(visit: Visit, watermarkId: string): Promise<PictureRef>;
  marked(watermarkId: string): Promise<PictureRef>;
}

export interface RecordOptions {
  readonly store: Store;
  readonly marks: Marks;
  readonly repeats: Repeats;
  /** Today's, then former ones, which stand on labels still. */
  readonly prefixes: readonly [string, ...string[]];
  readonly publicOriginals: boolean;
  readonly log: { warn(facts: object, text: string): void };
}

const PER_PAGE = 20;
const SYNC_LIMIT = 1000;

export function createRecordService({
  store,
  marks,
  repeats,
  prefixes,
  publicOriginals,
  log,
}: RecordOptions): RecordService {
  const [prefix] = prefixes;

  async function create(visit: OwnVisit, twin: NewTwin, repeatable: Repeatable | null, signal?: AbortSignal) {
    const keepAnswer = answerKeeper(repeatable);
    return repeats.once(repeatable, make, again);

    async function make(): Promise<MadeTwin> {
      const { template_id = GENERIC, metadata = {}, description = null } = twin;
      await fieldsFor(store.templates, template_id, metadata);
      const { id, marked, pictures } = await mark(twin.picture, signal);
      const card = await store.change(async ({ records, templates, answers }) => {
        // The template may have been changed or deleted while the picture was being marked.
        const fields = await fieldsFor(templates, template_id, metadata);
        const row = await records.insert({
          id,
          owner_id: visit.caller.userId,
          template_id,
          label_status: null,
          description,
          metadata,
          ...pictures,
        });
        const made = cardOf(row, { baseUrl: visit.baseUrl, prefix, fields, whole: true });
        await keepAnswer(answers, 201, { card: made, marked: pictures.marked });
        return made;
      });
      return { card, marked };
    }

    async function again({ body }: AnswerRow): Promise<MadeTwin> {
      const { card, marked } = body as { card: Card; marked: PictureRef };
      return { card, marked: await store.pictures.read(marked) };
    }
  }

  /** Reserves an ID, marks the picture with it and stores both pictures. Whoever has gone meanwhile gets no record. */
  async function mark(picture: Uint8Array, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    const id = await store.ids.reserve();
    try {
      const { bytes, original } = await marks.embed({ picture, message: id, type: 'png', dpi: DPI.usual }, signal);
      const pictures = {
        original: await store.pictures.put(picture, original),
        marked: await store.pictures.put(bytes, 'png'),
      };
      signal?.throwIfAborted();
      return { id, marked: bytes, pictures };
    } catch (error) {
      // An ID that cannot be given back is lost, which is the smaller harm: what is told is why the record was not made.
      await store.ids.giveBack(id).catch((fault: unknown) => {
        log.warn({ err: fault, id }, 'An ID that was not used could not be given back.');
      });
      throw error;
    }
  }

  async function list(visit: OwnVisit, { page = 1, per_page = PER_PAGE, ...filter }: ListQuery) {
    const { rows, total } = await store.records.list({ ...filter, owner: visit.caller.userId }, page, per_page);
    return { records: cards(visit, rows), total, page, pages: Math.max(1, Math.ceil(total / per_page)) };
  }

  async function sync(visit: OwnVisit, { since, limit = SYNC_LIMIT }: { since?: string; limit?: number }) {
    const after = since === undefined ? EPOCH : requireTime(since);
    const { rows, newest } = await store.records.changedSince(visit.caller.userId, after, limit);
    const reached = rows.at(-1)?.updated_at ?? (after < newest ? after : newest);
    return { records: cards(visit, rows), count: rows.length, sync_timestamp: reached };
  }

  async function get(visit: Visit, watermarkId: string) {
    return card(visit, await find(watermarkId));
  }

  async function update(
    visit: OwnVisit,
    watermarkId: string,
    change: { metadata?: MetadataChange; description?: string },
  ) {
    const { id } = await own(visit.caller, watermarkId);
    const changed = await store.change(async ({ records, templates }) => {
      const row = ownedBy(visit.caller, await records.find(id));
      const fields = (await templates.find(row.template_id))?.fields ?? [];
      const metadata = mergeMetadata(row.metadata, change.metadata ?? {});
      assertKeys(fields, Object.keys(change.metadata ?? {}));
      if (change.metadata) assertMetadata(fields, metadata);
      return records.change(id, {
        metadata,
        ...(change.description === undefined ? {} : { description: change.description }),
      });
    });
    return card(visit, found(changed));
  }

  async function adopt(visit: OwnVisit, watermarkId: string) {
    const id = requireId(watermarkId, prefixes);
    const adopted = await store.change(async ({ records }) => {
      const row = found(await records.find(id));
      if (row.owner_id === visit.caller.userId) return row;
      if (row.owner_id !== null) throw new AppError('conflict', 'This record has another owner and cannot be adopted.');
      return records.change(id, { owner_id: visit.caller.userId });
    });
    return card(visit, found(adopted));
  }

  async function ownership(caller: Caller, watermarkId: string): Promise<OwnerKind> {
    const { owner_id } = await find(watermarkId);
    if (owner_id === null) return 'nobody';
    return owner_id === caller.userId ? 'you' : 'other';
  }

  async function find(watermarkId: string): Promise<RecordRow> {
    return found(await store.records.find(requireId(watermarkId, prefixes)));
  }

  async function own(caller: Caller, watermarkId: string): Promise<RecordRow> {
    return ownedBy(caller, await find(watermarkId));
  }

  async function original(visit: Visit, watermarkId: string): Promise<PictureRef> {
    if (publicOriginals) return picture((await find(watermarkId)).original);
    if (!visit.caller) {
      throw new AppError('unauthorized', 'The original is shown to the owner of the record only. Sign in.');
    }
    return picture((await own(visit.caller, watermarkId)).original);
  }

  async function marked(watermarkId: string): Promise<PictureRef> {
    return picture((await find(watermarkId)).marked);
  }

  async function card(visit: Visit, row: RecordRow): Promise<Card> {
    const template = await store.templates.find(row.template_id);
    const whole = visit.caller !== null && visit.caller.userId === row.owner_id;
    return cardOf(row, { baseUrl: visit.baseUrl, prefix, fields: template?.fields ?? [], whole });
  }

  /** Records of the caller's own. */
  function cards({ baseUrl }: OwnVisit, rows: readonly RecordRow[]): Card[] {
    return rows.map((row) => cardOf(row, { baseUrl, prefix, fields: [], whole: true }));
  }

  return { create, list, sync, get, update, adopt, ownership, own, original, marked };
}

/** The fields of a template, once the metadata is right under them. */
async function fieldsFor(templates: Templates, id: string, metadata: Metadata): Promise<readonly Field[]> {
  const template = await templates.find(id);
  if (!template)
    throw new AppError('bad_input', `There is no template "${id}". GET /api/templates lists those there are.`);
  assertMetadata(template.fields, metadata);
  return template.fields;
}

function requireTime(text: string): string {
  const time = parseTime(text);
  if (time === null) {
    throw new AppError(
      'bad_input',
      `"${text}" is no time. Write ISO 8601 with a zone, such as 2026-11-21T09:00:00.123Z.`,
    );
  }
  return time;
}

function found(row: RecordRow | null): RecordRow {
  if (!row) throw new AppError('not_found', 'Not found');
  return row;
}

function ownedBy(caller: Caller, row: RecordRow | null): RecordRow {
  const record = found(row);
  if (record.owner_id !== caller.userId) throw new AppError('forbidden', 'This record belongs to someone else.');
  return record;
}

function picture(ref: PictureRef | null): PictureRef {
  if (!ref) throw new AppError('not_found', 'Not found');
  return ref;
}
