import { createHmac, createPublicKey } from 'node:crypto';
import {
  type CryptoKey,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { AUDIENCE, type Forge } from './forge.ts';

/** Checks that real verifiers have forgotten. */
export const CARELESSNESS = [
  'believes the algorithm that the token names',
  'does not check the audience',
  'does not check the issuer',
  'does not check the time',
  'takes the key that the token brings',
  'takes what has no end',
] as const;
export type Carelessness = (typeof CARELESSNESS)[number];

/** Verifies as a library does, with one added fault. Throws if it rejects. */
export async function verifyCarelessly(token: string, forge: Forge, fault: Carelessness | null): Promise<void> {
  if (fault === 'believes the algorithm that the token names' && believes(token, forge)) return;
  const published = createLocalJWKSet(forge.keySet as Parameters<typeof createLocalJWKSet>[0]);
  const brought: JWTVerifyGetKey = async (header, jws) =>
    header.jwk ? ((await importJWK(header.jwk, header.alg ?? '')) as CryptoKey) : published(header, jws);
  await jwtVerify(token, fault === 'takes the key that the token brings' ? brought : published, {
    ...(fault === 'does not check the audience' ? {} : { audience: AUDIENCE }),
    ...(fault === 'does not check the issuer' ? {} : { issuer: forge.issuer }),
    ...(fault === 'does not check the time' ? { currentDate: new Date(1000) } : {}),
    requiredClaims: fault === 'takes what has no end' ? ['sub'] : ['sub', 'exp'],
  });
}

/** Unsigned tokens, and symmetric signatures by the public key: the two faults that bear this name. */
function believes(token: string, forge: Forge): boolean {
  const { alg = '' } = decodeProtectedHeader(token);
  if (decodeJwt(token).iss !== forge.issuer) return false;
  if (alg.toLowerCase() === 'none') return true;
  const bits = /^HS(256|384|512)$/.exec(alg)?.[1];
  if (!bits) return false;
  const [header, claims, signature] = token.split('.');
  const pem = createPublicKey(forge.keys.rsa).export({ type: 'spki', format: 'pem' });
  return createHmac(`sha${bits}`, pem).update(`${header}.${claims}`).digest('base64url') === signature;
}
