import { AppError } from '#shared/troubles/errors.ts';

/** Header and claims of a token that nobody has verified yet. */
export interface TokenText {
  readonly text: string;
  readonly header: Readonly<Record<string, unknown>> & { readonly alg: string };
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Tokens of real issuers stay well under this, in characters. */
const LONGEST = 8192;
/** Three parts of the URL-safe alphabet, no padding. An encrypted token has five. */
const THREE_PARTS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const LONGEST_KEY_ID = 256;
/** Types that tokens for an API may name. */
const TYPES = ['jwt', 'at+jwt', 'application/jwt', 'application/at+jwt'];
/**
 * Headers that name a place of the key, or change the meaning of the token. A key that comes with the token proves nothing, and
 * the station understands no extensions, so a token that needs one was not made for this station.
 */
const UNWELCOME = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'enc', 'zip', 'cty'];

/** Takes a token apart. Refuses what no honest issuer writes. */
export function readToken(text: string, types: readonly string[] = TYPES): TokenText {
  if (text.length > LONGEST) throw refused('a token of more than 8 kB');
  if (!THREE_PARTS.test(text)) throw refused('neither an API key nor three parts');
  const [header, claims, signature] = text.split('.');
  decodeExactly(signature, 'signature');
  return { text, header: readHeader(header, types), claims: readObject(claims, 'claims') };
}

function readHeader(part: string, types: readonly string[]): TokenText['header'] {
  const header = readObject(part, 'header');
  const unwelcome = UNWELCOME.find((name) => name in header);
  if (unwelcome) throw refused(`a header with ${unwelcome}`);
  const { alg, kid, typ } = header;
  if (typeof alg !== 'string') throw refused('a header without alg');
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > LONGEST_KEY_ID)) throw refused('a kid of no use');
  if (typ !== undefined && !(typeof typ === 'string' && types.includes(typ.toLowerCase())))
    throw refused('another typ');
  return { ...header, alg };
}

function readObject(part: string, what: string): Record<string, unknown> {
  const bytes = decodeExactly(part, what);
  let json: string;
  let value: unknown;
  try {
    json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(json);
  } catch {
    throw refused(`${what} that are no JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused(`${what} that are no object`);
  if (hasRepeatedNames(json)) throw refused(`${what} with a name twice`);
  return value as Record<string, unknown>;
}

/** Each text must have one spelling only, so spare bits at the end of base64 must be zero. */
function decodeExactly(part: string, what: string): Buffer {
  const bytes = Buffer.from(part, 'base64url');
  if (bytes.toString('base64url') !== part) throw refused(`${what} not in base64url`);
  return bytes;
}

// JSON with a name twice is refused, because two programs may each take another of the two values. JSON.parse and jose take
// the last one and do not tell.

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Whether an object in this valid JSON text has two members of the same name, however they are escaped. */
function hasRepeatedNames(json: string): boolean {
  const open: Set<string>[] = [];
  let lastString: string | null = null;
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && lastString !== null) {
      const names = open.at(-1);
      const name = String(JSON.parse(lastString));
      if (names?.has(name)) return true;
      names?.add(name);
    }
    lastString = token.startsWith('"') ? token : null;
  }
  return false;
}

/** The same text for all refusals, so that nobody learns which part was right. */
export const BAD_CREDENTIALS =
  'These credentials are not valid. Send an access token that has not expired, or an API key, as "Authorization: Bearer …".';

/** Only the log gets the reason. */
export function refused(reason: string): AppError {
  return new AppError('unauthorized', BAD_CREDENTIALS, { cause: reason });
}
