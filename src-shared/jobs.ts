// Jobs that are ordered by other programs, by the interface or by files in a folder, and wait in the queue of the station.
import { type Static, Type } from 'typebox';
import { LEDGER_STATES, type LedgerState, MarkStrength, TemplateId } from './model.ts';
import { exactly, nullable, oneOf, PLAIN_NAME } from './schema.ts';

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
  layout: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'The name of a layout.' })),
  sheets_in: Type.Optional(
    oneOf(['en', 'de'], { description: 'The language of sheets that are made when all labels are made.' }),
  ),
  ...place,
});
export type JobChoices = Static<typeof JobChoices>;

export const JobChange = Type.Object(place, { additionalProperties: false, minProperties: 1 });
export type JobChange = Static<typeof JobChange>;

export const JobState = oneOf(['waiting', 'held', 'running', 'paused', 'done', 'cancelled'], {
  description:
    'waiting: for its turn or its time. held: until somebody takes the hold off. done: all labels are made or have failed.',
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
  },
  'A job in the queue, and how far it is.',
);
export type Job = Static<typeof Job>;
