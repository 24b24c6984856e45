import { type TSchema, Type } from 'typebox';
import type { Scope } from './model.ts';
import type { Role } from './role.ts';
import { exactly } from './schema.ts';

/** Who may call an endpoint. */
export type Access =
  /** Anybody. If credentials are given, they must be good. The answer may then show more. */
  | 'public'
  /** Needs a token of the identity provider or of the station, or an API key. */
  | 'user'
  /** Needs such a token. API keys are refused. */
  | 'identity'
  /** Only the window at the desk, which has a cookie. */
  | 'desk'
  /** Only the window at the desk, while somebody is signed in. */
  | 'account';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces, as in OpenAPI. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly group: string;
  /** The least role of its callers. */
  readonly role?: Role;
  /** Only windows on the machine of the station have it, and none on the network. */
  readonly atMachine?: true;
  /** Callers without credentials may call it, too. Its summary says what they get. */
  readonly strangersToo?: true;
  /** What an API key must be allowed to do. On public endpoints this counts for callers who send a key. */
  readonly scope?: Scope;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The same body as multipart/form-data: the names of its files and of its texts. */
  readonly form?: { readonly files: readonly string[]; readonly texts: readonly string[] };
  /**
   * A list in the body whose items are checked one by one: one that is wrong is answered for itself, and holds up no other. A form
   * has the pictures of its items in their order.
   */
  readonly items?: string;
  /** The body is a file of any content type. The kind of the file limits its size. */
  readonly upload?: 'picture' | 'table' | 'profile' | 'piece' | 'font' | 'form';
  /** Whether a field of the body is a spreadsheet as text, so that the body may be larger than others. */
  readonly tableText?: true;
  /** Whether the endpoint takes an Idempotency-Key. */
  readonly repeatable?: true;
  /** Whether a change may name the ETag of what it changes, in If-Match. */
  readonly conditional?: true;
  /** Whether the same comes as a stream of events, for who accepts text/event-stream. */
  readonly stream?: true;
  /** Whether `Prefer: return=minimal` leaves the picture out of the answer. */
  readonly minimal?: true;
  /** Requests without credentials have a limit of their own: of scan events, of what is got by ID, or of hidden codes. */
  readonly strangers?: 'scans' | 'records' | 'registers';
  /** Whether requests go through the bounded queue of the engine, as all do that bring a picture over the network. */
  readonly engine?: true;
  /** The answers by status. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** The types of the file, if the answer is a file. */
  readonly file?: readonly string[];
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

type Call = Omit<Endpoint, 'method' | 'path' | 'access' | 'group' | 'scope' | 'role' | 'strangersToo' | 'atMachine'>;
/** API keys may call endpoints for users, so each of these says which scope they need. */
type CallOf<A extends Access> = Call &
  (A extends 'user'
    ? Pick<Required<Endpoint>, 'scope'>
    : A extends 'public'
      ? Pick<Endpoint, 'scope' | 'role' | 'strangersToo'>
      : unknown) &
  (A extends 'desk' ? Pick<Endpoint, 'role' | 'strangersToo' | 'atMachine'> : unknown);
/** Endpoints that are for known callers only say of which role these must be at least. */
type LeastRole<A extends Access> = A extends 'public' | 'desk' ? [] : [role: Role];

/** Makes the endpoints of a group that the same callers may call. The table keeps the exact types of each. */
export function endpoints<const G extends string, const A extends Access>(
  group: G,
  access: A,
  ...[role]: LeastRole<A>
) {
  const least = role === undefined ? {} : { role };
  const by =
    <const M extends Endpoint['method']>(method: M) =>
    <const P extends string, const C extends CallOf<A>>(path: P, call: C) => ({
      method,
      path,
      access,
      group,
      ...least,
      ...call,
    });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') };
}

/** A picture in JSON: base64, or a `data:` URL. */
export const Picture = Type.String({
  minLength: 1,
  description: 'A PNG, JPEG, WebP or TIFF file as base64, or a data: URL.',
});
export const Base64 = Type.String({ contentEncoding: 'base64' });
export const Success = Type.Literal(true);
export const File = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });
export const WatermarkId = exactly({
  wm_id: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'A watermark_id, or its five characters alone, in upper or lower case.',
    examples: ['TW-7K3QZ'],
  }),
});
/** The number of a row, which the store gives. */
export const RowNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Instant = Type.String({
  format: 'date-time',
  maxLength: 64,
  description: 'ISO 8601 with a zone.',
  examples: ['2026-11-21T09:00:00.123Z'],
});
/** The place in a list where the next page begins. */
export const Cursor = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[A-Za-z0-9_-]+$',
    description: 'The next of the page before.',
  }),
);
export const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }));
export const PerPage = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 }));
export const Pages = { total: Type.Integer(), page: Type.Integer(), pages: Type.Integer() };
export const Description = Type.String({ maxLength: 10_000 });
