// Verifies a signed passport as anybody can: by the keys that its issuer publishes.
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { done, type Outcome } from './outcome.ts';
import { passportSyntax } from './syntaxes.ts';

interface Status {
  readonly statusPurpose: string;
  readonly statusListIndex: string;
  readonly statusListCredential: string;
}

interface Credential {
  readonly id: string;
  readonly issuer: string;
  readonly credentialStatus?: readonly Status[];
  readonly credentialSubject: { readonly encodedList?: string };
}

type Standing = 'valid' | 'void' | 'copied' | 'unknown';

const STANDINGS: Readonly<Record<string, Standing>> = { revocation: 'void', suspension: 'copied' };
/** Milliseconds that a server may take. */
const ANSWER_MS = 10_000;
/** The list of all IDs has 3 MB. */
const MOST_LIST_BYTES = 2 ** 23;

export async function runPassport(args: readonly string[]): Promise<Outcome> {
  const given = readArguments(args, passportSyntax);
  const [verb, source] = given.files;
  if (given.files.length !== 2 || verb !== 'verify') throw usageError(passportSyntax);
  const jwt = (await textOf(source)).trim();
  const issuer = given.one('issuer');
  const { payload } = partsOf(jwt);
  const keys = await keysOf(issuer ?? documentOf(payload.issuer));
  const valid = isSignedBy(jwt, keys);
  const standing = valid ? await standingOf(payload, keys) : 'unknown';
  const { id, issuer: name } = payload;
  const lines = [valid ? `The passport ${id} is signed by ${name}: ${standing}.` : 'The signature is not valid.'];
  return done(lines, { valid, id, issuer: name, standing }, valid);
}

async function textOf(source: string): Promise<string> {
  if (!/^https?:\/\//.test(source)) {
    return readFile(source, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new AppError('bad_input', `${source} cannot be read: ${error.message}.`);
    });
  }
  const answer = await fetch(source, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
  if (!answer?.ok) throw new AppError('bad_input', `${source} does not answer, or not with a file.`);
  return answer.text();
}

interface Parts {
  readonly head: { readonly alg?: string; readonly typ?: string; readonly kid?: string };
  readonly payload: Credential;
}

function partsOf(jwt: string): Parts {
  const [head, payload] = jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
  try {
    return { head: JSON.parse(head), payload: JSON.parse(payload) };
  } catch {
    throw new AppError('bad_input', 'This is no passport: a file of vc+jwt has three parts with points between them.');
  }
}

/** Where the issuer’s document is, by its did:web. */
function documentOf(issuer: string): string {
  const [first, ...rest] = /^did:web:(.+)$/.exec(issuer)?.[1].split(':').map(decodeURIComponent) ?? [];
  if (first === undefined) throw new AppError('bad_input', `The issuer ${issuer} is no did:web. Give --issuer.`);
  const scheme = /^(localhost|127\.0\.0\.1)(:|$)/.test(first) ? 'http' : 'https';
  return `${scheme}://${first}/${rest.length === 0 ? '.well-known' : rest.join('/')}/did.json`;
}

/** The keys of did.json or jwks.json, by their names. */
async function keysOf(source: string): Promise<ReadonlyMap<string, JsonWebKey>> {
  const document = JSON.parse(await textOf(source)) as {
    readonly keys?: readonly (JsonWebKey & { readonly kid: string })[];
    readonly verificationMethod?: readonly { readonly id: string; readonly publicKeyJwk: JsonWebKey }[];
  };
  const own = document.keys?.map((key) => [key.kid, key] as const) ?? [];
  const methods = document.verificationMethod?.map(({ id, publicKeyJwk }) => [nameIn(id), publicKeyJwk] as const) ?? [];
  return new Map<string, JsonWebKey>([...own, ...methods]);
}

function nameIn(kid: string): string {
  return kid.slice(kid.indexOf('#') + 1);
}

function isSignedBy(jwt: string, keys: ReadonlyMap<string, JsonWebKey>): boolean {
  const { head } = partsOf(jwt);
  const jwk = keys.get(nameIn(head.kid ?? ''));
  const [first, second, signature = ''] = jwt.split('.');
  if (head.alg !== 'ES256' || head.typ !== 'vc+jwt' || jwk === undefined) return false;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(`${first}.${second}`), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

/** What the lists of the issuer say of it now; unknown where they cannot be had, or are not signed by the issuer. */
async function standingOf(
  { credentialStatus = [] }: Credential,
  keys: ReadonlyMap<string, JsonWebKey>,
): Promise<Standing> {
  let known: Standing = credentialStatus.length === 0 ? 'unknown' : 'valid';
  for (const { statusPurpose, statusListIndex, statusListCredential } of credentialStatus) {
    const list = await textOf(statusListCredential).catch(() => null);
    if (list === null || !isSignedBy(list.trim(), keys)) return 'unknown';
    const encoded = partsOf(list).payload.credentialSubject.encodedList ?? '';
    const bits = await promisify(gunzip)(Buffer.from(encoded.slice(1), 'base64url'), {
      maxOutputLength: MOST_LIST_BYTES,
    });
    const place = Number(statusListIndex);
    if (known === 'valid' && bits[place >> 3] & (0x80 >> (place & 7))) known = STANDINGS[statusPurpose] ?? 'unknown';
  }
  return known;
}
