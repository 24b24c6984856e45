// What the station reads from the identity provider, and sends to it.
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { AppError } from '#shared/troubles/errors.ts';
import { requireSafe } from './provider-address.ts';

const Document = Type.Object({
  issuer: Type.String(),
  jwks_uri: Type.String(),
  authorization_endpoint: Type.Optional(Type.String()),
  token_endpoint: Type.Optional(Type.String()),
  userinfo_endpoint: Type.Optional(Type.String()),
  end_session_endpoint: Type.Optional(Type.String()),
  device_authorization_endpoint: Type.Optional(Type.String()),
  authorization_response_iss_parameter_supported: Type.Optional(Type.Boolean()),
  token_endpoint_auth_methods_supported: Type.Optional(Type.Array(Type.String())),
});

/** Where the provider has what, as its discovery document says. Null where it has no such place. */
export interface ProviderPlaces {
  readonly keys: URL;
  readonly authorization: URL | null;
  readonly token: URL | null;
  readonly userinfo: URL | null;
  readonly endSession: URL | null;
  readonly device: URL | null;
  readonly document: Static<typeof Document>;
}

/** Reads the discovery document. The caller trusts this issuer alone. */
export async function discover(issuer: string): Promise<ProviderPlaces> {
  const url = new URL(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  const document = await fetchJson(url);
  const named = (document as { issuer?: unknown } | null)?.issuer;
  // An issuer that serves the document of another one could pass off that one's tokens.
  if (named !== issuer) {
    throw new AppError(
      'off',
      'The identity provider has another name than auth.issuer says. Set auth.issuer to exactly its name.',
      { cause: named },
    );
  }
  if (!Check(Document, document)) {
    throw new AppError('off', 'The identity provider names no safe address of its keys; set auth.jwks_url.');
  }
  return {
    keys: jwksAddress(document.jwks_uri),
    authorization: placeOf(document, 'authorization_endpoint'),
    token: placeOf(document, 'token_endpoint'),
    userinfo: placeOf(document, 'userinfo_endpoint'),
    endSession: placeOf(document, 'end_session_endpoint'),
    device: placeOf(document, 'device_authorization_endpoint'),
    document,
  };
}

type PlaceName = Extract<keyof Static<typeof Document>, `${string}_endpoint`>;

/** Secrets go to these places, so those of plain HTTP count as none. */
function placeOf(document: Static<typeof Document>, name: PlaceName): URL | null {
  const address = document[name];
  if (address === undefined) return null;
  try {
    return requireSafe(address, name);
  } catch {
    return null;
  }
}

function jwksAddress(address: string): URL {
  try {
    return requireSafe(address, 'The jwks_uri of the identity provider');
  } catch (error) {
    const text = 'The identity provider names no safe address of its keys; set auth.jwks_url.';
    throw new AppError('off', text, { cause: error });
  }
}

/** Key sets, discovery documents and tokens take a few kilobytes. */
const MOST_BYTES = 512 * 1024;
/** Short, because a person waits for it. */
const TIME_LIMIT_MS = 3000;
/** A provider may ask other services before it trades a code for tokens. */
const POST_LIMIT_MS = 10_000;

/** Reads a document of the identity provider. Redirects are not followed: the administrator trusts this address alone. */
export async function fetchJson(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json, application/jwk-set+json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`${url.href} answered ${answer.status}`);
  }
  return readJson(url, answer.body);
}

interface FormAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a form, and reads the answer of any status. Redirects are not followed: the form has secrets. */
export async function postForm(
  url: URL,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<FormAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(POST_LIMIT_MS),
  });
  return { status: answer.status, body: answer.body ? await readJson(url, answer.body).catch(() => null) : null };
}

async function readJson(url: URL, body: ReadableStream<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`${url.href} answered with more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
