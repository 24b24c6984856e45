import { type CryptoKey, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Caller } from '#shared/core/caller.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { readToken, refused, type TokenText } from './token-text.ts';

/** Public-key signatures only: whoever can check a token must not be able to make one. */
export const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** An issuer whose tokens the station accepts. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  /** The scope that its tokens must have. */
  readonly requiredScope?: string | undefined;
  /** Whether the header must say that a token is an access token. False where its scope, its role or the station itself says so. */
  readonly requiresType: boolean;
  /** Gives the public key that the header of a token names. Throws an AppError where there is none. */
  findKey(header: TokenText['header']): Promise<CryptoKey>;
  callerOf(subject: string, claims: JWTPayload): Promise<Caller>;
}

/** Clocks of the issuer and the station may differ by this much, in seconds. */
const TOLERANCE = 30;
/** The end of the year 9999, in seconds. A number beyond it is no time. */
const END_OF_TIME = 253_402_300_799;
/** OpenID Connect allows subjects of up to 255 characters. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

export function createTokenVerifier(issuers: readonly TrustedIssuer[], clock: () => number) {
  return {
    async verify(text: string): Promise<Caller> {
      const token = readToken(text);
      const issuer = issuers.find((one) => one.issuer === token.claims['iss']);
      if (!issuer) throw refused('another issuer');
      const claims = await verifyToken(token, issuer, clock());
      refuseIdToken(claims);
      if (issuer.requiresType) requireAccessType(token.header);
      requireScope(claims, issuer.requiredScope);
      return issuer.callerOf(subjectOf(claims, clock()), claims);
    },
  };
}

/** Checks signature and claims. The key is the one that the issuer has under the name in the header. */
export async function verifyToken(
  token: TokenText,
  issuer: Pick<TrustedIssuer, 'algorithms' | 'issuer' | 'audience' | 'findKey'>,
  now: number,
  requiredClaims?: readonly string[],
): Promise<JWTPayload> {
  if (!issuer.algorithms.includes(token.header.alg)) throw refused('another algorithm');
  return verifyWith(await issuer.findKey(token.header), issuer, token.text, now, requiredClaims);
}

/** Claims that only ID tokens carry. An ID token tells a program who signed in, and gives no access to anything. */
const OF_ID_TOKENS = ['nonce', 'at_hash', 'c_hash', 's_hash'];
/** Keycloak writes into the claim `typ` what a token is. */
const KIND_OF_ID_TOKENS = 'ID';
/** Access tokens of RFC 9068. ID tokens, which may lack all claims of their own, have the type JWT or none. */
const ACCESS_TYPES = ['at+jwt', 'application/at+jwt'];

/** The token was verified, so whoever sends it may know why it is refused. */
function refuseIdToken(claims: JWTPayload): void {
  const isNamed = claims['typ'] === KIND_OF_ID_TOKENS;
  const found = isNamed ? 'typ' : OF_ID_TOKENS.find((name) => Object.hasOwn(claims, name));
  if (found === undefined) return;
  throw new AppError(
    'unauthorized',
    `This is an ID token (it has the claim ${found}), which gives no access. Send the access token of the same sign-in.`,
  );
}

/** The token was verified, so whoever sends it may know what is missing. */
function requireAccessType({ typ }: TokenText['header']): void {
  if (typeof typ === 'string' && ACCESS_TYPES.includes(typ.toLowerCase())) return;
  throw refusal('token_type');
}

function requireScope(claims: JWTPayload, required: string | undefined): void {
  if (required === undefined || scopesOf(claims).includes(required)) return;
  throw new AppError(
    'forbidden',
    `This token lacks the scope ${required}, which the station requires. Ask the identity provider for a token with this scope.`,
  );
}

/** Issuers write scopes into `scope`, with blanks between them, or into `scp`, also as a list. */
function scopesOf({ scope, scp }: JWTPayload): readonly unknown[] {
  return [scope, scp].flatMap((one) => (typeof one === 'string' ? one.split(' ') : Array.isArray(one) ? one : []));
}

/** Checks every claim. The issuer was chosen by the claim `iss` before anything was verified. */
async function verifyWith(
  key: CryptoKey,
  issuer: Pick<TrustedIssuer, 'algorithms' | 'issuer' | 'audience'>,
  text: string,
  now: number,
  requiredClaims: readonly string[] = ['exp', 'sub'],
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: [...issuer.algorithms],
      issuer: issuer.issuer,
      audience: issuer.audience,
      clockTolerance: TOLERANCE,
      currentDate: new Date(now),
      requiredClaims: [...requiredClaims],
    });
    return payload;
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The token is refused whatever stopped its verification, such as a key of another kind.
    throw refused(error instanceof errors.JOSEError ? error.code : String(error));
  }
}

export function subjectOf({ sub, exp, iat, nbf }: JWTPayload, now: number): string {
  if (!isTime(exp)) throw refused('an exp that is no time');
  if (iat !== undefined && !(isTime(iat) && iat <= now / 1000 + TOLERANCE)) throw refused('issued in the future');
  if (nbf !== undefined && !isTime(nbf)) throw refused('an nbf that is no time');
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) throw refused('a sub of no use');
  return sub;
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= END_OF_TIME;
}
