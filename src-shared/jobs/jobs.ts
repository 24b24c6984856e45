// Jobs that are ordered by other programs, by the interface or by files in a folder, and wait in the queue of the station.

import { type Static, Type } from 'typebox';
import { LEDGER_STATES, type LedgerState } from '#shared/core/label-states.ts';
import { MarkStrength, type Metadata, TemplateId } from '#shared/core/model.ts';
import { Remark } from '#shared/core/remark.ts';
import { exactly, nullable, oneOf, PLAIN_NAME } from '#shared/core/schema.ts';
import { Trouble } from '#shared/troubles/trouble.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { EnrolPrints } from './production.ts';

const Count = Type.Integer({ minimum: 0 });
const Priority = Type.Integer({
  minimum: 1,
  maximum: 9,
  description: 'Jobs of a lower number begin first: 1 is the most urgent, 5 the usual one.',
});
const StartAt = Type.String({
  format: 'date-time',
  maxLength: 64,
  description: 'The job does not begin before this time: ISO 8601 with a zone.',
});

/** Where a job stands in the queue. */
const place = {
  priority: Type.Optional(Priority),
  hold: Type.Optional(Type.Boolean({ description: 'Whether the job waits until somebody takes the hold off.' })),
  start_at: Type.Optional(nullable(StartAt)),
};

/** What may be chosen of a job. Everything has a default. */
export const JobChoices = exactly({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 128, pattern: PLAIN_NAME })),
  template_id: Type.Optional(TemplateId),
  sheet_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The default is l7165.' })),
  strength: Type.Optional(MarkStrength),
  enrol_prints: Type.Optional(EnrolPrints),
  layout: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'The name of a layout.' })),
  quantity_column: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description:
        'The header of the column that says how many labels of a row are made, each with an ID of its own. Without it each row is one label.',
    }),
  ),
  sheets_in: Type.Optional(
    nullable(
      oneOf(LANGUAGES, {
        description:
          'The language of the sheets, which are made and proven when all labels are made; en by default. Null: somebody makes them in the window.',
      }),
    ),
  ),
  ...place,
});
export type JobChoices = Static<typeof JobChoices>;

/** Of an order in the store. refused: it left nothing, and may be given again. */
export type OrderState = 'planning' | 'open' | 'over' | 'refused';

/** What the store keeps of an order beside its name. */
export interface OrderFacts {
  /** Tells the order apart from every other one: the same order is one job, however often it is given. */
  readonly key: string;
  /** SHA-256 of what was ordered under the key. */
  readonly ordered: string;
  readonly ordered_at: string;
  readonly priority: number;
  readonly hold: boolean;
  /** Its place among those of its priority, once somebody moved it; else its number. */
  readonly rank?: number | null;
  readonly start_at: string | null;
  readonly batches: readonly number[];
  /** Not there before its rows are checked. */
  readonly unused_columns?: readonly string[];
  /** Whether one part begins when the one before it is made. Missing where all begin at once. */
  readonly inTurn?: true;
  /** The name of its files in the folder of orders; null where the order came another way. */
  readonly files: string | null;
}

export const JobChange = Type.Object(place, { additionalProperties: false, minProperties: 1 });
export type JobChange = Static<typeof JobChange>;

export const JobState = oneOf(['waiting', 'held', 'running', 'paused', 'done', 'cancelled'], {
  description:
    'waiting: for its turn or its time. held: until somebody takes the hold off. done: its sheets are proven. A job is also done where a person has to make its sheets: a label failed, the station could not make them, or sheets_in of the order is null. cancelled: somebody ended the job, or a part of it, before that.',
});
export type JobState = Static<typeof JobState>;

export const Job = exactly(
  {
    id: Type.Integer(),
    name: Type.String(),
    state: JobState,
    priority: Priority,
    hold: Type.Boolean(),
    start_at: nullable(Type.String()),
    ordered_at: Type.String(),
    labels: Count,
    counts: Type.Unsafe<Readonly<Partial<Record<LedgerState, number>>>>(
      exactly(Object.fromEntries(LEDGER_STATES.map((state) => [state, Type.Optional(Count)]))),
    ),
    batches: Type.Array(Type.Integer(), { description: 'A job of many rows has several batches.' }),
    unused_columns: Type.Array(Type.String(), {
      description: 'The headers of the columns of the spreadsheet that fill no field: what they hold is on no label.',
    }),
  },
  'A job in the queue, and how far it is.',
);
export type Job = Static<typeof Job>;

export const JobLabel = exactly(
  {
    id: Type.Integer(),
    batch: Type.Integer(),
    row: Type.Integer({
      description:
        'Counted from 1 within its batch, without the header, and over all labels of a row where it has several: the rows of each batch begin with 1. Refusals name the line of the file instead.',
    }),
    watermark_id: nullable(Type.String({ description: 'Null until the label has an ID.' })),
    state: oneOf(LEDGER_STATES),
    reason: nullable(Type.String({ description: 'Why it failed, was rejected or is void.' })),
    metadata: Type.Unsafe<Metadata>(Type.Object({}, { additionalProperties: Type.String() })),
  },
  'A label of a job: which row became which ID.',
);
export type JobLabel = Static<typeof JobLabel>;

export const JobSheets = exactly(
  {
    files: Type.Array(
      exactly({
        file: Type.Integer({ description: 'From 1, over the whole job.' }),
        batch: Type.Integer(),
        sheets: Count,
        labels: Count,
        held_back: Type.Array(Type.String(), { description: 'Labels that could not be read out of the file.' }),
        printed: Type.Boolean({
          description: 'Whether any of its sheets is printed, as far as people and printers said.',
        }),
        paper: nullable(
          oneOf(['moving', 'asks', 'done', 'failed'], {
            description:
              'Its way through a printer. asks: somebody must say what came out. failed: nothing came out. Null: it is on none.',
          }),
        ),
      }),
    ),
    complete: Type.Boolean({
      description: 'Whether all labels of the job are made or failed, and all its sheets are here.',
    }),
    trouble: nullable(Trouble),
    reason: nullable(Type.String({ description: 'Why sheets are not made, or were not sent to the printer.' })),
  },
  'The proven sheets of a job.',
);
export type JobSheets = Static<typeof JobSheets>;

export const QueuedJob = exactly(
  {
    ...Job.properties,
    owner: nullable(Type.String({ description: 'Whose records its labels are.' })),
    files: nullable(Type.String({ description: 'The name of its files. Null if it did not come from the folder.' })),
    stopped: nullable(Type.String({ description: 'Why it paused by itself.' })),
    stopped_by: nullable(Trouble),
    begun: Type.Boolean({ description: 'Whether labels were begun: from then on a start time counts for nothing.' }),
    per_second: nullable(Type.Number({ description: 'Labels per second while it is made. Null if it is not known.' })),
  },
  'A job in the queue, as the window shows it.',
);
export type QueuedJob = Static<typeof QueuedJob>;

export const RefusedOrder = exactly(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'The name of its files, which are in the folder refused.' }),
    at: Type.String({ format: 'date-time' }),
    reason: Type.String(),
    trouble: nullable(Trouble),
    remarks: Type.Array(exactly({ row: nullable(Type.Integer()), remark: Remark }), {
      description: 'What is wrong with its rows: of the first rows, each red remark.',
    }),
  },
  'An order in the folder that was refused.',
);
export type RefusedOrder = Static<typeof RefusedOrder>;

export const JobQueueView = exactly(
  {
    jobs: Type.Array(QueuedJob, { description: 'The jobs that are not over, in the order in which they begin.' }),
    refused: Type.Array(RefusedOrder, { description: 'The newest refused orders of the folder, the newest first.' }),
    folder: nullable(Type.String({ description: 'The folder of orders. Null if there is none.' })),
    folder_problem: nullable(
      oneOf(['unreachable', 'no_owner', 'file_left', 'folder_closed', 'not_a_folder', 'other'], {
        description:
          'Why no orders are taken from the folder. file_left: others are, but a file of one cannot be moved away. folder_closed: others are, but the pictures of one lie in a folder that the station may not read. not_a_folder: a link or a file lies where the station makes a folder of its own; orders are taken again as soon as it is gone.',
      }),
    ),
    folder_in_the_way: nullable(
      Type.String({ description: 'The link or the file that lies where the station makes a folder of its own.' }),
    ),
  },
  'The queue of this station.',
);
export type JobQueueView = Static<typeof JobQueueView>;
