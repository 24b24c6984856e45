import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

/** A line of the activity log: who did what. */
export const Activity = exactly({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  kind: Type.String({
    description: 'What was done: the name of the endpoint, or "restored" when the database was replaced.',
  }),
  outcome: oneOf(['done', 'refused']),
  actor: nullable(Type.String({ description: 'Whose credentials they were. Null where there were none.' })),
  address: nullable(Type.String()),
  facts: Type.Record(Type.String(), Type.String()),
  before: Type.String({ description: 'The hash of the line before.' }),
  hash: Type.String({ description: 'SHA-256 of this line with the hash of the line before.' }),
});
export type Activity = Static<typeof Activity>;
