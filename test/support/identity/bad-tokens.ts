import { createPublicKey } from 'node:crypto';
import { type BadToken, badClaims } from './bad-claims.ts';
import { ecKey, type Forge, publicJwk, rsaKey, SYMMETRIC } from './forge.ts';
import { assemble, ecdsa, ed25519, encodePart, hmac, rsa, rsaPss, type Signer, unsigned } from './jws.ts';

/** All of them, for a verifier that trusts this issuer and AUDIENCE. */
export function badTokens(forge: Forge): readonly BadToken[] {
  return [
    ...withoutSignature(forge),
    ...withHmac(forge),
    ...withTrickyKeyNames(forge),
    ...withKeysOfTheirOwn(forge),
    ...withOddHeaders(forge),
    ...badClaims(forge),
    ...withBrokenSignatures(forge),
    ...withUnfitKeys(forge),
    ...withOddForms(forge),
  ];
}

function withoutSignature(forge: Forge): BadToken[] {
  const claims = forge.claims();
  const [, , signature] = forge.token('RS256', claims).split('.');
  return ['none', 'None', 'NONE', 'nOnE', '', 'None ', 'null'].flatMap((alg) => [
    [`alg "${alg}", no signature`, assemble({ alg, typ: 'JWT' }, claims, unsigned)],
    [`alg "${alg}", any signature`, assemble({ alg, kid: 'rsa' }, claims, () => Buffer.from('AA'))],
    [`alg "${alg}", the signature of another`, `${encodePart({ alg, kid: 'rsa' })}.${encodePart(claims)}.${signature}`],
  ]);
}

function withHmac(forge: Forge): BadToken[] {
  const publicKey = createPublicKey(forge.keys.rsa);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwk = publicJwk(forge.keys.rsa);
  const secrets: readonly (readonly [string, string | Buffer])[] = [
    ['the public key as PEM', pem],
    ['the public key as PEM without its last newline', pem.trimEnd()],
    ['the public key as PEM after a newline', `\n${pem}`],
    ['the public key as PEM after a space', ` ${pem}`],
    ['the public key as PEM with CRLF', pem.replaceAll('\n', '\r\n')],
    ['the public key as PKCS #1 PEM', publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
    ['the public key as DER', publicKey.export({ type: 'spki', format: 'der' })],
    ['the public key as JWK', JSON.stringify(jwk)],
    ['the whole entry of the key set', JSON.stringify(forge.keySet.keys[0])],
    ['the modulus as text', String(jwk['n'])],
    ['the modulus as bytes', Buffer.from(String(jwk['n']), 'base64url')],
    [
      'an elliptic public key as PEM',
      createPublicKey(forge.keys.p256).export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['an empty secret', ''],
    ['a zero byte', Buffer.alloc(1)],
    ['a usual secret', 'secret'],
  ];
  const sized = ([what, secret]: readonly [string, string | Buffer]): BadToken[] =>
    ([256, 384, 512] as const).map((bits) => [
      `HS${bits} by ${what}`,
      assemble({ alg: `HS${bits}`, kid: 'rsa', typ: 'JWT' }, forge.claims(), hmac(bits, secret)),
    ]);
  const bySymmetric = assemble({ alg: 'HS256', kid: 'symmetric' }, forge.claims(), hmac(256, SYMMETRIC));
  const posing = assemble({ alg: 'RS256', kid: 'symmetric' }, forge.claims(), hmac(256, SYMMETRIC));
  return [
    ...secrets.flatMap(sized),
    ['HS256 by the symmetric key of the key set', bySymmetric],
    ['RS256 by the symmetric key of the key set', posing],
  ];
}

function withTrickyKeyNames(forge: Forge): BadToken[] {
  const stranger = rsa(256, rsaKey());
  const by = (kid: unknown, signer: Signer, alg = 'RS256'): string => assemble({ alg, kid }, forge.claims(), signer);
  const names: readonly unknown[] = [
    ...['../../../../../../dev/null', '/dev/null', '/etc/passwd', 'file:///dev/null', 'C:\\Windows\\win.ini', 'nul'],
    ...[
      "' UNION SELECT 'key' -- ",
      "' OR '1'='1",
      '1; DROP TABLE users',
      `${forge.issuer}/keys`,
      'http://127.0.0.1:9/k',
    ],
    ...[
      '__proto__',
      'constructor',
      'toString',
      '',
      '*',
      '0',
      'rsa\u0000',
      'RSA',
      ' rsa',
      'k'.repeat(600),
      '| id',
      '$(id)',
    ],
    ...[null, 0, true, ['rsa'], { kid: 'rsa' }],
  ];
  const called = (kid: unknown): string => `kid ${JSON.stringify(kid).slice(0, 40)}`;
  return [
    ...names.map((kid): BadToken => [`${called(kid)} by a stranger`, by(kid, stranger)]),
    ...names.map((kid): BadToken => [`${called(kid)} by the issuer`, by(kid, rsa(256, forge.keys.rsa))]),
    ['kid of a file that is empty, HS256', by('../../../../../../dev/null', hmac(256, ''), 'HS256')],
    ['kid that selects its own secret, HS256', by("' UNION SELECT 'key' -- ", hmac(256, 'key'), 'HS256')],
    ['a stranger’s key under a known kid', by('rsa', stranger)],
    ['another key of the issuer than kid says', by('otherRsa', rsa(256, forge.keys.rsa))],
    ['no kid where several keys fit', assemble({ alg: 'RS256' }, forge.claims(), rsa(256, forge.keys.rsa))],
  ];
}

function withKeysOfTheirOwn(forge: Forge): BadToken[] {
  const own = rsaKey();
  const jwk = { ...publicJwk(own), kid: 'rsa', alg: 'RS256', use: 'sig' };
  const places: readonly object[] = [
    { jwk },
    { jku: 'http://127.0.0.1:9/keys' },
    { jku: `${forge.issuer}/keys` },
    { jku: `${forge.issuer}@evil.example/keys` },
    { x5u: 'http://127.0.0.1:9/certificate' },
    { x5c: ['MIIB'] },
    { jwk: publicJwk(forge.keys.rsa) },
  ];
  return places.flatMap((place) => {
    const name = JSON.stringify(place).slice(0, 60);
    const header = { alg: 'RS256', kid: 'rsa', ...place };
    return [
      [`a stranger’s key with ${name}`, assemble(header, forge.claims(), rsa(256, own))],
      [`a stranger’s key, no kid, with ${name}`, assemble({ alg: 'RS256', ...place }, forge.claims(), rsa(256, own))],
      [`the issuer’s key with ${name}`, forge.token('RS256', forge.claims(), place)],
    ];
  });
}

function withOddHeaders(forge: Forge): BadToken[] {
  const headers: readonly object[] = [
    ...[{ crit: ['exp'] }, { crit: [] }, { crit: ['x'], x: true }, { crit: 'x' }, { crit: null }, { b64: false }],
    ...[
      { crit: ['b64'], b64: false },
      { crit: ['b64'], b64: true },
      { zip: 'DEF' },
      { enc: 'A128GCM' },
      { cty: 'JWT' },
    ],
    ...[
      { typ: 'dpop+jwt' },
      { typ: 'logout+jwt' },
      { typ: 'secevent+jwt' },
      { typ: 1 },
      { typ: null },
      { typ: ['JWT'] },
    ],
    ...[{ alg: 'rs256' }, { alg: 'RS256 ' }, { alg: ['RS256'] }, { alg: null }, { alg: 256 }, { alg: { a: 1 } }],
    ...[{ alg: 'RS1' }, { alg: 'ES256K' }, { alg: 'RSA-OAEP' }, { alg: 'dir' }, { alg: 'HS256' }, { alg: '__proto__' }],
  ];
  const { rsa: key } = forge.keys;
  const raw = (header: string): string => assemble(header, forge.claims(), rsa(256, key));
  const unencoded = JSON.stringify(forge.claims());
  const b64Header = encodePart({ alg: 'RS256', kid: 'rsa', crit: ['b64'], b64: false });
  const b64Signature = rsa(256, key)(`${b64Header}.${unencoded}`).toString('base64url');
  return [
    ...headers.map(
      (header): BadToken => [`header ${JSON.stringify(header)}`, forge.token('RS256', forge.claims(), header)],
    ),
    ['no alg', raw('{"kid":"rsa"}')],
    ['ALG in capitals', raw('{"ALG":"RS256","KID":"rsa"}')],
    ['alg twice, none last', raw('{"alg":"RS256","kid":"rsa","alg":"none"}')],
    ['alg twice, none first', raw('{"alg":"none","kid":"rsa","alg":"RS256"}')],
    ['kid twice', raw('{"alg":"RS256","kid":"other","kid":"rsa"}')],
    ['kid twice, once escaped', raw('{"alg":"RS256","k\\u0069d":"other","kid":"rsa"}')],
    ['claims as they are, by b64', `${b64Header}.${unencoded}.${b64Signature}`],
    ['claims left out, by b64', `${b64Header}..${b64Signature}`],
  ];
}

function withBrokenSignatures(forge: Forge): BadToken[] {
  const good = forge.token('RS256');
  const [header, claims, signature] = good.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const last = signature.at(-1) as string;
  const signed = (part: Buffer | string): string =>
    `${header}.${claims}.${typeof part === 'string' ? part : part.toString('base64url')}`;
  const elliptic = (part: (input: string) => Buffer): string =>
    assemble({ alg: 'ES256', kid: 'p256' }, forge.claims(), part);
  const spare = spareBits(elliptic(ecdsa(256, forge.keys.p256)));
  return [
    ['the signature stripped', `${header}.${claims}.`],
    ['the signature and its dot stripped', `${header}.${claims}`],
    ['half of the signature', signed(bytes.subarray(0, 128))],
    ['the signature without its last byte', signed(bytes.subarray(0, -1))],
    ['the signature with a byte more', signed(Buffer.concat([bytes, Buffer.alloc(1)]))],
    ['the signature twice', signed(Buffer.concat([bytes, bytes]))],
    [
      'the signature with its first bit flipped',
      signed(Buffer.concat([Buffer.from([bytes[0] ^ 0x80]), bytes.subarray(1)])),
    ],
    ['the signature in zeros', signed(Buffer.alloc(256))],
    ['the signature in ones', signed(Buffer.alloc(256, 0xff))],
    ['the signature of other claims', signed(forge.token('RS256', forge.claims({ sub: 'bob' })).split('.')[2])],
    ['the signature with padding', `${good}==`],
    ['the signature in another case', signed(signature.toLowerCase())],
    ['the signature with a character less', signed(signature.slice(0, -1))],
    ['the signature with a character more', signed(signature + last)],
    ['ES256 with other spare bits', spare],
    ['ES256 with r = s = 0', elliptic(() => Buffer.alloc(64))],
    ['ES256 with r = 0, s = 1', elliptic(() => Buffer.concat([Buffer.alloc(63), Buffer.from([1])]))],
    ['ES256 with r = s = 1', elliptic(() => Buffer.concat([one(32), one(32)]))],
    ['ES256 with r and s of all ones', elliptic(() => Buffer.alloc(64, 0xff))],
    ['ES256 with r = n', elliptic(() => Buffer.concat([ORDER_P256, one(32)]))],
    ['ES256 in DER', elliptic(ecdsa(256, forge.keys.p256, 'der'))],
    ['ES256 with a zero before r', elliptic((input) => Buffer.concat([one(1), ecdsa(256, forge.keys.p256)(input)]))],
    ['ES256 with an empty signature', elliptic(unsigned)],
    ['EdDSA in zeros', assemble({ alg: 'EdDSA', kid: 'ed' }, forge.claims(), () => Buffer.alloc(64))],
  ];
}

const ORDER_P256 = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');

function one(bytes: number): Buffer {
  return Buffer.concat([Buffer.alloc(bytes - 1), Buffer.from([1])]);
}

/** Another spelling of the same bytes: 64 bytes leave four bits of the last character unused. */
function spareBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) as string) + 1];
}

function withUnfitKeys(forge: Forge): BadToken[] {
  const { keys } = forge;
  const by = (alg: string, kid: string, signer: Signer): string => assemble({ alg, kid }, forge.claims(), signer);
  return [
    ['RS256 by the elliptic key', by('RS256', 'p256', ecdsa(256, keys.p256))],
    ['ES256 by the RSA key', by('ES256', 'rsa', rsa(256, keys.rsa))],
    ['ES256 said, RSA done, under the elliptic kid', by('ES256', 'p256', rsa(256, keys.rsa))],
    ['RS256 said, PS256 done', by('RS256', 'rsa', rsaPss(256, keys.rsa))],
    ['PS256 said, RS256 done', by('PS256', 'rsa', rsa(256, keys.rsa))],
    ['RS512 said, RS256 done', by('RS512', 'rsa', rsa(256, keys.rsa))],
    ['RS256 by a key for RS384', by('RS256', 'forSha384', rsa(256, keys.forSha384))],
    ['RS256 by a key for encryption', by('RS256', 'encryption', rsa(256, keys.encryption))],
    ['RS256 by a key of 1,024 bits', by('RS256', 'weakRsa', rsa(256, keys.weakRsa))],
    ['ES256 by a key on P-384', by('ES256', 'p384', ecdsa(256, keys.p384))],
    ['ES384 by a key on P-256', by('ES384', 'p256', ecdsa(384, keys.p256))],
    ['ES512 by a key on P-384', by('ES512', 'p384', ecdsa(512, keys.p384))],
    ['ES256 by a key on another curve', by('ES256', 'p256', ecdsa(256, ecKey('secp256k1')))],
    ['ES256K by a key on secp256k1', by('ES256K', 'p256', ecdsa(256, ecKey('secp256k1')))],
    ['EdDSA by the elliptic key', by('EdDSA', 'p256', ecdsa(256, keys.p256))],
    ['ES256 by the Edwards key', by('ES256', 'ed', ed25519(keys.ed))],
    ['Ed448 said, Ed25519 done', by('Ed448', 'ed', ed25519(keys.ed))],
  ];
}

function withOddForms(forge: Forge): BadToken[] {
  const good = forge.token('RS256');
  const [header, claims, signature] = good.split('.');
  const filled = (characters: number): string =>
    forge.token('RS256', forge.claims({ filling: 'x'.repeat(characters) }));
  return [
    ...['', '.', '..', '...', 'null', 'undefined', 'a.b.c', 'Bearer', '{}', '😀.😀.😀'].map(
      (text): BadToken => [`the text "${text}"`, text],
    ),
    ...(
      [`Bearer ${good}`, `${good} `, ` ${good}`, `${good}\n`, `${good}\r\n`, `${good}\t`, `${good}\u0000`] as const
    ).map((text, index): BadToken => [`spaces and the like around it, ${index}`, text]),
    ['a dot behind it', `${good}.`],
    ['a dot before it', `.${good}`],
    ['two dots within', good.replace('.', '..')],
    ['four parts', `${good}.${signature}`],
    ['five parts, as if encrypted', `${header}.${claims}.${signature}.${claims}.${signature}`],
    ['encrypted', encrypted()],
    ['parts in another order', `${claims}.${header}.${signature}`],
    ['one part only', header],
    ['dots in percent', good.replaceAll('.', '%2e')],
    ['other dots', good.replaceAll('.', '。')],
    ['a newline within', `${header}.\n${claims}.${signature}`],
    ['a space within', `${header}.${claims.slice(0, 9)} ${claims.slice(9)}.${signature}`],
    ['padding within', `${header}=.${claims}=.${signature}`],
    ['the other alphabet of base64', good.replaceAll('-', '+').replaceAll('_', '/').replace(/$/, '/')],
    ['flattened JSON', JSON.stringify({ protected: header, payload: claims, signature })],
    ['general JSON', JSON.stringify({ payload: claims, signatures: [{ protected: header, signature }] })],
    ['twice in one', `${good},${good}`],
    ['a token of 9,000 characters', filled(6000)],
    ['a token of a megabyte', filled(750_000)],
  ];
}

function encrypted(): string {
  const part = (bytes: number): string => Buffer.alloc(bytes, 7).toString('base64url');
  const header = encodePart({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'encryption', cty: 'JWT' });
  return [header, part(256), part(12), part(200), part(16)].join('.');
}
