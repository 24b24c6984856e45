import { Type } from 'typebox';
import { exactly, nullable } from '../schema.ts';
import { SignIn } from './access.ts';
import { type Endpoints, endpoint, Success } from './endpoint.ts';

const OperatorName = exactly({ username: SignIn.properties.username });

export const DESK = {
  makeLaunchKey: endpoint({
    method: 'POST',
    path: '/api/desk/launch-keys',
    access: 'desk',
    group: 'Desk',
    summary: 'Make an address for the window, good for one use.',
    answers: { 201: exactly({ url: Type.String() }) },
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/api/desk/session',
    access: 'desk',
    group: 'Desk',
    summary: 'Get who is signed in at this window.',
    answers: { 200: exactly({ operator: nullable(Type.String()), operators: Type.Array(Type.String()) }) },
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/desk/sign-in',
    access: 'desk',
    group: 'Desk',
    summary: 'Sign an operator in at this window.',
    body: SignIn,
    answers: { 200: exactly({ operator: Type.String() }) },
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/desk/sign-out',
    access: 'desk',
    group: 'Desk',
    summary: 'Sign the operator out.',
    answers: { 200: exactly({ success: Success }) },
  }),
  addOperator: endpoint({
    method: 'POST',
    path: '/api/desk/operators',
    access: 'desk',
    group: 'Desk',
    summary: 'Add an operator. For the first one nobody need be signed in.',
    body: SignIn,
    answers: { 201: exactly({ operator: Type.String() }) },
  }),
  setPassphrase: endpoint({
    method: 'PUT',
    path: '/api/desk/operators/{username}/passphrase',
    access: 'desk',
    group: 'Desk',
    summary: 'Give an operator another passphrase.',
    params: OperatorName,
    body: exactly({ passphrase: SignIn.properties.passphrase }),
    answers: { 200: exactly({ success: Success }) },
  }),
  removeOperator: endpoint({
    method: 'DELETE',
    path: '/api/desk/operators/{username}',
    access: 'desk',
    group: 'Desk',
    summary: 'Remove an operator. Their records become unowned.',
    params: OperatorName,
    answers: { 200: exactly({ success: Success }) },
  }),
  listNotices: endpoint({
    method: 'GET',
    path: '/api/desk/notices',
    access: 'operator',
    group: 'Desk',
    summary: 'List unread notices: what the station did by itself since its start, such as mending its database.',
    answers: {
      200: exactly({
        notices: Type.Array(Type.String()),
        end: Type.Integer({ description: 'The end of this list, for marking it as read.' }),
      }),
    },
  }),
  markNoticesRead: endpoint({
    method: 'PUT',
    path: '/api/desk/notices',
    access: 'operator',
    group: 'Desk',
    summary: 'Mark notices up to `end` as read, for all windows.',
    body: exactly({ end: Type.Integer({ minimum: 0 }) }),
    answers: { 200: exactly({ success: Success }) },
  }),
  makeBackup: endpoint({
    method: 'POST',
    path: '/api/desk/backups',
    access: 'desk',
    group: 'Desk',
    summary: 'Write everything into one file on this machine.',
    body: exactly({
      file: Type.String({ minLength: 1, maxLength: 4096 }),
      passphrase: Type.Optional(
        Type.String({ minLength: 1, maxLength: 1024, description: 'Seals the file with this passphrase.' }),
      ),
    }),
    answers: {
      200: exactly({
        records: Type.Integer(),
        pictures: Type.Integer(),
        bytes: Type.Integer(),
        missing: Type.Array(Type.String(), { description: 'Hashes of pictures that are lost.' }),
      }),
    },
  }),
} as const satisfies Endpoints;
