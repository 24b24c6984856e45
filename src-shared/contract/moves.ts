import { Type } from 'typebox';
import { exactly, nullable } from '../schema.ts';
import { type Endpoints, endpoint, Success } from './endpoint.ts';

const MoveId = exactly({ move_id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
const Place = nullable(
  Type.String({ maxLength: 2048, description: 'The address of a PostgreSQL; null is the file in the data folder.' }),
);

/** Of the command line on this machine, and of nobody else. */
export const MOVES = {
  holdChanges: endpoint({
    method: 'PUT',
    path: '/api/desk/moves/{move_id}',
    access: 'desk',
    group: 'Desk',
    summary:
      'Take no change while the records are copied: until the move is made, which answers this, or its caller is gone.',
    params: MoveId,
    body: exactly({ from: Place, to: Place }),
    answers: { 200: exactly({ success: Success }) },
  }),
  getMove: endpoint({
    method: 'GET',
    path: '/api/desk/moves/{move_id}',
    access: 'desk',
    group: 'Desk',
    summary: 'Whether changes are held for this move.',
    params: MoveId,
    answers: {
      200: exactly({
        holds: Type.Boolean(),
        run: nullable(Type.String({ description: 'Of this station, among those on its database.' })),
      }),
    },
  }),
  makeMove: endpoint({
    method: 'POST',
    path: '/api/desk/moves/{move_id}/made',
    access: 'desk',
    group: 'Desk',
    summary: 'All rows were copied and compared: the next start goes by the copy.',
    params: MoveId,
    answers: { 200: exactly({ success: Success }) },
  }),
} as const satisfies Endpoints;
