import { Type } from 'typebox';
import { type Endpoints, endpoints, Success } from '#shared/core/endpoint.ts';
import { exactly, nullable } from '#shared/core/schema.ts';

const MoveId = exactly({ move_id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
const Place = nullable(
  Type.String({ maxLength: 2048, description: 'The address of a PostgreSQL. Null for the file in the data folder.' }),
);

const desk = endpoints('Desk', 'desk');

/** Only the command line on this machine may call these. */
export const MOVES = {
  holdChanges: desk.put('/api/desk/moves/{move_id}', {
    summary:
      'Hold changes while the records are copied. The request is answered when the move is made. If its caller goes away, changes are taken again.',
    params: MoveId,
    body: exactly({ from: Place, to: Place }),
    answers: { 200: exactly({ success: Success }) },
  }),
  getMove: desk.get('/api/desk/moves/{move_id}', {
    summary: 'Get whether changes are held for this move.',
    params: MoveId,
    answers: {
      200: exactly({
        holds: Type.Boolean(),
        run: nullable(Type.String({ description: 'The name of this station among those on its database.' })),
      }),
    },
  }),
  makeMove: desk.post('/api/desk/moves/{move_id}/made', {
    summary: 'Say that all rows were copied and compared. The next start uses the copy.',
    params: MoveId,
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
