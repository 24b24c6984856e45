import { type Static, type TSchema, Type } from 'typebox';
import {
  ApiKey,
  Card,
  ClaimStatus,
  Corners,
  DPI,
  Grade,
  Health,
  MarkStrength,
  Metadata,
  ScanEntry,
  Template,
  TemplateChange,
  TemplateId,
} from './model.ts';
import { exactly, nullable, oneOf } from './schema.ts';

/** Who may call an endpoint. */
export type Access =
  /** Anybody. Credentials that are given nevertheless must be good ones, and may show more. */
  | 'public'
  /** A token of the identity provider or of the station, or an API key. */
  | 'user'
  /** The same without API keys. */
  | 'identity'
  /** The window at the desk, by its cookie. */
  | 'desk';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces, as in OpenAPI. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly group: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Another form of the same body, as multipart/form-data: the names of its files; its other parts are texts. */
  readonly form?: { readonly files: readonly string[]; readonly texts: readonly string[] };
  /** Whether it takes an Idempotency-Key. */
  readonly repeatable?: true;
  /** Whether it goes through the bounded queue of the engine. */
  readonly engine?: true;
  /** By status. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** Where the answer is a file: its types. */
  readonly file?: readonly string[];
}

function endpoint<const E extends Endpoint>(one: E): E {
  return one;
}

/** Pictures inside JSON are base64; `data:` addresses are taken too. */
const Picture = Type.String({ minLength: 1, description: 'A PNG, JPEG, WebP or TIFF file as base64, or a data: URL.' });
const Base64 = Type.String({ contentEncoding: 'base64' });
const Success = Type.Literal(true);
const File = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });
const WatermarkId = exactly({
  wm_id: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'A watermark_id, or its five characters alone; upper or lower case.',
    examples: ['TW-7K3QZ'],
  }),
});
const TemplateKey = exactly({ template_id: TemplateId });
const KeyId = exactly({ key_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });
const Instant = Type.String({
  format: 'date-time',
  maxLength: 64,
  description: 'ISO 8601 with a zone.',
  examples: ['2026-11-21T09:00:00.123Z'],
});
const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }));
const PerPage = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 }));
const Pages = { total: Type.Integer(), page: Type.Integer(), pages: Type.Integer() };
const Description = Type.String({ maxLength: 10_000 });
const SignIn = exactly({
  username: Type.String({ minLength: 1, maxLength: 128 }),
  passphrase: Type.String({ minLength: 1, maxLength: 1024 }),
});
const OperatorName = exactly({ username: SignIn.properties.username });
const EthereumAddress = Type.String({ maxLength: 128, examples: ['0x52908400098527886E0F7030069857D2E4169EE7'] });

const SentOff = exactly(
  {
    success: Success,
    tx_hash: Type.String(),
    token_id: Type.Integer(),
    explorer_url: Type.String(),
    card: Card,
  },
  'The transaction is still pending. The station finishes the job.',
);

/** Every endpoint there is. Validation, types, client and interface description derive from here. */
export const CONTRACT = {
  createRecord: endpoint({
    method: 'POST',
    path: '/api/records',
    access: 'user',
    group: 'Records',
    summary: 'Create a record: its ID is drawn, and the picture is marked with it.',
    body: exactly({
      image: Picture,
      template_id: Type.Optional(TemplateId),
      metadata: Type.Optional(Metadata),
      description: Type.Optional(Description),
    }),
    form: { files: ['image'], texts: ['template_id', 'metadata', 'description'] },
    repeatable: true,
    engine: true,
    answers: {
      201: exactly({ success: Success, watermark_id: Type.String(), card: Card, watermarked_image: Base64 }),
    },
  }),
  listRecords: endpoint({
    method: 'GET',
    path: '/api/records',
    access: 'user',
    group: 'Records',
    summary: 'Your records, the newest first.',
    query: exactly({
      page: Page,
      per_page: PerPage,
      template_id: Type.Optional(TemplateId),
      claim_status: Type.Optional(ClaimStatus),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Words of watermark_id, description or metadata.' })),
    }),
    answers: { 200: exactly({ records: Type.Array(Card), ...Pages }) },
  }),
  syncRecords: endpoint({
    method: 'GET',
    path: '/api/records/sync',
    access: 'user',
    group: 'Records',
    summary: 'Your records that changed after a time. Call again with sync_timestamp until count is 0.',
    query: exactly({
      since: Type.Optional(Instant),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 1000 })),
    }),
    answers: {
      200: exactly({ records: Type.Array(Card), count: Type.Integer(), sync_timestamp: Type.String() }),
    },
  }),
  getRecord: endpoint({
    method: 'GET',
    path: '/api/records/{wm_id}',
    access: 'public',
    group: 'Records',
    summary: 'One record.',
    params: WatermarkId,
    answers: { 200: Card },
  }),
  updateRecord: endpoint({
    method: 'PATCH',
    path: '/api/records/{wm_id}',
    access: 'user',
    group: 'Records',
    summary: 'Change metadata, description or both. A value of null takes a key away.',
    params: WatermarkId,
    body: Type.Object(
      {
        metadata: Type.Optional(
          Type.Record(Type.String(), nullable(Type.String({ maxLength: 4096 })), { maxProperties: 64 }),
        ),
        description: Type.Optional(Description),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    answers: { 200: exactly({ success: Success, card: Card }) },
  }),
  mintRecord: endpoint({
    method: 'POST',
    path: '/api/records/{wm_id}/mint',
    access: 'user',
    group: 'Tokens',
    summary: 'Mint the token of an unclaimed record.',
    params: WatermarkId,
    repeatable: true,
    answers: {
      200: exactly({
        success: Success,
        tx_hash: Type.String(),
        token_id: Type.Integer(),
        explorer_url: Type.String(),
        card: Card,
      }),
      202: SentOff,
    },
  }),
  claimRecord: endpoint({
    method: 'POST',
    path: '/api/records/{wm_id}/claim',
    access: 'user',
    group: 'Tokens',
    summary: 'Transfer the token of a minted record to a wallet.',
    params: WatermarkId,
    body: exactly({ wallet_address: EthereumAddress }),
    repeatable: true,
    answers: {
      200: exactly({ success: Success, tx_hash: Type.String(), explorer_url: Type.String(), card: Card }),
      202: SentOff,
    },
  }),
  adoptRecord: endpoint({
    method: 'POST',
    path: '/api/records/{wm_id}/adopt',
    access: 'user',
    group: 'Records',
    summary: 'Take over a record that nobody owns.',
    params: WatermarkId,
    answers: { 200: exactly({ success: Success, card: Card }) },
  }),
  recordScan: endpoint({
    method: 'POST',
    path: '/api/records/{wm_id}/scan',
    access: 'public',
    group: 'Scans',
    summary: 'Count a scan of a record.',
    params: WatermarkId,
    body: exactly({
      scanner_address: Type.Optional(Type.String({ maxLength: 128 })),
      scanned_at: Type.Optional(Instant),
      client_scan_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    answers: { 200: exactly({ success: Success, scan_count: Type.Integer() }) },
  }),
  listScans: endpoint({
    method: 'GET',
    path: '/api/records/{wm_id}/scans',
    access: 'user',
    group: 'Scans',
    summary: 'The scans of a record of yours, the newest first.',
    params: WatermarkId,
    query: exactly({ page: Page, per_page: PerPage }),
    answers: { 200: exactly({ scans: Type.Array(ScanEntry), ...Pages }) },
  }),
  getOriginal: endpoint({
    method: 'GET',
    path: '/api/records/{wm_id}/image',
    access: 'public',
    group: 'Records',
    summary: 'The unmarked original, for the owner alone unless the station says otherwise.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['image/png', 'image/jpeg', 'image/webp', 'image/tiff'],
  }),
  getMarked: endpoint({
    method: 'GET',
    path: '/api/records/{wm_id}/watermarked',
    access: 'public',
    group: 'Records',
    summary: 'The marked picture.',
    params: WatermarkId,
    answers: { 200: File },
    file: ['image/png'],
  }),

  embed: endpoint({
    method: 'POST',
    path: '/api/embed',
    access: 'public',
    group: 'Marks',
    summary: 'Mark a picture with a message.',
    body: exactly({
      image: Picture,
      message: Type.String({ pattern: '^[ -~]{1,5}$', description: '1 to 5 printable ASCII characters.' }),
      format: Type.Optional(oneOf(['png', 'jpeg', 'tiff'], { default: 'png' })),
      dpi: Type.Optional(Type.Integer({ minimum: DPI.least, maximum: DPI.most, default: DPI.usual })),
      strength: Type.Optional(MarkStrength),
    }),
    engine: true,
    answers: {
      200: exactly({
        watermarked_image: Base64,
        message: Type.String(),
        timestamp: Type.String({ format: 'date-time' }),
      }),
    },
  }),
  scan: endpoint({
    method: 'POST',
    path: '/api/scan',
    access: 'public',
    group: 'Marks',
    summary: 'Read the mark in a photograph of a label.',
    body: exactly({ image: Picture, corners: Type.Optional(Corners) }),
    engine: true,
    answers: {
      200: exactly({
        success: Type.Boolean(),
        message: Type.String({ description: 'Empty when no mark was found.' }),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
        grade: nullable(Grade),
        cause: nullable(Type.String({ description: 'Of a grade below A, or of finding nothing.' })),
        corners: nullable(Type.Array(Type.Array(Type.Number()), { description: 'As refined.' })),
      }),
    },
  }),

  listTemplates: endpoint({
    method: 'GET',
    path: '/api/templates',
    access: 'public',
    group: 'Templates',
    summary: 'All templates.',
    answers: { 200: exactly({ templates: Type.Array(Template) }) },
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: '/api/templates/{template_id}',
    access: 'public',
    group: 'Templates',
    summary: 'One template.',
    params: TemplateKey,
    answers: { 200: Template },
  }),
  createTemplate: endpoint({
    method: 'POST',
    path: '/api/templates',
    access: 'identity',
    group: 'Templates',
    summary: 'Add a template.',
    body: Template,
    answers: { 201: Template },
  }),
  replaceTemplate: endpoint({
    method: 'PUT',
    path: '/api/templates/{template_id}',
    access: 'identity',
    group: 'Templates',
    summary: 'Change a template. What records in use would break is refused.',
    params: TemplateKey,
    body: TemplateChange,
    answers: { 200: Template },
  }),
  deleteTemplate: endpoint({
    method: 'DELETE',
    path: '/api/templates/{template_id}',
    access: 'identity',
    group: 'Templates',
    summary: 'Delete a template that no record uses.',
    params: TemplateKey,
    answers: { 200: exactly({ success: Success }) },
  }),

  listKeys: endpoint({
    method: 'GET',
    path: '/api/keys',
    access: 'identity',
    group: 'Access',
    summary: 'Your API keys, without the keys themselves.',
    answers: { 200: exactly({ keys: Type.Array(ApiKey) }) },
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/api/keys',
    access: 'identity',
    group: 'Access',
    summary: 'Make an API key. It is shown this once.',
    body: exactly({ name: Type.String({ minLength: 1, maxLength: 128 }), expires_at: Type.Optional(Instant) }),
    answers: {
      201: exactly({ ...ApiKey.properties, key: Type.String({ pattern: '^[0-9a-f]{48}$' }) }),
    },
  }),
  deleteKey: endpoint({
    method: 'DELETE',
    path: '/api/keys/{key_id}',
    access: 'identity',
    group: 'Access',
    summary: 'Revoke an API key.',
    params: KeyId,
    answers: { 200: exactly({ success: Success }) },
  }),
  issueToken: endpoint({
    method: 'POST',
    path: '/api/token',
    access: 'public',
    group: 'Access',
    summary: 'An access token for an operator of the station.',
    body: SignIn,
    answers: {
      200: exactly({ access_token: Type.String(), token_type: Type.Literal('Bearer'), expires_in: Type.Integer() }),
    },
  }),
  getJwks: endpoint({
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    group: 'Access',
    summary: 'The public keys that the station’s own tokens are signed with.',
    answers: { 200: exactly({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }) },
  }),

  makeLaunchKey: endpoint({
    method: 'POST',
    path: '/api/desk/launch-keys',
    access: 'desk',
    group: 'Desk',
    summary: 'A fresh address for the window, good for one use.',
    answers: { 201: exactly({ url: Type.String() }) },
  }),
  getSession: endpoint({
    method: 'GET',
    path: '/api/desk/session',
    access: 'desk',
    group: 'Desk',
    summary: 'Who is signed in at this window.',
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
    summary: 'Add an operator. The first one needs nobody signed in, the others do.',
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
  makeBackup: endpoint({
    method: 'POST',
    path: '/api/desk/backups',
    access: 'desk',
    group: 'Desk',
    summary: 'Write everything into one file on this machine.',
    body: exactly({ file: Type.String({ minLength: 1, maxLength: 4096 }) }),
    answers: {
      200: exactly({
        records: Type.Integer(),
        pictures: Type.Integer(),
        bytes: Type.Integer(),
        missing: Type.Array(Type.String(), { description: 'Pictures that are no longer there, by their hashes.' }),
      }),
    },
  }),

  getHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    group: 'Station',
    summary: 'How the station is.',
    answers: { 200: Health, 503: Health },
  }),
} as const satisfies Readonly<Record<string, Endpoint>>;

export type Contract = typeof CONTRACT;
export type EndpointName = keyof Contract;

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined;
/** What the body, the query and the path of an endpoint carry. */
export type ParamsOf<N extends EndpointName> = Part<Contract[N], 'params'>;
export type QueryOf<N extends EndpointName> = Part<Contract[N], 'query'>;
export type BodyOf<N extends EndpointName> = Part<Contract[N], 'body'>;
/** Everything that an endpoint may answer. */
export type AnswerOf<N extends EndpointName> = {
  [S in keyof Contract[N]['answers']]: Contract[N]['answers'][S] extends TSchema
    ? Static<Contract[N]['answers'][S]>
    : never;
}[keyof Contract[N]['answers']];
