import { type Static, Type } from 'typebox';
import { type Endpoints, endpoints, Page, Pages, PerPage, RowNumber, WatermarkId } from '#shared/core/endpoint.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { Trouble } from '#shared/troubles/trouble.ts';

const Kind = oneOf(['mint', 'claim']);
const JobState = oneOf(['sent', 'done', 'failed'], {
  description: 'sent: on its way. done: final on this network.',
});
const Hash = Type.String({ examples: ['0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });

export const TokenTask = exactly(
  {
    id: Type.Integer(),
    kind: Kind,
    watermark_id: Type.String(),
    token_id: Type.Integer(),
    state: JobState,
    failure: nullable(Type.String({ description: 'A sentence on why it failed.' })),
    trouble: nullable(Trouble),
    tx_hash: Hash,
    explorer_url: Type.String(),
    recipient: nullable(Type.String()),
    block_number: nullable(Type.Integer()),
    begun_at: Type.String(),
    changed_at: Type.String(),
  },
  'A mint or claim, under way or done.',
);
export type TokenTask = Static<typeof TokenTask>;

export const ChainOverview = exactly({
  state: oneOf(['off', 'locked', 'ok', 'trouble'], {
    description: 'locked: somebody must type the passphrase of the wallet.',
  }),
  trouble: nullable(Trouble),
  words: nullable(Type.String({ description: 'A sentence that says what is wrong and what would be right.' })),
  missing: Type.Array(Type.String(), { description: 'Settings that minting needs and that have no value.' }),
  network: nullable(exactly({ id: Type.Integer(), name: Type.String(), is_local: Type.Boolean() })),
  contract: nullable(Type.String()),
  wallet: nullable(Type.String()),
  keystore_file: nullable(Type.String({ description: 'The file of the encrypted key, to make a copy of.' })),
  fixed: Type.Array(Type.String(), { description: 'Settings that the command line set.' }),
  is_shared: Type.Boolean({ description: 'Whether another program was seen to use the wallet.' }),
  balance: nullable(Type.String({ description: 'The balance of the wallet, in ether.' })),
  mints_left: nullable(Type.Integer({ description: 'About how many mints the balance pays at today’s price.' })),
  block: nullable(exactly({ number: Type.Integer(), age_seconds: Type.Integer() })),
  on_the_way: Type.Integer(),
  waiting: Type.Integer({ description: 'Labels whose tokens are to be signed.' }),
});
export type ChainOverview = Static<typeof ChainOverview>;

export const TokenPreview = exactly(
  {
    name: Type.String(),
    description: nullable(Type.String()),
    attributes: Type.Array(exactly({ trait_type: Type.String(), value: Type.String() })),
    image: nullable(Type.String({ description: 'The address of its picture. Null: a drawing of the ID.' })),
    external_url: nullable(Type.String({ description: 'The page of the record for buyers.' })),
    kept_private: Type.Array(Type.String(), { description: 'Labels of fields that stay at the station.' }),
  },
  'What becomes public, for ever, with the token of a record.',
);
export type TokenPreview = Static<typeof TokenPreview>;

export const Minting = exactly(
  {
    batch: Type.Integer(),
    state: oneOf(['running', 'stopped', 'done']),
    total: Type.Integer(),
    done: Type.Integer(),
    failed: Type.Integer(),
    skipped: Type.Integer({ description: 'Labels that were voided before their token was signed.' }),
    words: nullable(Type.String({ description: 'A sentence on why minting stopped.' })),
    trouble: nullable(Trouble),
  },
  'The progress of minting the tokens of a batch.',
);
export type Minting = Static<typeof Minting>;

export const MintableLabels = exactly({
  to_mint: Type.Integer({ description: 'Verified labels of your own that have no token yet.' }),
  minted: Type.Integer({ description: 'Verified labels that have a token.' }),
  of_others: Type.Integer({ description: 'Verified labels whose records are not yours.' }),
  first: nullable(TokenPreview),
  minting: nullable(Minting),
});
export type MintableLabels = Static<typeof MintableLabels>;

const BatchKey = exactly({ batch_id: RowNumber });
const Passphrase = Type.String({ minLength: 1, maxLength: 1024 });

const anybody = endpoints('Tokens', 'public');
const checker = endpoints('Tokens', 'account', 'checker');
const operator = endpoints('Tokens', 'account', 'operator');
const admin = endpoints('Tokens', 'account', 'admin');

export const CHAIN = {
  getTransaction: anybody.get('/api/chain/transactions/{tx_hash}', {
    scope: 'read',
    summary: 'Get a transaction of this station, for networks without an explorer.',
    params: exactly({ tx_hash: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }) }),
    answers: {
      200: exactly({
        tx_hash: Type.String(),
        kind: Kind,
        watermark_id: Type.String(),
        token_id: Type.Integer(),
        chain_id: Type.Integer(),
        contract: Type.String(),
        from: Type.String(),
        to: nullable(Type.String({ description: 'Who receives the token of a claim.' })),
        state: JobState,
        block_number: nullable(Type.Integer()),
      }),
    },
  }),
  getChain: checker.get('/api/desk/chain', {
    summary: 'Get the state of minting: network, wallet, contract, and what is wrong.',
    answers: { 200: ChainOverview },
  }),
  listTokenTasks: operator.get('/api/desk/token-tasks', {
    summary: 'List mints and claims, the newest first.',
    query: exactly({ page: Page, per_page: PerPage }),
    answers: { 200: exactly({ tasks: Type.Array(TokenTask), ...Pages }) },
  }),
  previewToken: operator.get('/api/desk/records/{wm_id}/token', {
    summary: 'Show what becomes public with the token of a record.',
    params: WatermarkId,
    answers: { 200: TokenPreview },
  }),
  setChainNode: admin.put('/api/desk/chain/node', {
    summary: 'Check and set the node of the test network.',
    body: exactly({ rpc_url: Type.String({ pattern: '^https?://', maxLength: 2048 }) }),
    answers: { 200: ChainOverview },
  }),
  setWallet: admin.post('/api/desk/chain/wallet', {
    summary: 'Make a wallet, or import an encrypted keystore. The passphrase is not kept.',
    body: exactly({
      passphrase: Passphrase,
      keystore: Type.Optional(
        Type.String({ minLength: 2, maxLength: 65_536, description: 'A keystore of version 3, as JSON.' }),
      ),
    }),
    answers: { 200: ChainOverview },
  }),
  unlockWallet: admin.post('/api/desk/chain/unlock', {
    summary: 'Open the wallet until the station ends.',
    body: exactly({ passphrase: Passphrase }),
    answers: { 200: ChainOverview },
  }),
  checkAddress: operator.post('/api/desk/chain/address', {
    summary: 'Check the address of a wallet as it was pasted or scanned.',
    body: exactly({ text: Type.String({ minLength: 1, maxLength: 512 }) }),
    answers: {
      200: exactly({
        address: Type.String({ description: 'The address with its checksum.' }),
        checked: Type.Boolean({ description: 'Whether the text had a checksum.' }),
      }),
    },
  }),
  setContract: admin.post('/api/desk/chain/contract', {
    summary: 'Set the contract. Without an address a new contract is deployed.',
    body: exactly({
      contract: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      admin: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 128,
          description: 'The wallet that becomes the admin of a new contract; by default the wallet of the station.',
        }),
      ),
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'What wallets show above all tokens of a new contract; by default Twinmark.',
        }),
      ),
    }),
    answers: { 200: ChainOverview },
  }),
  listMintable: operator.get('/api/desk/batches/{batch_id}/tokens', {
    summary: 'Count the verified labels of a batch that can have tokens, and show what becomes public.',
    params: BatchKey,
    answers: { 200: MintableLabels },
  }),
  mintBatch: operator.post('/api/desk/batches/{batch_id}/mint', {
    summary: 'Mint all verified labels of a batch that have no token yet. Minting goes on after a restart.',
    params: BatchKey,
    answers: { 202: Minting },
  }),
} as const satisfies Endpoints;
