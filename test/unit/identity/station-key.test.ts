import { createPrivateKey, type KeyObject } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint, createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStationKey, stationKeyProblem } from '#main/identity/station-key.ts';
import { BAD_CREDENTIALS } from '#main/identity/token-text.ts';
import { seconds } from '#test/support/identity/forge.ts';
import { assemble, ecdsa } from '#test/support/identity/jws.ts';
import { openTestStation } from '#test/support/identity/station.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinmark-key-'));
  file = join(folder, 'identity', 'station-key.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (notices: string[] = []) => openStationKey(folder, (notice) => void notices.push(notice));

describe('the station’s key', () => {
  it('is made on the first use, for its owner alone, and stays', async () => {
    const key = await open();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'identity'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder, 'identity'))).toEqual(['station-key.json']);
    const again = await open();
    expect(again.issuer).toBe(key.issuer);
    expect(again.jwks).toEqual(key.jwks);
    expect(key.issuer).toMatch(/^urn:twinmark:[0-9a-f-]{36}$/);
  });

  it('is made once where several start together', async () => {
    const issuers = await Promise.all(Array.from({ length: 8 }, async () => (await open()).issuer));
    expect(new Set(issuers).size).toBe(1);
    expect(await readdir(join(folder, 'identity'))).toEqual(['station-key.json']);
  });

  it('shows its public part alone, named by its thumbprint', async () => {
    const { jwks, id } = await open();
    const [shown] = jwks.keys;
    expect(Object.keys(shown).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(shown.kid).toBe(await calculateJwkThumbprint(shown));
    expect(id).toBe(shown.kid);
    const { d } = JSON.parse(await readFile(file, 'utf8')).private_key;
    expect(JSON.stringify(jwks)).not.toContain(d);
  });

  it('is closed to others where it was open, and that is told', async () => {
    await open();
    await chmod(file, 0o644);
    const notices: string[] = [];
    await open(notices);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(notices).toHaveLength(1);
  });

  it.each(['', '{', '{}', 'null', '[]', '{"station_id":"x","private_key":{"d":"x"}}', '"text"'])(
    'is left alone where it is broken as %j, and told in a sentence',
    async (text) => {
      await mkdir(join(folder, 'identity'));
      await writeFile(file, text, { mode: 0o600 });
      await expect(open()).rejects.toMatchObject({ code: 'store_unusable', message: expect.stringContaining(file) });
      expect(await readFile(file, 'utf8')).toBe(text);
      expect(await stationKeyProblem(folder)).toContain(file);
    },
  );

  it('is looked at without being made or changed', async () => {
    expect(await stationKeyProblem(folder)).toBeNull();
    await open();
    await chmod(file, 0o644);
    expect(await stationKeyProblem(folder)).toBeNull();
    expect((await stat(file)).mode & 0o777).toBe(0o644);
  });

  it('is told in a sentence where it is none', async () => {
    const private_key = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d: 'AA' };
    await mkdir(join(folder, 'identity'));
    await writeFile(file, JSON.stringify({ station_id: crypto.randomUUID(), private_key }), { mode: 0o600 });
    await expect(open()).rejects.toMatchObject({ code: 'store_unusable' });
  });

  it('is told in a sentence where it cannot be written', async () => {
    await writeFile(join(folder, 'identity'), 'a file in the place of the folder');
    await expect(open()).rejects.toMatchObject({ code: 'store_unusable' });
  });
});

describe('the station’s tokens', () => {
  it('are verified by others through the key set', async () => {
    const { identity, close } = await openTestStation({ folder });
    await identity.operators.add('anna', 'four words in a row');
    const { access_token } = await identity.issueToken('anna', 'four words in a row', '127.0.0.1');
    const { payload, protectedHeader } = await jwtVerify(access_token, createLocalJWKSet(identity.jwks), {
      issuer: identity.issuer,
      audience: 'twinmark',
    });
    expect(payload).toMatchObject({ sub: expect.stringMatching(/^anna~/), jti: expect.any(String) });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(900);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    await close();
  });

  it('go on after a restart', async () => {
    const first = await openTestStation({ folder });
    await first.identity.operators.add('anna', 'four words in a row');
    const { access_token } = await first.identity.issueToken('anna', 'four words in a row', '127.0.0.1');
    await first.close();
    const second = await openTestStation({ folder });
    expect(await second.identity.verify(access_token)).toMatchObject({ name: 'anna' });
    await second.close();
  });

  it('are refused with any claim or header that the station does not write', async () => {
    const { identity, close } = await openTestStation({ folder });
    await identity.operators.add('anna', 'four words in a row');
    const kept = JSON.parse(await readFile(file, 'utf8')).private_key;
    const key: KeyObject = createPrivateKey({ key: kept, format: 'jwk' });
    const { access_token } = await identity.issueToken('anna', 'four words in a row', '127.0.0.1');
    const { sub, twinmark_seal } = decodeJwt(access_token);
    const good = { iss: identity.issuer, aud: 'twinmark', sub, twinmark_seal, iat: seconds(), exp: seconds(600) };
    const kid = identity.jwks.keys[0].kid;
    const sign = (claims: object, header: object = {}) =>
      assemble({ alg: 'ES256', kid, typ: 'at+jwt', ...header }, { ...good, ...claims }, ecdsa(256, key));
    expect(await identity.verify(sign({}))).toMatchObject({ name: 'anna' });
    for (const token of [
      ...[
        sign({ aud: 'other' }),
        sign({ sub: 'nobody' }),
        sign({ sub: 'anna' }),
        sign({ sub: 'anna~' }),
        sign({ sub: `${sub}0` }),
        sign({ exp: seconds(-60) }),
        sign({ twinmark_seal: undefined }),
        sign({ twinmark_seal: `${twinmark_seal}0` }),
      ],
      ...[
        sign({ iss: 'urn:twinmark:x' }),
        sign({}, { kid: undefined }),
        sign({}, { kid: 'x' }),
        sign({}, { alg: 'ES384' }),
      ],
      ...[
        sign({}, { alg: 'none' }),
        sign({}, { typ: 'dpop+jwt' }),
        sign({ iat: seconds(60) }),
        sign({ exp: undefined }),
      ],
    ]) {
      await expect(identity.verify(token), token).rejects.toMatchObject({
        code: 'unauthorized',
        message: BAD_CREDENTIALS,
      });
    }
    await close();
  });
});
