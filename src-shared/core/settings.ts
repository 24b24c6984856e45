import { type Static, type TSchema, Type } from 'typebox';
import { MarkStrength } from './model.ts';
import { nullable, oneOf } from './schema.ts';

interface Setting<S extends TSchema> {
  readonly schema: S;
  readonly fallback: Static<S>;
  readonly about: string;
  /** Whether the value is never shown in a log, an answer or the window. */
  readonly secret?: boolean;
}

function setting<S extends TSchema>(
  schema: S,
  fallback: NoInfer<Static<S>>,
  about: string,
  more: { secret?: boolean } = {},
) {
  return { schema, fallback, about, ...more } satisfies Setting<S>;
}

const Text = Type.String({ minLength: 1, maxLength: 4096 });
const Url = Type.String({
  format: 'url',
  pattern: '^https?://',
  maxLength: 2048,
  description: 'an address that starts with http:// or https://',
});
/** An address that everybody sees, and to which paths are added. */
const PlainUrl = Type.String({
  format: 'url',
  pattern: '^https?://[^?#@]+$',
  maxLength: 2048,
  description: 'an address that starts with http:// or https://, without name, question mark or #',
});
const OptionalUrl = nullable(Url);
const OptionalText = nullable(Text);
const DatabaseUrl = Type.String({ pattern: '^postgres(ql)?://.', maxLength: 2048 });
const MarkKey = Type.String({ pattern: '^[0-9a-fA-F]{32}$' });
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** Every setting by its name, for `--set`, the settings file and the Settings screen. */
export const SETTINGS = {
  'service.prefix': setting(
    Type.String({ pattern: '^[A-Za-z0-9]{1,8}$' }),
    'TW',
    'What a watermark_id starts with, before the hyphen.',
  ),
  'service.base_url': setting(
    nullable(PlainUrl),
    null,
    'The address of the station in links to pictures; by default the address that a request came to.',
  ),
  'service.public_originals': setting(Type.Boolean(), false, 'Whether anybody may see the unmarked originals.'),
  'service.public_marked': setting(
    oneOf(['auto', 'preview', 'plain', 'full', 'off']),
    'auto',
    'What anybody may see of the marked pictures: a small preview with the mark, one that is made without it (plain), the whole picture, or nothing; by default plain where the station has or had a key of its own, and the preview elsewhere. The owner and the desk always get the whole picture. A change takes effect at once.',
  ),

  'lan.https': setting(
    oneOf(['auto', 'on', 'off']),
    'auto',
    'HTTPS with the station’s certificate: on, off, or everywhere but on this machine itself.',
  ),
  'lan.mdns': setting(Type.Boolean(), true, 'Whether the station tells its name on the network.'),
  'lan.allowed_hosts': setting(
    Type.Array(Type.String({ pattern: '^[A-Za-z0-9.:\\[\\]-]{1,253}$' }), { maxItems: 64 }),
    [],
    'More host names that the station answers to.',
  ),
  'lan.trusted_proxies': setting(
    Type.Array(
      Type.String({
        pattern: '^(\\d{1,3}(\\.\\d{1,3}){3}(/\\d{1,2})?|[0-9A-Fa-f.:]*:[0-9A-Fa-f.:]*(/\\d{1,3})?)$',
        maxLength: 64,
        description: 'an address or a network, as 10.0.0.7 or 10.0.0.0/24',
      }),
      { maxItems: 64 },
    ),
    [],
    'The addresses or networks of reverse proxies whose X-Forwarded-For says where a request comes from.',
  ),

  'public.port': setting(
    nullable(whole(0, 65_535)),
    null,
    'The port of the public door, where buyers see published records; 0 takes any free one. Without it the door is closed.',
  ),
  'public.host': setting(Text, '127.0.0.1', 'The address of this machine that the public door opens at.'),
  'public.base_url': setting(
    nullable(PlainUrl),
    null,
    'The address of the public door outside, as buyers and codes on labels have it.',
  ),
  'public.brand': setting(
    nullable(Type.String({ minLength: 1, maxLength: 80 })),
    null,
    'The name that the page of buyers bears.',
  ),
  'public.colour': setting(
    nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'a colour such as #2B4256' })),
    null,
    'The colour of its head.',
  ),
  'public.logo_file': setting(OptionalText, null, 'A picture for its head: a file of PNG, WebP or SVG, up to 32 KB.'),
  'public.words': setting(
    nullable(Type.String({ minLength: 1, maxLength: 1000 })),
    null,
    'A text of the brand below each record.',
  ),
  'public.imprint_url': setting(OptionalUrl, null, 'The address of the imprint of the page of buyers.'),
  'public.privacy_url': setting(OptionalUrl, null, 'The address of its privacy page.'),
  'public.links': setting(
    Type.Array(
      Type.String({
        pattern: '^gs1:[A-Za-z]+ ([a-z]{2} )?https?://\\S+$',
        maxLength: 2048,
        description: 'a link type, a language if any, and an address, as gs1:pip de https://example.com/{gtin}',
      }),
      { maxItems: 64 },
    ),
    [],
    'Where GS1 Digital Links of published records lead, by link type; {gtin}, {lot} and {serial} are filled in. gs1:defaultLink takes the place of the page of the record.',
  ),

  'metrics.port': setting(
    nullable(whole(1, 65_535)),
    null,
    'A port at which monitors get the numbers of the station (/metrics); by default only the port of the window on this machine has them.',
  ),
  'metrics.host': setting(
    Text,
    '127.0.0.1',
    'The address of this machine at which that port is open; 0.0.0.0 is all of them.',
  ),

  'engine.key': setting(
    nullable(MarkKey),
    null,
    'The key of the marks: 32 hexadecimal characters. Without it the station uses the published key, with which anybody can make marks.',
    { secret: true },
  ),
  'engine.strength': setting(MarkStrength, 'balanced', 'How strong marks are.'),

  'database.url': setting(
    nullable(DatabaseUrl),
    null,
    'The address of a PostgreSQL that has the records, as postgres://USER:PASSWORD@HOST/DATABASE; by default a file in the data folder.',
    { secret: true },
  ),

  'pictures.folder': setting(
    OptionalText,
    null,
    'A folder of pictures that all stations of the database reach; by default one in the data folder.',
  ),
  'pictures.s3_url': setting(
    OptionalUrl,
    null,
    'The address of S3-compatible storage that has the pictures of stations on a PostgreSQL, as https://HOST/BUCKET; by default a folder in the data folder.',
  ),
  'pictures.s3_region': setting(Text, 'us-east-1', 'The region of that storage.'),
  'pictures.s3_key_id': setting(OptionalText, null, 'The ID of the key to that storage.'),
  'pictures.s3_secret': setting(OptionalText, null, 'The secret of that key.', { secret: true }),
  'pictures.keep': setting(
    oneOf(['all', 'recent']),
    'all',
    'Which marked pictures of labels are kept: all, or recent ones, and the others are made again when somebody asks for them. Records that programs make keep theirs.',
  ),
  'pictures.keep_days': setting(
    whole(1, 3650),
    30,
    'With pictures.keep at recent: for how many days after its last change a label on proven sheets keeps its picture.',
  ),

  'work.share': setting(
    Type.Boolean(),
    true,
    'Whether the station makes labels of batches that other stations of the database began.',
  ),
  'work.lease_seconds': setting(
    whole(2, 300),
    10,
    'After how many seconds without a sign of a station the others on the database take over its work.',
  ),

  'jobs.folder': setting(
    OptionalText,
    null,
    'A folder of orders: other programs put a spreadsheet and its artwork there, of one name, and find the result beside them.',
  ),
  'jobs.owner': setting(
    OptionalText,
    null,
    'The account that has the records of these orders, an operator or an admin; by default the first one that was made.',
  ),
  'jobs.release': setting(
    Type.Boolean(),
    false,
    'Whether voiding and reprinting labels needs the release of a second operator or admin.',
  ),

  'scans.rules': setting(
    Type.Boolean(),
    true,
    'Whether scans are looked through for signs of copies. Without it they are only counted, and an ID has the standing that a person gave it.',
  ),
  'scans.cases': setting(
    Type.Boolean(),
    false,
    'Whether suspicious labels have a screen, notices at the desk, and the photographs that callers agree to keep.',
  ),
  'scans.photo_days': setting(whole(1, 730), 90, 'With scans.cases: for how many days such a photograph is kept.'),

  'window.lock_operator_mode': setting(
    Type.Boolean(),
    false,
    'Whether windows are in operator mode for everybody but admins, and stay in it.',
  ),

  'window.notifications': setting(
    Type.Boolean(),
    true,
    'Whether the desktop program has the system tell that a batch is done or a printer waits. A browser never does.',
  ),

  'print.discovery': setting(
    Type.Boolean(),
    true,
    'Whether the station looks for printers on the network when somebody asks for them.',
  ),
  'print.sheets_a_job': setting(
    whole(1, 200),
    20,
    'How many sheets go to a printer in one job at most. Fewer sheets are in doubt when something goes wrong.',
  ),
  'print.labels_a_file': setting(
    whole(1, 20_000),
    // The time of a proof that a kill may cost, and the time until the first file can be printed: ten minutes on two cores.
    2000,
    'How many labels one PDF of sheets has at most, copies counted. The sheets of a larger job are several files, and each can be printed while the next one is made.',
  ),
  'print.confirm': setting(
    oneOf(['printer', 'always']),
    'printer',
    'Whose word counts labels as printed: that of a printer which counted every sheet, or always that of a person.',
  ),

  'auth.issuer': setting(OptionalUrl, null, 'The OpenID Connect issuer whose tokens are accepted.'),
  'auth.audience': setting(OptionalText, null, 'The audience that the tokens of the issuer must name.'),
  'auth.jwks_url': setting(OptionalUrl, null, 'The address of the issuer’s keys; by default found through the issuer.'),
  'auth.required_scope': setting(
    OptionalText,
    null,
    'The scope that tokens of the issuer must have; without it and auth.roles_claim they must have the type at+jwt.',
  ),
  'auth.roles_claim': setting(
    OptionalText,
    null,
    'The claim of the issuer’s tokens that names a role: admin, operator or checker; by default everybody is an operator.',
  ),
  'auth.role_values': setting(
    Type.Array(
      Type.String({
        pattern: '^(admin|operator|checker|printer)=\\S(.*\\S)?$',
        maxLength: 256,
        description: 'a role, = and a value of the claim, as admin=Twinmark-Admins',
      }),
      { maxItems: 64 },
    ),
    [],
    'Which values of that claim mean which role, as admin=Twinmark-Admins; by default the roles’ own names.',
  ),
  'auth.client_id': setting(
    OptionalText,
    null,
    'The name under which this station is registered at the issuer. With it, people sign in at the window by the company.',
  ),
  'auth.client_secret': setting(OptionalText, null, 'The secret of that registration, where it has one.', {
    secret: true,
  }),
  'auth.device_client_id': setting(
    OptionalText,
    null,
    'The registration, without a secret, by which command lines and hand scanners sign people in; by default auth.client_id.',
  ),
  'auth.scope': setting(
    Type.String({ pattern: '^(\\S+ )*openid( \\S+)*$', maxLength: 512, description: 'scopes, openid among them' }),
    'openid profile',
    'What the station asks the issuer for when somebody signs in.',
  ),
  'auth.company': setting(
    nullable(Type.String({ minLength: 1, maxLength: 60 })),
    null,
    'The company as the button of the sign-in names it; by default the host of the issuer.',
  ),
  'auth.company_hours': setting(
    Type.Number({ exclusiveMinimum: 0, maximum: 720 }),
    // A shift and its handover. Whoever leaves the company is out by then, also where the issuer tells nobody.
    12,
    'So many hours after a sign-in by the company the person signs in anew.',
  ),
  'auth.local_accounts': setting(Type.Boolean(), true, 'Whether people sign in by name and passphrase, too.'),
  'lan.window': setting(
    Type.Boolean(),
    false,
    'Whether the window opens on the network, too, for people whom the company signs in.',
  ),

  'auth.idle_hours': setting(
    Type.Number({ exclusiveMinimum: 0, maximum: 720 }),
    12,
    'After so many hours without use of the window its operator is signed out.',
  ),
  'auth.session_days': setting(
    Type.Number({ exclusiveMinimum: 0, maximum: 30 }),
    7,
    'So many days after the sign-in the operator is signed out, whatever the use.',
  ),

  'chain.rpc_url': setting(OptionalUrl, null, 'The node of the test network.', { secret: true }),
  'chain.chain_id': setting(nullable(whole(1, 2 ** 48)), null, 'The chain that the node must be on.'),
  'chain.allowed_ids': setting(
    Type.Array(whole(1, 2 ** 48), { maxItems: 64 }),
    [],
    'More test networks beside the known ones. Main networks are always refused.',
  ),
  'chain.contract': setting(
    nullable(Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })),
    null,
    'The address of the token contract.',
  ),
  'chain.keystore_file': setting(OptionalText, null, 'The encrypted keystore of the wallet that mints.'),
  'chain.passphrase_file': setting(
    OptionalText,
    null,
    'A file with the passphrase of the keystore, readable by its owner only.',
  ),
  'chain.backup_wallet': setting(
    oneOf(['sealed', 'never']),
    'sealed',
    'Whether the encrypted keystore goes into backups: into those that a passphrase seals, or into none.',
  ),
  'chain.explorer_url': setting(OptionalUrl, null, 'The block explorer; by default the usual one of the chain.'),
  'chain.confirmations': setting(
    nullable(whole(1, 100)),
    null,
    'Blocks until a transaction counts as final, 1 being the block it is in; by default 1 locally and 3 on a public network.',
  ),
  'chain.wait_seconds': setting(whole(0, 600), 30, 'How long an answer waits for its transaction.'),
  'chain.max_fee_gwei': setting(
    Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    200,
    'The most a unit of gas may cost.',
  ),
  'chain.claim_receipt': setting(
    Type.Boolean(),
    false,
    'Whether a claim of the token of a record with a register code needs the receipt of its first owner.',
  ),
  'chain.token_picture': setting(
    oneOf(['drawn', 'public']),
    'drawn',
    'The picture of a new token: a drawing of its ID, or the picture that buyers see of the published record. Where that shows a mark under a key of the station’s own, it is drawn.',
  ),
  'chain.daily_transactions': setting(whole(1, 1_000_000), 10_000, 'The most transactions in a day.'),

  'limits.image_bytes': setting(whole(1024, 2 ** 30), 32 * 2 ** 20, 'The largest picture, in bytes.'),
  'limits.image_megapixels': setting(
    Type.Number({ minimum: 0.01, maximum: 1000 }),
    50,
    'The largest picture, in megapixels.',
  ),
  'limits.requests_per_minute': setting(whole(1, 10_000_000), 600, 'Requests a minute for each address.'),
  'limits.public_engine_per_minute': setting(
    whole(1, 10_000_000),
    60,
    'Public embed and scan requests a minute for each address.',
  ),
  'limits.public_scans_per_minute': setting(
    whole(1, 10_000_000),
    60,
    'Scan events without credentials a minute for each address; half of it for each record.',
  ),
  'limits.public_records_per_minute': setting(
    whole(1, 10_000_000),
    120,
    'Records and pictures by ID that an address may get a minute without credentials.',
  ),
  'limits.public_registers_per_minute': setting(
    whole(1, 10_000_000),
    // A household registers what it bought; a shop that does so for its customers signs in.
    10,
    'Register codes that an address may send a minute without credentials.',
  ),
  'limits.public_unknown_ids_per_hour': setting(
    whole(1, 10_000_000),
    // Whoever types IDs from labels mistypes a few. At this pace one address takes 46 years to try all 24.3 million.
    60,
    'IDs that nobody was given for which an address may ask in an hour without credentials. After that it gets none until the hour is over.',
  ),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [N in SettingName]: Static<(typeof SETTINGS)[N]['schema']> };

/** Settings whose values nobody else may see. */
export const SECRET_SETTINGS = Object.entries(SETTINGS)
  .filter(([, facts]) => 'secret' in facts)
  .map(([name]) => name);

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

export function defaultSettings(): Settings {
  const entries = Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]);
  return Object.fromEntries(entries) as Settings;
}
