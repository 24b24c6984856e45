import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints, Success } from '#shared/core/endpoint.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';

export const DaySetAside = exactly({
  day: Type.String({ format: 'date', description: 'The day in UTC on which the pictures were set aside.' }),
  pictures: Type.Integer(),
  bytes: Type.Integer(),
});
export type DaySetAside = Static<typeof DaySetAside>;

export const Rollback = exactly({
  kind: oneOf(['restore', 'kept_copy', 'recovery'], {
    description:
      'restore: a backup was put back. kept_copy: a copy of the database was put back. recovery: the station made a damaged database anew.',
  }),
  at: Type.String({ format: 'date-time' }),
  by: Type.Optional(nullable(Type.String({ description: 'Who asked for it, where that is known.' }))),
});
export type Rollback = Static<typeof Rollback>;

const admin = endpoints('Backups', 'account', 'admin');

export const SET_ASIDE_ENDPOINTS = {
  listSetAside: admin.get('/api/desk/set-aside', {
    summary: 'List the pictures that no record names and that the station has set aside, by day.',
    answers: {
      200: exactly({
        days: Type.Array(DaySetAside),
        remove_until: Type.String({
          format: 'date',
          description: 'Pictures that were set aside on this day or before may be removed.',
        }),
        rollbacks: Type.Array(Rollback, {
          description:
            'Databases that were replaced, and whose records nobody has confirmed. Until then nothing may be removed.',
        }),
      }),
    },
  }),
  removeSetAside: admin.delete('/api/desk/set-aside/{day}', {
    summary: 'Remove the pictures that were set aside on a day, at the earliest 90 days later.',
    params: exactly({ day: Type.String({ format: 'date' }) }),
    answers: { 200: exactly({ success: Success }) },
  }),
  confirmRollbacks: admin.post('/api/desk/set-aside/confirm', {
    summary: 'Confirm that records and pictures are complete since the database was replaced.',
    body: exactly({ until: Type.String({ format: 'date-time', description: 'The newest one that is confirmed.' }) }),
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
