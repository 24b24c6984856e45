// What must be true of an answer of the identity provider before somebody is signed in by it. No network, no clock of its own.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { refused } from './token-text.ts';

/** What a sign-in was begun with. */
interface BegunSignIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  /** Whether the provider says that each of its answers names it. */
  readonly isIssuerNamed: boolean;
}

/** The parameters of the redirect, each at most once. */
type AnswerParameters = ReadonlyMap<string, string>;

/** Null where one is there twice: it could mean one thing to this station and another to whoever checked it before. */
export function parametersIn(query: string): AnswerParameters | null {
  const pairs = [...new URLSearchParams(query)];
  const found = new Map(pairs);
  return found.size === pairs.length ? found : null;
}

/**
 * The code of the answer; null where the provider signed nobody in. The issuer is compared before anything else is believed, so
 * that the code of one provider never goes to another (RFC 9207).
 */
export function codeIn(answer: AnswerParameters, begun: Pick<BegunSignIn, 'issuer' | 'isIssuerNamed'>): string | null {
  const named = answer.get('iss');
  if (named === undefined ? begun.isIssuerNamed : named !== begun.issuer) throw refused('an answer of another issuer');
  if (answer.has('error')) return null;
  const code = answer.get('code');
  if (!code) throw refused('an answer without a code');
  return code;
}

/** Clocks may differ by this much, in seconds. */
const TOLERANCE = 30;

/** What an ID token must say beside what every token must: whose sign-in it is, and that it is for this station. */
export function checkIdClaims(claims: JWTPayload, begun: Pick<BegunSignIn, 'clientId' | 'nonce'>, now: number): void {
  if (typeof claims['nonce'] !== 'string' || !isSame(claims['nonce'], begun.nonce)) throw refused('another nonce');
  const { azp } = claims as { azp?: unknown };
  const isForSeveral = Array.isArray(claims.aud) && claims.aud.length > 1;
  if (azp === undefined ? isForSeveral : azp !== begun.clientId) throw refused('an ID token for another client');
  if (typeof claims.iat !== 'number' || claims.iat > now / 1000 + TOLERANCE) throw refused('an iat of no use');
}

/** Whether an access token came with this ID token. A claim that is missing says nothing. */
export function isOfToken(claims: JWTPayload, accessToken: string, algorithm: string): boolean {
  const told = claims['at_hash'];
  if (told === undefined) return true;
  const hash = createHash(hashOf(algorithm)).update(accessToken).digest();
  return typeof told === 'string' && isSame(told, hash.subarray(0, hash.length / 2).toString('base64url'));
}

/** The hash of a signature's algorithm. Ed25519 signs by SHA-512. */
function hashOf(algorithm: string): string {
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512';
  return `sha${algorithm === 'Ed25519' ? '512' : bits}`;
}

/** The name to show: as people write it, else as they sign in, else what the issuer calls them. */
export function nameIn(claims: Readonly<Record<string, unknown>>, subject: string): string {
  const given = ['name', 'preferred_username', 'email'].map((claim) => cleanName(claims[claim]));
  return given.find((name) => name !== null) ?? subject;
}

/** Letters and signs of one line, none of which could hide or turn others around. */
const LINE = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;

function cleanName(value: unknown): string | null {
  const name = typeof value === 'string' ? value.normalize('NFC').trim() : '';
  return LINE.test(name) ? name : null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The claim of a logout token that says what it is. */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/** What the provider has ended: the sessions of a subject, or one of them. */
export interface EndedAtProvider {
  readonly subject: string | null;
  readonly session: string | null;
  /** By the provider's clock, in seconds. */
  readonly at: number;
}

/** What a window knows of the sign-in that the provider confirmed. */
export interface CompanySignIn {
  readonly subject: string;
  /** The provider's session, where it told one. */
  readonly session: string | null;
  /** When the provider confirmed it, by its own clock: so the clocks of stations do not count. */
  readonly at: number;
}

/** Where both tell a session, that one alone has ended: the person may be signed in elsewhere by another one. */
export function isEndedBy(signIn: CompanySignIn, ended: EndedAtProvider): boolean {
  if (signIn.at > ended.at) return false;
  if (signIn.session !== null && ended.session !== null) return signIn.session === ended.session;
  return signIn.subject === ended.subject;
}

/** What a logout token ends. It must say that it is one: an ID token has the same signature and audience. */
export function endedBy(claims: JWTPayload, now: number): EndedAtProvider {
  const { sub: subject = null, sid: session = null, iat, events, jti } = claims as JWTPayload & Record<string, unknown>;
  if ('nonce' in claims) throw refused('a logout token with a nonce');
  if (!isObject(events) || !isObject(events[LOGOUT])) throw refused('no logout token');
  if (typeof jti !== 'string') throw refused('a logout token without a jti');
  if (typeof iat !== 'number' || Math.abs(now / 1000 - iat) > LOGOUT_LIFE) throw refused('an old logout token');
  if (typeof subject !== 'string' && typeof session !== 'string') throw refused('a logout token of nobody');
  return { subject: textOrNull(subject), session: textOrNull(session), at: iat };
}

/** A provider tries again for a while. A token ends sessions that began before it, so an older one has nothing left to end. */
const LOGOUT_LIFE = 300;

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
