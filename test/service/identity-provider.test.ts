import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, expect, it } from 'vitest';
import { BAD_CREDENTIALS } from '#main/identity/token-text.ts';
import { type OidcIssuer, startOidcIssuer } from '#test/support/identity/oidc-issuer.ts';
import { openTestStation, type TestStation } from '#test/support/identity/station.ts';

const AUDIENCE = 'https://api.plant.example';
const refused = { code: 'unauthorized', message: BAD_CREDENTIALS };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(algorithm = 'RS256', settings = {}): Promise<{ issuer: OidcIssuer; station: TestStation }> {
  const issuer = await startOidcIssuer(algorithm, 60);
  const provider = { 'auth.issuer': issuer.issuer, 'auth.audience': AUDIENCE, 'auth.jwks_url': null, ...settings };
  const station = await openTestStation({ settings: provider });
  closing.push(station.close, issuer.stop);
  return { issuer, station };
}

it.each(['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'])(
  'users of a real issuer that signs by %s come in',
  async (algorithm) => {
    const { issuer, station } = await start(algorithm);
    const { access_token } = await issuer.signIn('anna', AUDIENCE);
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: algorithm, typ: 'at+jwt' });
    expect(await station.identity.verify(access_token)).toEqual({
      userId: 1,
      kind: 'identity',
      name: 'anna',
      role: 'operator',
    });
    expect(await station.identity.verify(await issuer.clientCredentials(AUDIENCE))).toEqual({
      userId: 2,
      kind: 'identity',
      name: 'line-1',
      role: 'operator',
    });
    expect(await station.identity.verify((await issuer.signIn('anna', AUDIENCE)).access_token)).toMatchObject({
      userId: 1,
    });
  },
);

it('its tokens for another resource, and its ID tokens, are refused', async () => {
  const { issuer, station } = await start();
  const other = await issuer.signIn('anna', 'https://other.example');
  await expect(station.identity.verify(other.access_token)).rejects.toMatchObject(refused);
  const { id_token } = await issuer.signIn('anna', AUDIENCE);
  expect(decodeJwt(id_token)).toMatchObject({ iss: issuer.issuer, sub: 'anna', aud: 'line-1' });
  await expect(station.identity.verify(id_token)).rejects.toMatchObject(refused);
});

it('its tokens end when they expire', async () => {
  const { issuer, station } = await start();
  const { access_token } = await issuer.signIn('anna', AUDIENCE);
  station.pass(60_000 + 25_000);
  expect(await station.identity.verify(access_token)).toMatchObject({ name: 'anna' });
  station.pass(10_000);
  await expect(station.identity.verify(access_token)).rejects.toMatchObject(refused);
});

it('its new key is picked up after a rotation, whatever its kind, and the old one is dropped', async () => {
  const { issuer, station } = await start('RS256');
  const { access_token: before } = await issuer.signIn('anna', AUDIENCE);
  await station.identity.verify(before);
  await issuer.rotate('ES256');
  station.pass(11_000);
  const { access_token: after } = await issuer.signIn('anna', AUDIENCE);
  expect(await station.identity.verify(after)).toMatchObject({ name: 'anna' });
  await expect(station.identity.verify(before)).rejects.toMatchObject(refused);
});

it('its keys may be named by their address', async () => {
  const issuer = await startOidcIssuer('ES256', 60);
  const settings = {
    'auth.issuer': issuer.issuer,
    'auth.audience': AUDIENCE,
    'auth.jwks_url': `${issuer.issuer}/jwks`,
  };
  const station = await openTestStation({ settings });
  closing.push(station.close, issuer.stop);
  const { access_token } = await issuer.signIn('anna', AUDIENCE);
  expect(await station.identity.verify(access_token)).toMatchObject({ name: 'anna' });
});

it('its users and the station’s operators come in side by side, and are others even with the same name', async () => {
  const { issuer, station } = await start();
  await station.identity.operators.add('anna', 'four words in a row');
  const own = await station.identity.issueToken('anna', 'four words in a row', '127.0.0.1');
  const theirs = await issuer.signIn('anna', AUDIENCE);
  const callers = await Promise.all([own, theirs].map(({ access_token }) => station.identity.verify(access_token)));
  expect(callers.map(({ kind }) => kind)).toEqual(['operator', 'identity']);
  expect(callers[0].userId).not.toBe(callers[1].userId);
});

it('another real issuer gets nobody in', async () => {
  const { station } = await start();
  const stranger = await startOidcIssuer('RS256', 60);
  closing.push(stranger.stop);
  const { access_token } = await stranger.signIn('anna', AUDIENCE);
  await expect(station.identity.verify(access_token)).rejects.toMatchObject(refused);
});
