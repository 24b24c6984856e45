import { type Static, Type } from 'typebox';
import { LabelStatusName } from '#shared/core/model.ts';
import { exactly, nullable, oneOf, PLAIN_NAME } from '#shared/core/schema.ts';

const Time = Type.String({ format: 'date-time', examples: ['2026-11-21T09:00:00.123Z'] });
const Count = Type.Integer({ minimum: 0 });

export const CheckListName = Type.String({ minLength: 1, maxLength: 64, pattern: PLAIN_NAME });

/** A list that a device checks off: what is expected, as of a delivery, and how much of it was seen. */
export const CheckList = exactly({
  id: Type.Integer(),
  name: Type.String(),
  device: Type.String({ description: 'The name of the device that checks it off.' }),
  begun_at: Time,
  ended_at: nullable(Time),
  expected: Count,
  seen: Type.Integer({ minimum: 0, description: 'How many of the expected labels were seen.' }),
  missing: Count,
  foreign: Type.Integer({ minimum: 0, description: 'How many labels were seen that are not on the list.' }),
  out: Type.Integer({ minimum: 0, description: 'How many of the labels that were seen are void or rejected.' }),
  photos: Count,
});
export type CheckList = Static<typeof CheckList>;

export const ENTRY_STATES = ['missing', 'foreign', 'seen'] as const;
export const EntryState = oneOf(ENTRY_STATES, {
  description: 'missing: on the list and not seen. foreign: seen and not on the list. seen: on the list, and seen.',
});
export type EntryState = Static<typeof EntryState>;

/** One label of a list. */
export const CheckListEntry = exactly({
  watermark_id: Type.String(),
  state: EntryState,
  seen_at: nullable(Type.String({ format: 'date-time', description: 'When the device first saw it.' })),
  photo: Type.Boolean({ description: 'Whether the device sent a photograph of it.' }),
  known: Type.Boolean({ description: 'Whether there is a record of this ID.' }),
  label_status: nullable(LabelStatusName),
});
export type CheckListEntry = Static<typeof CheckListEntry>;
