import { Type } from 'typebox';
import { type Endpoints, endpoints, RowNumber, Success } from '#shared/core/endpoint.ts';
import { Notice } from '#shared/core/notices.ts';
import { Role } from '#shared/core/role.ts';
import { exactly, nullable } from '#shared/core/schema.ts';
import { WalletInBackup } from '#shared/station/backups-api.ts';
import { SignIn } from './access-api.ts';
import { Account } from './account.ts';

const OperatorName = exactly({ username: SignIn.properties.username });

const desk = endpoints('Desk', 'desk');
const operator = endpoints('Desk', 'account', 'operator');
const admin = endpoints('Desk', 'account', 'admin');

export const DESK = {
  makeLaunchKey: desk.post('/api/desk/launch-keys', {
    atMachine: true,
    summary: 'Make an address for the window, good for one use.',
    query: exactly({
      local: Type.Optional(
        Type.Boolean({
          description:
            'Whether people sign in by name and passphrase at that window though auth.local_accounts is off. For the command line of this machine.',
        }),
      ),
    }),
    answers: { 201: exactly({ url: Type.String() }) },
  }),
  getSession: desk.get('/api/desk/session', {
    summary: 'Get who is signed in at this window.',
    answers: {
      200: exactly({
        operator: nullable(Type.String()),
        role: nullable(Role),
        operators: Type.Array(Type.String(), {
          description: 'Who may sign in by name and passphrase at this window.',
        }),
        company: nullable(Type.String({ description: 'The company by which people sign in.' })),
        by_company: Type.Boolean({ description: 'Whether the company has signed in who is signed in.' }),
        local_accounts: Type.Boolean({ description: 'Whether people sign in by name and passphrase at this window.' }),
        on_network: Type.Boolean({ description: 'Whether this window is one on the network.' }),
        passphrase_weak: Type.Boolean({
          description:
            'Whether the operator should change the passphrase, since it breaks a rule that is newer than it.',
        }),
        cases: Type.Boolean({ description: 'Whether suspicious labels have a screen: the setting scans.cases.' }),
        operator_mode_locked: Type.Boolean({
          description:
            'Whether the window stays in operator mode: the setting window.lock_operator_mode, for all but admins.',
        }),
      }),
    },
  }),
  signIn: desk.post('/api/desk/sign-in', {
    atMachine: true,
    summary: 'Sign an operator in at this window.',
    body: SignIn,
    answers: { 200: exactly({ operator: Type.String() }) },
  }),
  beginCompanySignIn: desk.post('/api/desk/company/sign-in', {
    atMachine: true,
    summary:
      'Begin a sign-in by the company. The window opens the address in a browser of the machine, and is signed in when the person has signed in there.',
    answers: { 201: exactly({ url: Type.String() }) },
  }),
  signOut: desk.post('/api/desk/sign-out', {
    summary: 'Sign the operator out.',
    answers: {
      200: exactly({
        success: Success,
        company_url: nullable(
          Type.String({ description: 'Where a browser signs the person out at the company, too. Null where nowhere.' }),
        ),
      }),
    },
  }),
  listAccounts: admin.get('/api/desk/operators', {
    summary: 'List the accounts of the station.',
    answers: { 200: exactly({ accounts: Type.Array(Account) }) },
  }),
  changeRole: desk.put('/api/desk/operators/{username}/role', {
    role: 'admin',
    strangersToo: true,
    summary:
      'Give an account another role, which counts at once. One admin must remain. Admins may, and the command line of this machine.',
    params: OperatorName,
    body: exactly({ role: Role }),
    answers: { 200: exactly({ success: Success }) },
  }),
  addOperator: desk.post('/api/desk/operators', {
    role: 'admin',
    strangersToo: true,
    summary:
      'Add an account. Admins may, and the command line of this machine. For the first one, which is an admin’s, nobody need be signed in.',
    body: exactly({ ...SignIn.properties, role: Type.Optional(Role) }),
    answers: { 201: exactly({ operator: Type.String() }) },
  }),
  setPassphrase: desk.put('/api/desk/operators/{username}/passphrase', {
    summary:
      'Give an operator another passphrase. Their sessions, access tokens and API keys end, except for this session and the keys that are kept.',
    params: OperatorName,
    body: exactly({
      passphrase: SignIn.properties.passphrase,
      old_passphrase: Type.Optional(
        Type.String({ maxLength: 1024, description: 'The passphrase so far. Needed for one’s own.' }),
      ),
      keep_keys: Type.Optional(
        Type.Array(RowNumber, { maxItems: 1000, description: 'The IDs of the API keys that do not end.' }),
      ),
    }),
    answers: { 200: exactly({ success: Success }) },
  }),
  removeOperator: desk.delete('/api/desk/operators/{username}', {
    role: 'admin',
    strangersToo: true,
    summary: 'Remove an operator. Their records become unowned. Admins may, and the command line of this machine.',
    params: OperatorName,
    answers: { 200: exactly({ success: Success }) },
  }),
  listNotices: operator.get('/api/desk/notices', {
    summary:
      'List unread notices: what the station did by itself since its start, such as mending its database. And tell whether the next start restores a backup.',
    answers: {
      200: exactly({
        notices: Type.Array(Notice),
        end: Type.Integer({ description: 'The end of this list, for marking it as read.' }),
        planned_restore: nullable(
          Type.String({ description: 'When the backup was made that the next start restores.' }),
        ),
      }),
    },
  }),
  markNoticesRead: operator.put('/api/desk/notices', {
    summary: 'Mark notices up to `end` as read, for all windows.',
    body: exactly({ end: Type.Integer({ minimum: 0 }) }),
    answers: { 200: exactly({ success: Success }) },
  }),
  makeBackup: desk.post('/api/desk/backups', {
    role: 'admin',
    atMachine: true,
    strangersToo: true,
    summary: 'Write everything into one file on this machine. Admins may, and the command line of this machine.',
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
        wallet: WalletInBackup,
      }),
    },
  }),
} as const satisfies Endpoints;
