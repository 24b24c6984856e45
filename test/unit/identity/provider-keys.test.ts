// @module-tag later: signs hundreds of tokens; the tests of tokens show that keys are asked for
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProviderAddress } from '#main/identity/provider-address.ts';
import { BAD_CREDENTIALS } from '#main/identity/token-text.ts';
import {
  AUDIENCE,
  ecKey,
  type Forge,
  makeKeys,
  publicJwk,
  rsaKey,
  seconds,
  startForge,
} from '#test/support/identity/forge.ts';
import { assemble, ecdsa, rsa } from '#test/support/identity/jws.ts';
import { openTestStation, type TestStation } from '#test/support/identity/station.ts';

const MINUTE = 60_000;
const refused = { code: 'unauthorized', message: BAD_CREDENTIALS };
const forgeKeys = makeKeys();
let forge: Forge;
let station: TestStation;

beforeEach(async () => {
  forge = await startForge(forgeKeys);
  const settings = { 'auth.issuer': forge.issuer, 'auth.audience': AUDIENCE, 'auth.jwks_url': null };
  station = await openTestStation({ settings });
});

afterEach(async () => {
  await station.close();
  await forge.stop();
});

const verify = (token = forge.token('ES256')) => station.identity.verify(token);

describe('keys of the identity provider', () => {
  it('are fetched once for many requests at the same time', async () => {
    await Promise.all(Array.from({ length: 50 }, () => verify()));
    expect(forge.fetches).toEqual({ discovery: 1, keys: 1 });
  });

  it('are not fetched for tokens that are refused by their text', async () => {
    await expect(verify('a.b.c')).rejects.toMatchObject(refused);
    await expect(verify(forge.token('ES256', forge.claims({ iss: 'https://evil.example' })))).rejects.toMatchObject(
      refused,
    );
    await expect(verify(forge.token('ES256', forge.claims(), { alg: 'HS256' }))).rejects.toMatchObject(refused);
    expect(forge.fetches).toEqual({ discovery: 0, keys: 0 });
  });

  it('are fetched at most once in ten seconds, however many made-up names come', async () => {
    await verify();
    const junk = () => verify(forge.token('ES256', forge.claims(), { kid: `k${Math.random()}` }));
    for (let second = 0; second < 60; second++) {
      for (let i = 0; i < 10; i++) await expect(junk()).rejects.toMatchObject(refused);
      station.pass(1000);
    }
    expect(forge.fetches.keys).toBeGreaterThan(4);
    expect(forge.fetches.keys).toBeLessThanOrEqual(7);
  });

  it('are known anew after the issuer has changed them, and the old ones no longer', async () => {
    const old = forge.token('ES256');
    await verify(old);
    const key = ecKey('P-256');
    forge.keySet = { keys: [{ ...publicJwk(key), kid: 'new' }] };
    station.pass(15_000);
    const fresh = assemble({ alg: 'ES256', kid: 'new', typ: 'at+jwt' }, forge.claims(), ecdsa(256, key));
    expect(await verify(fresh)).toMatchObject({ name: 'anna' });
    await expect(verify(old)).rejects.toMatchObject(refused);
  });

  it('are forgotten within ten minutes of their withdrawal by the issuer', async () => {
    const claims = forge.claims({ exp: seconds(3600) });
    const [withdrawn, kept] = [forge.token('ES256', claims), forge.token('RS256', claims)];
    await verify(withdrawn);
    forge.keySet = { keys: forge.keySet.keys.slice(0, 1) };
    station.pass(9 * MINUTE);
    await verify(withdrawn);
    station.pass(2 * MINUTE);
    await expect(verify(withdrawn)).rejects.toMatchObject(refused);
    expect(await verify(kept)).toMatchObject({ name: 'anna' });
  });

  it('go on while the issuer is down, and a token that they do not fit is put off', async () => {
    await verify();
    await forge.stop();
    station.pass(23 * 60 * MINUTE);
    const token = forge.token('ES256', forge.claims({ exp: Math.floor(Date.now() / 1000) + 10 * 86_400 }));
    expect(await verify(token)).toMatchObject({ name: 'anna' });
    const unknown = forge.token('ES256', forge.claims(), { kid: 'new' });
    await expect(verify(unknown)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 30 });
    expect(station.notices).toHaveLength(1);
    await forge.start();
    station.pass(31_000);
    await expect(verify(unknown)).rejects.toMatchObject(refused);
  });

  it('are trusted for a day while the issuer is down, then every token is put off until it is up', async () => {
    const token = forge.token('ES256', forge.claims({ exp: seconds(10 * 86_400) }));
    await verify(token);
    await forge.stop();
    station.pass(24 * 60 * MINUTE - 5000);
    expect(await verify(token)).toMatchObject({ name: 'anna' });
    station.pass(MINUTE);
    await expect(verify(token)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 30 });
    await forge.start();
    station.pass(31_000);
    expect(await verify(token)).toMatchObject({ name: 'anna' });
  });

  it('put every token off while they were never read, with one try in half a minute, until the issuer is up', async () => {
    await forge.stop();
    for (let i = 0; i < 20; i++) await expect(verify()).rejects.toMatchObject({ code: 'busy' });
    expect(station.notices).toHaveLength(1);
    await forge.start();
    await expect(verify()).rejects.toMatchObject({ code: 'busy' });
    station.pass(31_000);
    expect(await verify()).toMatchObject({ name: 'anna' });
  });

  it('leave the station’s own tokens and API keys alone while the issuer is down', async () => {
    await forge.stop();
    const { identity } = station;
    await identity.operators.add('bob', 'four words in a row');
    const { access_token } = await identity.issueToken('bob', 'four words in a row', '127.0.0.1');
    const { userId } = await identity.verify(access_token);
    const { key } = await identity.apiKeys.create(userId, { name: 'line 1' });
    expect(await identity.verify(key)).toMatchObject({ userId, kind: 'api-key' });
    expect(await identity.verify(access_token)).toMatchObject({ name: 'bob', kind: 'operator' });
  });

  it.each([
    ['another issuer', { issuer: 'https://other.example' }, 'off'],
    ['no issuer', { issuer: undefined }, 'off'],
    ['an issuer with a slash more', { slash: true }, 'off'],
    ['keys over plain HTTP elsewhere', { jwks_uri: 'http://keys.example/jwks' }, 'off'],
    ['keys in a file', { jwks_uri: 'file:///etc/passwd' }, 'off'],
    ['no place of keys', { jwks_uri: undefined }, 'off'],
  ])('are not believed from a discovery document with %s', async (_, change, code) => {
    Object.assign(forge.discovery, 'slash' in change ? { issuer: `${forge.issuer}/` } : change);
    await expect(verify()).rejects.toMatchObject({ code });
    expect(forge.fetches.keys).toBe(0);
  });

  it.each([
    ['no list', { keys: 'none' }],
    ['a list of texts', { keys: ['key'] }],
    ['half a megabyte', { keys: [], filling: 'x'.repeat(600_000) }],
  ])('are not taken from a set with %s', async (_, keySet) => {
    forge.keySet = keySet as never;
    await expect(verify()).rejects.toMatchObject({ code: 'busy' });
  });

  it.each(['by redirects', 'with 500', 'never'] as const)(
    'put the token off where the issuer answers %s',
    async (manner) => {
      forge.manner = manner;
      await expect(verify()).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 30 });
      forge.manner = 'well';
      station.pass(31_000);
      expect(await verify()).toMatchObject({ name: 'anna' });
    },
  );

  it('are not used where they hold the secret as well', async () => {
    const key = rsaKey();
    forge.keySet = { keys: [{ ...key.export({ format: 'jwk' }), kid: 'leaked' }] };
    await expect(
      verify(assemble({ alg: 'RS256', kid: 'leaked' }, forge.claims(), rsa(256, key))),
    ).rejects.toMatchObject(refused);
  });

  it('are fetched where auth.jwks_url says, without discovery', async () => {
    const settings = {
      'auth.issuer': forge.issuer,
      'auth.audience': AUDIENCE,
      'auth.jwks_url': `${forge.issuer}/keys`,
    };
    const other = await openTestStation({ settings });
    expect(await other.identity.verify(forge.token('RS256'))).toMatchObject({ name: 'anna' });
    expect(forge.fetches).toEqual({ discovery: 0, keys: 1 });
    await other.close();
  });
});

describe('the settings of the identity provider', () => {
  const settings = (issuer: string | null, audience: string | null, jwksUrl: string | null = null) => ({
    'auth.issuer': issuer,
    'auth.audience': audience,
    'auth.jwks_url': jwksUrl,
  });

  it('may be missing, and may be complete', () => {
    expect(readProviderAddress(settings(null, null))).toBeNull();
    expect(readProviderAddress(settings('https://id.example/', 'api'))).toEqual({
      issuer: 'https://id.example/',
      audience: 'api',
      jwksUrl: null,
      roles: { claim: null, values: new Map() },
      client: null,
      devices: null,
    });
  });

  it.each([
    [settings('https://id.example', null), 'auth.audience'],
    [settings(null, 'api'), 'auth.issuer'],
    [settings(null, null, 'https://id.example/keys'), 'auth.issuer'],
    [settings('http://id.example', 'api'), 'https'],
    [settings('http://127.0.0.1.example', 'api'), 'https'],
    [settings('https://id.example', 'api', 'http://id.example/keys'), 'auth.jwks_url'],
  ])('are refused as %j with a sentence that names %s', (given, named) => {
    expect(() => readProviderAddress(given)).toThrow(
      expect.objectContaining({ code: 'bad_input', message: expect.stringContaining(named) }),
    );
  });
});
