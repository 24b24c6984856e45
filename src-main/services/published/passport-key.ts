// The key that a station signs passports with. It lies in the data folder; another process signs with it once it is copied there.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placesIn } from '#main/files/data-folder.ts';
import { createDurably, makeFolder } from '#main/files/durable-files.ts';
import { orNull } from '#main/files/presence.ts';

const FILE = 'passport-key.pem';

export interface PassportKey {
  /** The name of the key: its thumbprint (RFC 7638). */
  readonly kid: string;
  readonly jwk: JsonWebKey;
  /** A JSON Web Signature over the payload, as text. */
  sign(payload: object, type: string): string;
}

/** Null where the folder has none and none may be made: a door beside stations signs with their key or not at all. */
export async function openPassportKey(folder: string, mayMake: boolean): Promise<PassportKey | null> {
  const place = placesIn(folder).identity;
  const path = join(place, FILE);
  const kept = await orNull(readFile(path, 'utf8'));
  if (kept !== null) return keyOf(createPrivateKey(kept));
  if (!mayMake) return null;
  await makeFolder(place);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await createDurably(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return keyOf(createPrivateKey(await readFile(path, 'utf8')));
}

function keyOf(key: KeyObject): PassportKey {
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return {
    kid,
    jwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } as JsonWebKey,
    sign(payload, type) {
      const { issuer } = payload as { readonly issuer: string };
      const head = { alg: 'ES256', typ: type, cty: 'vc', kid: `${issuer}#${kid}` };
      const text = [head, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    },
  };
}
