// A record for a picture: the picture is marked with an ID, then both are stored.

import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { Marks } from '#main/services/marks/marks.ts';
import type { AnswerRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Templates } from '#main/store/tables/templates.ts';
import type { Caller } from '#shared/core/caller.ts';
import { type Card, DPI, type Field, type Metadata } from '#shared/core/model.ts';
import { withComputed } from '#shared/records/computed-fields.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { assertMetadata } from './metadata.ts';
import { cardOf } from './record-card.ts';
import { answerKeeper, type Repeatable, type Repeats } from './repeated-requests.ts';
import { GENERIC } from './templates.ts';

export interface RecordFacts {
  readonly template_id?: string;
  readonly metadata?: Metadata;
  readonly description?: string;
  readonly published?: boolean | null;
}

interface NewRecordOrder extends RecordFacts {
  readonly picture: Uint8Array;
}

export interface MadeRecord {
  readonly card: Card;
  /** The marked picture, a PNG file. */
  readonly marked: Uint8Array;
  /** Where that is kept. */
  readonly picture: PictureRef;
}

export interface RecordContext extends Pick<StationContext, 'store' | 'naming'> {
  readonly log: Pick<StationLog, 'warn'>;
}

export interface RecordMakers {
  readonly marks: Marks;
  readonly repeats: Repeats;
}

export function createRecordMaking(context: RecordContext, { marks, repeats }: RecordMakers) {
  const { store, naming } = context;
  const [prefix] = naming.prefixes;

  return function make(visit: OwnVisit, order: NewRecordOrder, repeatable: Repeatable | null, signal?: AbortSignal) {
    const keepAnswer = answerKeeper(repeatable);
    return repeats.once(repeatable, first, again);

    async function first(): Promise<MadeRecord> {
      const { template_id = GENERIC, metadata: given = {}, description = null, published = null } = order;
      await recordFields(store.templates, template_id, given);
      const { id, marked, pictures } = await mark(context, marks, order.picture, signal);
      const card = await store.change(async ({ records, templates, answers }) => {
        // The template may have been changed or deleted while the picture was being marked.
        const { fields, metadata } = await recordFields(templates, template_id, given);
        const about = {
          id,
          owner_id: visit.caller.userId,
          template_id,
          label_status: null,
          description,
          metadata,
          published,
        };
        const row = await records.insert({ ...about, ...pictures, mark_key: marks.fingerprint });
        const made = cardOf(row, { baseUrl: visit.baseUrl, prefix, fields, whole: true });
        await keepAnswer(answers, 201, { card: made, marked: pictures.marked });
        return made;
      });
      return { card, marked, picture: pictures.marked };
    }

    async function again({ body }: AnswerRow): Promise<MadeRecord> {
      const { card, marked } = body as { card: Card; marked: PictureRef };
      return { card, marked: await store.pictures.read(marked), picture: marked };
    }
  };
}

/** Reserves an ID, marks the picture with it and stores both pictures. A client that has gone meanwhile gets no record. */
async function mark(
  { store, log }: Pick<RecordContext, 'store' | 'log'>,
  marks: Marks,
  picture: Uint8Array,
  signal: AbortSignal | undefined,
) {
  signal?.throwIfAborted();
  const id = await store.ids.reserve();
  try {
    const { bytes, artworkType } = await marks.embed(
      { picture, message: id, type: 'png', dpi: DPI.usual, key: 'station' },
      signal,
    );
    const pictures = {
      original: await store.pictures.put(picture, artworkType),
      marked: await store.pictures.put(bytes, 'png'),
    };
    signal?.throwIfAborted();
    return { id, marked: bytes, pictures };
  } catch (error) {
    // An ID that cannot be given back is lost. The client gets the error that prevented the record, which matters more.
    await store.ids.giveBack(id).catch((fault: unknown) => {
      log.warn({ err: fault, id }, 'An ID that was not used could not be given back.');
    });
    throw error;
  }
}

/** The fields of a template and the metadata with what follows from it, once that is right under them. */
async function recordFields(templates: Templates, id: string, given: Metadata): Promise<RecordFields> {
  const template = await templates.find(id);
  if (!template)
    throw new AppError('bad_input', `There is no template "${id}". GET /api/templates lists those there are.`);
  const metadata = withComputed(template.fields, given);
  assertMetadata(template.fields, metadata);
  return { fields: template.fields, metadata };
}

interface RecordFields {
  readonly fields: readonly Field[];
  readonly metadata: Metadata;
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
