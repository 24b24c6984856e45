// What the station tells other programs, in one table: each kind with what is told with it.
import { type Static, type TSchema, Type } from 'typebox';
import { ScanSource } from '#shared/core/model.ts';
import { nullable, oneOf } from '#shared/core/schema.ts';
import { Standing } from '#shared/records/standing.ts';

interface EventFacts {
  readonly about: string;
  /** What is told beside kind and time. Later versions may add fields. */
  readonly data: TSchema;
}

const Id = Type.String({ examples: ['TW-7K3QZ'] });
const Batch = Type.Integer({ description: 'The number of the batch that the label is of.' });
const Reason = nullable(Type.String({ description: 'Why, as a sentence.' }));

function ofRecord(more: Readonly<Record<string, TSchema>> = {}): TSchema {
  return Type.Object({ watermark_id: Id, ...more });
}

const JobEnd = Type.Object({
  job_id: Type.Integer(),
  name: Type.String(),
  labels: Type.Integer(),
  counts: Type.Unsafe<Readonly<Partial<Record<string, number>>>>(
    Type.Object(
      {},
      { additionalProperties: Type.Integer(), description: 'How many of its labels are in which state.' },
    ),
  ),
});

const ofLabel = { batch: Batch, row: Type.Integer(), sheet: nullable(Type.Integer()) };

export const EVENTS = {
  'record.created': {
    about: 'A record was made.',
    data: ofRecord({ template_id: Type.String(), label_status: nullable(Type.String()) }),
  },
  'record.updated': { about: 'Description, fields or owner of a record were changed.', data: ofRecord() },
  'record.standing': {
    about: 'What the sights of a label say changed: clear, watched, suspicious, copied.',
    data: ofRecord({ standing: Standing, before: Standing }),
  },
  'record.registered': {
    about: 'The first owner registered the label by its hidden code.',
    data: ofRecord({ registered_at: Type.String({ format: 'date-time' }) }),
  },
  'label.placed': {
    about: 'The label stands on a sheet that was read back.',
    data: ofRecord({ ...ofLabel, cell: nullable(Type.Integer()) }),
  },
  'label.printed': { about: 'The label was printed.', data: ofRecord(ofLabel) },
  'label.verified': { about: 'The printed label was checked and is right.', data: ofRecord(ofLabel) },
  'label.rejected': {
    about: 'The printed label was checked and is wrong.',
    data: ofRecord({ ...ofLabel, reason: Reason }),
  },
  'label.voided': { about: 'The label was made void.', data: ofRecord({ ...ofLabel, reason: Reason }) },
  'label.void_asked': {
    about: 'A program asked that the label is made void; a second person has to release it.',
    data: ofRecord({ reason: Reason }),
  },
  'label.void_declined': {
    about: 'Nobody released what a program had asked: the label stays good.',
    data: ofRecord({ reason: Reason }),
  },
  'label.reopened': {
    about: 'What was said of a label was taken back.',
    data: ofRecord({ ...ofLabel, state: Type.String(), before: Type.String() }),
  },
  'scan.recorded': {
    about: 'A scan of a record was counted.',
    data: ofRecord({
      scanned_at: Type.String({ format: 'date-time' }),
      source: ScanSource,
      scanner_address: nullable(Type.String()),
    }),
  },
  'token.minted': {
    about: 'The token of a record was minted.',
    data: ofRecord({ token_id: nullable(Type.Integer()), transaction_hash: nullable(Type.String()) }),
  },
  'token.claimed': {
    about: 'The token of a record went to a wallet.',
    data: ofRecord({
      token_id: nullable(Type.Integer()),
      owner_address: nullable(Type.String()),
      transaction_hash: nullable(Type.String()),
    }),
  },
  'list.ended': {
    about: 'A device ended a list that it checked off, as of a delivery.',
    data: Type.Object({
      list: Type.Integer(),
      name: Type.String(),
      seen: Type.Array(Id, { description: 'The labels that it saw.' }),
    }),
  },
  'job.done': {
    about: 'A job is done. Where not all of its labels are proofed, a person has to make its sheets.',
    data: JobEnd,
  },
  'job.cancelled': { about: 'Somebody cancelled a job, or a part of it.', data: JobEnd },
  'job.refused': {
    about: 'An order in the folder of orders was refused.',
    data: Type.Object({ name: Type.String(), reason: Type.String() }),
  },
  'printer.waits': {
    about: 'A printer stands still, or a person has to say which sheets came out.',
    data: Type.Object({
      printer: Type.String(),
      batch: Batch,
      asks: Type.Boolean({ description: 'Whether a person has to say which sheets came out.' }),
      reasons: Type.Array(Type.String(), { description: 'What the printer says, in its own words.' }),
    }),
  },
  'webhook.test': { about: 'Somebody tried the webhook out.', data: Type.Object({}) },
} as const satisfies Readonly<Record<string, EventFacts>>;

export type EventKind = keyof typeof EVENTS;
export const EVENT_KINDS = Object.keys(EVENTS) as readonly EventKind[];
export const EventKindName = oneOf(EVENT_KINDS, { description: 'What happened.' });

/** An event as other programs get it. */
export interface ToldEvent {
  readonly type: EventKind;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Facts<K extends EventKind> = Omit<Static<(typeof EVENTS)[K]['data']>, 'watermark_id'>;
