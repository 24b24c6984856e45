import { type Static, Type } from 'typebox';
import { exactly } from '../schema.ts';

export const DaySetAside = exactly({
  day: Type.String({ format: 'date', description: 'The day in UTC on which the pictures were set aside.' }),
  pictures: Type.Integer(),
  bytes: Type.Integer(),
});
export type DaySetAside = Static<typeof DaySetAside>;
