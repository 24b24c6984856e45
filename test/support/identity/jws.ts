import { createHmac, type KeyObject, sign } from 'node:crypto';

/** Signs the first two parts of a token. */
export type Signer = (input: string) => Buffer;

export const unsigned: Signer = () => Buffer.alloc(0);

export function hmac(bits: 256 | 384 | 512, secret: string | Buffer): Signer {
  return (input) => createHmac(`sha${bits}`, secret).update(input).digest();
}

export function rsa(bits: 256 | 384 | 512, key: KeyObject): Signer {
  return (input) => sign(`sha${bits}`, Buffer.from(input), key);
}

export function rsaPss(bits: 256 | 384 | 512, key: KeyObject): Signer {
  const padding = { padding: 6, saltLength: bits / 8 }; // RSA_PKCS1_PSS_PADDING
  return (input) => sign(`sha${bits}`, Buffer.from(input), { key, ...padding });
}

export function ecdsa(bits: 256 | 384 | 512, key: KeyObject, dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363'): Signer {
  return (input) => sign(`sha${bits}`, Buffer.from(input), { key, dsaEncoding });
}

export function ed25519(key: KeyObject): Signer {
  return (input) => sign(null, Buffer.from(input), key);
}

/** Parts that are texts or bytes go in as they are, so that what no library would write can be written. */
export type Part = string | Buffer | object;

export function encodePart(part: Part): string {
  const bytes = typeof part === 'string' || Buffer.isBuffer(part) ? part : JSON.stringify(part);
  return Buffer.from(bytes as string).toString('base64url');
}

export function assemble(header: Part, claims: Part, signer: Signer): string {
  const input = `${encodePart(header)}.${encodePart(claims)}`;
  return `${input}.${signer(input).toString('base64url')}`;
}
