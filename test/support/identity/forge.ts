import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assemble, ecdsa, ed25519, type Part, rsa, rsaPss, type Signer } from './jws.ts';

export const AUDIENCE = 'https://api.plant.example';

/** Keys of an issuer, each by the name that it has in the key set. */
export interface ForgeKeys {
  readonly rsa: KeyObject;
  readonly otherRsa: KeyObject;
  readonly weakRsa: KeyObject;
  readonly encryption: KeyObject;
  readonly p256: KeyObject;
  readonly p384: KeyObject;
  readonly p521: KeyObject;
  readonly ed: KeyObject;
  readonly forSha384: KeyObject;
}

/** An issuer for tests. It signs anything in any way, and counts the requests that it gets. */
export interface Forge {
  readonly issuer: string;
  readonly keys: ForgeKeys;
  /** The key set that it serves. Tests may change it. */
  keySet: { keys: object[] };
  /** Its discovery document. Tests may change it. */
  discovery: Record<string, unknown>;
  fetches: { discovery: number; keys: number };
  /** How it answers. Redirects lead to the right place. */
  manner: 'well' | 'by redirects' | 'with 500' | 'never';
  claims(changes?: object): Record<string, unknown>;
  /** A token with a proper header; the claims may be anything. */
  token(key: keyof typeof SIGNERS, claims?: Part, header?: object): string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The algorithms of good tokens, with the key of each. */
export const SIGNERS = {
  RS256: { key: 'rsa', signer: (key: KeyObject) => rsa(256, key) },
  RS384: { key: 'rsa', signer: (key: KeyObject) => rsa(384, key) },
  RS512: { key: 'rsa', signer: (key: KeyObject) => rsa(512, key) },
  PS256: { key: 'rsa', signer: (key: KeyObject) => rsaPss(256, key) },
  PS384: { key: 'rsa', signer: (key: KeyObject) => rsaPss(384, key) },
  PS512: { key: 'rsa', signer: (key: KeyObject) => rsaPss(512, key) },
  ES256: { key: 'p256', signer: (key: KeyObject) => ecdsa(256, key) },
  ES384: { key: 'p384', signer: (key: KeyObject) => ecdsa(384, key) },
  ES512: { key: 'p521', signer: (key: KeyObject) => ecdsa(512, key) },
  EdDSA: { key: 'ed', signer: (key: KeyObject) => ed25519(key) },
} as const satisfies Record<string, { key: keyof ForgeKeys; signer: (key: KeyObject) => Signer }>;

/** The secret that HS256 would be checked with, if a verifier used the symmetric key of the key set. */
export const SYMMETRIC = Buffer.from('a-symmetric-key-that-has-no-place-in-a-key-set');

/** Making the keys takes a moment, so several forges may share them. */
export async function startForge(keys: ForgeKeys = makeKeys()): Promise<Forge> {
  const server = createServer();
  const port = await listen(server, 0);
  const issuer = `http://127.0.0.1:${port}/realms/plant`;
  const forge: Forge = {
    issuer,
    keys,
    keySet: { keys: publicKeys(keys) },
    discovery: { issuer, jwks_uri: `${issuer}/keys` },
    fetches: { discovery: 0, keys: 0 },
    manner: 'well',
    claims: (changes = {}) => ({
      iss: issuer,
      aud: AUDIENCE,
      sub: 'anna',
      iat: seconds(),
      exp: seconds(600),
      ...changes,
    }),
    token(alg, claims = forge.claims(), header = {}) {
      const { key, signer } = SIGNERS[alg];
      return assemble({ alg, kid: key, typ: 'at+jwt', ...header }, claims, signer(keys[key]));
    },
    stop: () => close(server),
    start: async () => void (await listen(server, port)),
  };
  server.on('request', (request, answer) => {
    const isDiscovery = request.url?.startsWith('/realms/plant/.well-known/openid-configuration') ?? false;
    forge.fetches[isDiscovery ? 'discovery' : 'keys']++;
    if (forge.manner === 'never') return;
    if (forge.manner === 'with 500') answer.statusCode = 500;
    if (forge.manner === 'by redirects' && !request.url?.endsWith('?again')) {
      answer.writeHead(302, { location: `${request.url}?again` });
    } else answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(isDiscovery ? forge.discovery : forge.keySet));
  });
  return forge;
}

/** Now, or so many seconds from now, as tokens count time. */
export function seconds(fromNow = 0): number {
  return Math.floor(Date.now() / 1000) + fromNow;
}

export function publicJwk(key: KeyObject): Record<string, unknown> {
  return { ...createPublicKey(key).export({ format: 'jwk' }) };
}

export function rsaKey(modulusLength = 2048): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength }).privateKey;
}

export function ecKey(namedCurve: string): KeyObject {
  return generateKeyPairSync('ec', { namedCurve }).privateKey;
}

export function makeKeys(): ForgeKeys {
  return {
    rsa: rsaKey(),
    otherRsa: rsaKey(),
    weakRsa: rsaKey(1024),
    encryption: rsaKey(),
    forSha384: rsaKey(),
    p256: ecKey('P-256'),
    p384: ecKey('P-384'),
    p521: ecKey('P-521'),
    ed: generateKeyPairSync('ed25519').privateKey,
  };
}

function publicKeys(keys: ForgeKeys): object[] {
  const more: Partial<Record<keyof ForgeKeys, object>> = { encryption: { use: 'enc' }, forSha384: { alg: 'RS384' } };
  const known = Object.entries(keys).map(([kid, key]) => ({
    ...publicJwk(key),
    kid,
    use: 'sig',
    ...more[kid as keyof ForgeKeys],
  }));
  return [...known, { kty: 'oct', kid: 'symmetric', k: SYMMETRIC.toString('base64url'), alg: 'HS256' }];
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
