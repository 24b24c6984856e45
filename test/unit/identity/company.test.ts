import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isEndedBy } from '#main/identity/company-answer.ts';
import { withEnd } from '#main/identity/company-ends.ts';
import { readProviderAddress } from '#main/identity/provider-address.ts';
import { type Forge, seconds, startForge } from '#test/support/identity/forge.ts';
import { openTestStation, type TestStation } from '#test/support/identity/station.ts';

const CLIENT = 'twinmark-hall-2';
const BACK = 'https://station.example/sign-in/callback';
const LOGOUT_EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };

let forge: Forge;
let station: TestStation;
let tokens: Server;
let folder: string;
/** What the place for tokens was sent last, and what it answers. */
let asked: URLSearchParams;
let answered: { status: number; body: unknown };
let userinfo: unknown;

beforeAll(async () => {
  forge = await startForge();
  tokens = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const isUserinfo = request.url === '/userinfo';
      if (!isUserinfo) asked = new URLSearchParams(Buffer.concat(chunks).toString());
      response.writeHead(isUserinfo ? 200 : answered.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isUserinfo ? userinfo : answered.body));
    });
  });
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(tokens.address() as AddressInfo).port}`;
  Object.assign(forge.discovery, {
    authorization_endpoint: 'https://login.example/authorize?realm=plant',
    token_endpoint: `${at}/token`,
    userinfo_endpoint: `${at}/userinfo`,
    end_session_endpoint: 'https://login.example/end',
    authorization_response_iss_parameter_supported: true,
  });
  folder = await mkdtemp(join(tmpdir(), 'twinmark-company-'));
  station = await openStation();
});

function openStation() {
  return openTestStation({
    folder,
    settings: {
      'auth.issuer': forge.issuer,
      'auth.audience': null,
      'auth.jwks_url': null,
      'auth.client_id': CLIENT,
      'auth.client_secret': 'only:for tests',
      'auth.roles_claim': 'groups',
      'auth.role_values': ['admin=Plant Admins', 'checker=Gate'],
      'lan.window': true,
    },
  });
}

beforeEach(() => {
  userinfo = { sub: 'anna', name: 'Somebody else', groups: ['Plant Admins'] };
});

afterAll(async () => {
  await station.close();
  await forge.stop();
  tokens.close();
  await rm(folder, { recursive: true, force: true });
});

interface Change {
  /** Claims of the ID token that are other ones. */
  readonly claims?: (nonce: string) => object;
  readonly header?: object;
  /** The whole ID token, by a good one. */
  readonly token?: (good: string) => string;
  /** Parameters of the redirect that are other ones; null leaves one out. */
  readonly query?: Record<string, string | null>;
  readonly more?: string;
  readonly browser?: string | null;
  readonly body?: object;
  readonly status?: number;
}

const company = () => {
  if (!station.identity.company) throw new Error('no company');
  return station.identity.company;
};

async function begin(): Promise<URLSearchParams> {
  const url = new URL(await company().begin('network', BACK, { browser: 'browser' }));
  expect(url.origin + url.pathname).toBe('https://login.example/authorize');
  expect(url.searchParams.get('realm')).toBe('plant');
  return url.searchParams;
}

const parameter = (given: URLSearchParams, name: string): string => given.get(name) ?? '';

function idToken(nonce: string, { claims, header }: Change): string {
  const told = { aud: CLIENT, nonce, name: 'Anna Becker', groups: ['Gate', 'Everybody'], sid: 'session 1' };
  return forge.token('RS256', forge.claims({ ...told, ...claims?.(nonce) }), { typ: 'JWT', ...header });
}

/** A sign-in at the provider, changed in one thing. */
async function signIn(change: Change = {}) {
  const begun = await begin();
  const good = idToken(parameter(begun, 'nonce'), change);
  answered = {
    status: change.status ?? 200,
    body: { access_token: 'access', id_token: change.token?.(good) ?? good, ...change.body },
  };
  const query = new URLSearchParams({ code: 'c0de', state: parameter(begun, 'state'), iss: forge.issuer });
  for (const [name, value] of Object.entries(change.query ?? {})) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString() + (change.more ?? '');
  const browser = change.browser === undefined ? 'browser' : change.browser;
  return { begun, text, entry: await company().finish('network', text, browser) };
}

const refusedAs = (kind: string) => ({ trouble: { kind } });

describe('a sign-in by the company', () => {
  it('asks with state, nonce and the hash of a verifier, and shows the verifier to the provider alone', async () => {
    const { begun, entry } = await signIn();
    expect(Object.fromEntries(begun)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT,
      redirect_uri: BACK,
      scope: 'openid profile',
      code_challenge_method: 'S256',
    });
    const verifier = parameter(asked, 'code_verifier');
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(begun.get('code_challenge'));
    expect(verifier.length).toBeGreaterThanOrEqual(43);
    expect(asked.get('redirect_uri')).toBe(BACK);
    expect(entry.person).toMatchObject({ name: 'Anna Becker', role: 'checker', company: { subject: 'anna' } });
  });

  it('never uses a state, nonce or verifier twice', async () => {
    const all = [await begin(), await begin()].flatMap((one) =>
      ['state', 'nonce', 'code_challenge'].map((name) => one.get(name)),
    );
    expect(new Set(all).size).toBe(6);
  });

  it.each<[string, Change]>([
    ['another nonce', { claims: () => ({ nonce: 'planted' }) }],
    ['no nonce', { claims: () => ({ nonce: undefined }) }],
    ['an ID token for another client', { claims: () => ({ aud: 'another' }) }],
    ['an ID token that was handed to another of its clients', { claims: () => ({ aud: [CLIENT, 'b'], azp: 'b' }) }],
    ['several clients and none named', { claims: () => ({ aud: [CLIENT, 'b'] }) }],
    ['another issuer in the ID token', { claims: () => ({ iss: 'https://evil.example' }) }],
    ['another issuer in the redirect (mix-up)', { query: { iss: 'https://evil.example' } }],
    ['no issuer in the redirect though each has one', { query: { iss: null } }],
    ['an ID token that has expired', { claims: () => ({ exp: seconds(-31) }) }],
    ['an ID token of the future', { claims: () => ({ iat: seconds(120) }) }],
    ['no subject', { claims: () => ({ sub: undefined }) }],
    ['an access token in the place of the ID token', { header: { typ: 'at+jwt' } }],
    ['another signature', { token: (good) => `${good.slice(0, -8)}AAAAAAAA` }],
    [
      'no signature',
      { token: (good) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.` },
    ],
    ['a key that the token brings along', { header: { jwk: {} } }],
    ['the hash of another access token', { claims: () => ({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }) }],
    ['no code', { query: { code: null } }],
    ['no tokens for the code', { status: 400, body: { error: 'invalid_grant' } }],
    ['no ID token', { body: { id_token: undefined } }],
    ['roles of another user', { claims: () => ({ name: undefined, sub: 'bert' }) }],
  ])('signs nobody in with %s', async (_, change) => {
    await expect(signIn(change)).rejects.toMatchObject(refusedAs('company_answer'));
  });

  it.each<[string, Change]>([
    ['the clocks are half a minute apart', { claims: () => ({ iat: seconds(20), exp: seconds(-20) }) }],
    ['the ID token names only this client as azp', { claims: () => ({ azp: CLIENT }) }],
    ['the ID token has a fitting at_hash', { claims: () => ({ at_hash: halfHash('access') }) }],
    ['the user’s name is told elsewhere', { claims: () => ({ name: undefined }) }],
  ])('signs in where %s', async (_, change) => {
    expect((await signIn(change)).entry.person).toMatchObject({ role: 'checker', company: { subject: 'anna' } });
  });

  it.each<[string, Change]>([
    ['a state that nobody began', { query: { state: 'A'.repeat(43) } }],
    ['another browser than the one that began it (fixation)', { browser: 'of the attacker' }],
    ['a browser without the cookie', { browser: null }],
    ['a parameter twice', { more: '&code=planted' }],
  ])('is not known with %s', async (_, change) => {
    await expect(signIn(change)).rejects.toMatchObject(refusedAs('company_state'));
  });

  it('counts once: its address sent again signs nobody in', async () => {
    const { text } = await signIn();
    await expect(company().finish('network', text, 'browser')).rejects.toMatchObject(refusedAs('company_state'));
  });

  it('begun at one door is not known at another', async () => {
    const begun = await begin();
    const query = `code=c&iss=${encodeURIComponent(forge.issuer)}&state=${begun.get('state')}`;
    await expect(company().finish('desk', query, null)).rejects.toMatchObject(refusedAs('company_state'));
  });

  it('is forgotten after ten minutes', async () => {
    const begun = await begin();
    station.pass(10 * 60_000 + 1000);
    const query = `code=c&iss=${encodeURIComponent(forge.issuer)}&state=${begun.get('state')}`;
    await expect(company().finish('network', query, 'browser')).rejects.toMatchObject(refusedAs('company_state'));
    station.pass(-(10 * 60_000 + 1000));
  });

  it('says so where the person changed their mind', async () => {
    const query = { code: null, error: 'access_denied' };
    await expect(signIn({ query })).rejects.toMatchObject(refusedAs('company_refused'));
  });

  it('lets nobody in whose groups mean no role, and takes the highest of several', async () => {
    await expect(signIn({ claims: () => ({ groups: ['admin', 'Everybody'] }) })).rejects.toMatchObject(
      refusedAs('role_none'),
    );
    const { person } = (await signIn({ claims: () => ({ groups: ['Gate', 'Plant Admins'] }) })).entry;
    expect(person.role).toBe('admin');
  });
});

function halfHash(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
}

describe('a window of the company', () => {
  const logoutToken = (changes: object = {}, header: object = {}) =>
    forge.token('RS256', forge.claims({ aud: CLIENT, jti: 'j1', events: LOGOUT_EVENT, sid: 'session 1', ...changes }), {
      typ: 'logout+jwt',
      ...header,
    });
  const enter = async (change: Change = {}) => {
    const token = await station.identity.enterByCompany((await signIn(change)).entry);
    return token ?? '';
  };
  const who = (token: string) => station.identity.network?.find(token)?.caller?.name ?? null;

  it('ends at once when the provider says so, and no other window does', async () => {
    // Of another person than in the other tests: what ends in a second ends all that began in it.
    const dora = (sid: string) => enter({ claims: () => ({ sub: 'dora', sid }) });
    const [one, other] = [await dora('d1'), await dora('d2')];
    expect([who(one), who(other)]).toEqual(['Anna Becker', 'Anna Becker']);
    await station.identity.endAtProvider(logoutToken({ sub: 'dora', sid: 'd1' }));
    expect([who(one), who(other)]).toEqual([null, 'Anna Becker']);
    await station.identity.endAtProvider(logoutToken({ sub: 'dora', sid: undefined, jti: 'j2' }));
    expect(who(other)).toBeNull();
  });

  it('is not ended by a logout token from before it began, sent again', async () => {
    const token = logoutToken({ iat: seconds(-100), sid: 'session 9' });
    const window = await enter({ claims: () => ({ sid: 'session 9' }) });
    await station.identity.endAtProvider(token);
    await station.identity.endAtProvider(token);
    expect(who(window)).toBe('Anna Becker');
  });

  it.each<[string, object, object?]>([
    ['a nonce', { nonce: 'n' }],
    ['no event', { events: undefined }],
    ['another event', { events: { 'https://example.com': {} } }],
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no name of its own', { jti: undefined }],
    ['nobody in it', { sub: undefined, sid: undefined }],
    ['an old time', { iat: seconds(-400) }],
    ['the type of access tokens', {}, { typ: 'at+jwt' }],
  ])('is not ended by a logout token with %s', async (_, changes, header) => {
    const window = await enter();
    await expect(station.identity.endAtProvider(logoutToken(changes, header))).rejects.toMatchObject({
      code: 'bad_input',
    });
    expect(who(window)).toBe('Anna Becker');
  });

  it('ends after the hours of the setting, however much it is used', async () => {
    const window = await enter();
    for (let hour = 0; hour < 11; hour++) {
      station.pass(3_600_000);
      station.identity.network?.noteUse(window, 0);
    }
    expect(who(window)).toBe('Anna Becker');
    station.pass(3_600_000);
    expect(who(window)).toBeNull();
    station.pass(-12 * 3_600_000);
  });

  it('leaves no token on the disk, and stays open over a restart with the role of now', async () => {
    const { entry } = await signIn();
    const token = (await station.identity.enterByCompany(entry)) ?? '';
    const kept = readFileSync(join(folder, 'station.network-windows'), 'utf8');
    expect(kept).toContain('anna');
    for (const secret of [token, entry.idToken, 'session 1', 'access"']) expect(kept).not.toContain(secret);
    await station.close();
    station = await openStation();
    expect(station.identity.network?.find(token)?.caller).toMatchObject({ name: 'Anna Becker', role: 'checker' });
  });
});

describe('an end that the provider tells', () => {
  const signedIn = { subject: 'anna', session: 's', at: 100 };

  it('is compared by the times of the provider', () => {
    expect(isEndedBy(signedIn, { subject: 'anna', session: null, at: 99 })).toBe(false);
    expect(isEndedBy(signedIn, { subject: 'anna', session: null, at: 100 })).toBe(true);
    expect(isEndedBy(signedIn, { subject: 'anna', session: 'other', at: 100 })).toBe(false);
    expect(isEndedBy(signedIn, { subject: null, session: 's', at: 100 })).toBe(true);
    expect(isEndedBy({ ...signedIn, session: null }, { subject: 'bert', session: 's', at: 100 })).toBe(false);
  });

  it('is kept once for each session, the later one', () => {
    const first = withEnd([], { subject: 'anna', session: null, at: 100 });
    expect(withEnd(first, { subject: 'anna', session: null, at: 200 })).toEqual([
      { subject: 'anna', session: null, at: 200 },
    ]);
    expect(withEnd(first, { subject: 'bert', session: null, at: 100 + 31 * 86_400 })).toHaveLength(1);
  });

  it('is of no use where settings would lock everybody out, which are refused', () => {
    const base = { 'auth.issuer': 'https://login.example', 'auth.audience': null, 'auth.jwks_url': null };
    const off = { ...base, 'auth.local_accounts': false };
    const needs = (missing: string) => ({ trouble: { kind: 'setting_needs', facts: { missing } } });
    const failure = (settings: Parameters<typeof readProviderAddress>[0]) => {
      try {
        return readProviderAddress(settings);
      } catch (error) {
        return error;
      }
    };
    const client = { 'auth.client_id': CLIENT };
    expect(failure({ ...off, 'auth.audience': 'a' })).toMatchObject(needs('auth.client_id'));
    expect(failure({ ...off, ...client })).toMatchObject(needs('auth.roles_claim'));
    const whole = { ...off, ...client, 'auth.roles_claim': 'groups' };
    expect(failure({ ...whole, 'jobs.release': true })).toMatchObject(needs('auth.local_accounts'));
    expect(failure(whole)).toMatchObject({ client: { id: CLIENT, company: 'login.example' } });
  });
});
