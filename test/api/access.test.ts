import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES, type Scope } from '#shared/core/model.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Desk, openDesk, type Person, passphraseOf } from '#test/support/people.ts';
import { OPERATOR, type Station, startStation } from '#test/support/station.ts';

let station: Station;
let desk: Desk;
let owner: Person;
let other: Person;
let picture: string;

beforeAll(async () => {
  station = await startStation();
  desk = await openDesk(station);
  owner = await desk.addPerson('owner');
  other = await desk.addPerson('other');
  picture = base64(await artwork('access', { width: 200, height: 200 }));
});
afterAll(() => station.remove());

const METADATA = { product_name: 'Salt' };
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

async function recordOf(person: Person): Promise<string> {
  const { body } = await call(station.url, 'POST', '/api/records', {
    token: person.apiKey,
    json: { image: picture, metadata: METADATA },
  });
  return body.watermark_id;
}

interface Route {
  readonly method: string;
  readonly path: (id: string) => string;
  readonly json?: () => object;
  /** Statuses by whose record it is, where they are not the usual ones. */
  readonly own?: number;
  readonly others?: number;
  readonly unowned?: number;
  readonly identity?: boolean;
}

/** Every protected route, with a request that is right in its form. */
const PROTECTED: readonly Route[] = [
  { method: 'POST', path: () => '/api/records', json: () => ({ image: picture, metadata: METADATA }) },
  { method: 'GET', path: () => '/api/records' },
  { method: 'GET', path: () => '/api/records/sync' },
  { method: 'PATCH', path: (id: string) => `/api/records/${id}`, json: () => ({ description: 'mine' }), own: 200 },
  { method: 'POST', path: (id: string) => `/api/records/${id}/mint`, own: 503 },
  {
    method: 'POST',
    path: (id: string) => `/api/records/${id}/claim`,
    json: () => ({ wallet_address: WALLET }),
    own: 409,
  },
  { method: 'GET', path: (id: string) => `/api/records/${id}/scans`, own: 200 },
  { method: 'GET', path: (id: string) => `/api/records/${id}/image`, own: 200 },
  { method: 'POST', path: (id: string) => `/api/records/${id}/adopt`, own: 200, others: 409, unowned: 200 },
  { method: 'GET', path: () => '/api/keys', identity: true },
  { method: 'POST', path: () => '/api/keys', json: () => ({ name: 'x' }), identity: true },
  { method: 'DELETE', path: () => '/api/keys/999999', identity: true, own: 404 },
];

const name = (one: Route) => `${one.method} ${one.path('{wm_id}')}`;

/** Every route that an API key may call, with the scope that it needs. */
const SCOPED: readonly (Route & { readonly scope: Scope })[] = [
  ...(
    [
      ['POST /api/records', 'create'],
      ['GET /api/records', 'read'],
      ['GET /api/records/sync', 'read'],
      ['PATCH /api/records/{wm_id}', 'update'],
      ['POST /api/records/{wm_id}/mint', 'mint'],
      ['POST /api/records/{wm_id}/claim', 'mint'],
      ['GET /api/records/{wm_id}/scans', 'read'],
      ['GET /api/records/{wm_id}/image', 'read'],
      ['POST /api/records/{wm_id}/adopt', 'update'],
    ] as const
  ).map(([route, scope]) => ({ ...(PROTECTED.find((one) => name(one) === route) as Route), scope })),
  { method: 'GET', path: (id) => `/api/records/${id}`, scope: 'read' },
  { method: 'GET', path: (id) => `/api/records/${id}/watermarked`, scope: 'read' },
  { method: 'POST', path: (id) => `/api/records/${id}/scan`, json: () => ({}), own: 200, scope: 'scan' },
  { method: 'POST', path: () => '/api/scan', json: () => ({ image: picture }), own: 200, scope: 'scan' },
  {
    method: 'POST',
    path: () => '/api/embed',
    json: () => ({ image: picture, message: 'A' }),
    own: 200,
    scope: 'create',
  },
];

function ask(one: Route, id: string, token?: string) {
  const json = one.json ? { json: one.json() } : {};
  return call(station.url, one.method, one.path(id), { ...json, ...(token ? { token } : {}) });
}

const onRecords = PROTECTED.filter((one) => one.path('{wm_id}').includes('{wm_id}'));

describe('credentials', () => {
  it.each(PROTECTED.map((one) => ({ name: name(one), one })))(
    '$name refuses whoever shows none or bad ones',
    async ({ one }) => {
      const bad = [
        '',
        'x',
        randomBytes(24).toString('hex'),
        owner.apiKey.toUpperCase(),
        `${owner.apiKey}0`,
        `${owner.token}x`,
      ];
      for (const token of bad) {
        const { status, headers, body } = await ask(one, 'ZZZZZ', token);
        expect([status, Object.keys(body)], token).toEqual([401, ['error']]);
        expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    },
  );

  it('come before everything else: 401 for a request that is wrong in other ways too', async () => {
    const wrong = [
      { raw: '{', headers: { 'content-type': 'application/json' } },
      { raw: 'x', headers: { 'content-type': 'text/plain' } },
      { json: { unknown: 1 } },
    ];
    for (const options of wrong) expect((await call(station.url, 'POST', '/api/records', options)).status).toBe(401);
    expect((await call(station.url, 'PATCH', '/api/records/none', { json: 7 })).status).toBe(401);
  });

  it('other schemes and doubled headers are no credentials', async () => {
    for (const authorization of [
      `Basic ${owner.apiKey}`,
      owner.apiKey,
      `bearer  ${owner.apiKey} x`,
      'Bearer',
      'Bearer  ',
    ]) {
      const { status } = await call(station.url, 'GET', '/api/records', { headers: { authorization } });
      expect(status, authorization).toBe(401);
    }
    expect((await call(station.url, 'GET', `/api/records?access_token=${owner.apiKey}`)).status).toBe(401);
  });

  it('are refused on public endpoints too where they are bad', async () => {
    expect((await call(station.url, 'GET', '/api/templates', { token: 'x' })).status).toBe(401);
  });
});

describe('ownership', () => {
  it.each(onRecords.map((one) => ({ name: name(one), one })))(
    '$name: own, another’s, nobody’s, absent',
    async ({ one }) => {
      const [mine, theirs] = [await recordOf(owner), await recordOf(other)];
      const username = `leaving-${randomBytes(3).toString('hex')}`;
      const leaving = await desk.addPerson(username);
      const unowned = await recordOf(leaving);
      await desk.removePerson(username);
      const expected = { others: 403, unowned: 403, ...one };
      expect((await ask(one, mine, owner.apiKey)).status).toBe(expected.own);
      expect((await ask(one, mine, owner.token)).status).toBe(expected.own);
      expect((await ask(one, theirs, owner.apiKey)).status).toBe(expected.others);
      expect((await ask(one, unowned, owner.apiKey)).status).toBe(expected.unowned);
      for (const absent of ['ZZZZZ', 'TW-22222', 'nothing']) {
        const { status, body } = await ask(one, absent, owner.apiKey);
        expect([status, body]).toEqual([404, { error: 'Not found' }]);
      }
    },
  );

  it('an Idempotency-Key that was used for something else is told before minting is off', async () => {
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    const json = { image: picture, metadata: METADATA };
    const { body } = await call(station.url, 'POST', '/api/records', { token: owner.apiKey, json, headers });
    const mint = (more: object) =>
      call(station.url, 'POST', `/api/records/${body.watermark_id}/mint`, { token: owner.apiKey, ...more });
    expect((await mint({ headers })).status).toBe(409);
    expect((await mint({})).status).toBe(503);
  });

  it('a wrong form is told before absence, absence before ownership, ownership before the state', async () => {
    const theirs = await recordOf(other);
    const claim = (id: string, wallet_address: string) =>
      call(station.url, 'POST', `/api/records/${id}/claim`, { token: owner.apiKey, json: { wallet_address } });
    expect((await claim('ZZZZZ', 'nowhere')).status).toBe(400);
    expect((await claim('ZZZZZ', WALLET)).status).toBe(404);
    expect((await claim(theirs, WALLET)).status).toBe(403);
    expect((await claim(await recordOf(owner), WALLET)).status).toBe(409);
  });

  it.each([
    ['not hexadecimal', '0xnothing'],
    ['too short', '0x1234'],
    ['a wrong checksum', '0x52908400098527886E0F7030069857D2E4169Ee7'],
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['a name', 'anna.eth'],
    ['a number', 7],
    ['nothing', undefined],
  ])('a wallet address that is %s is refused', async (_, wallet_address) => {
    const { status, body } = await call(station.url, 'POST', `/api/records/${await recordOf(owner)}/claim`, {
      token: owner.apiKey,
      json: { wallet_address },
    });
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
  });
});

describe('API keys', () => {
  it('are made, shown once, listed, used and revoked by an identity', async () => {
    const made = await call(station.url, 'POST', '/api/keys', { token: other.token, json: { name: 'gate' } });
    expect(made.status).toBe(201);
    const { key, ...shown } = made.body;
    expect(key).toMatch(/^[0-9a-f]{48}$/);
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'gate',
      first_characters: key.slice(0, 6),
      created_at: expect.any(String),
      last_used_at: null,
      expires_at: null,
      scopes: [...SCOPES],
      idle_days: null,
    });
    expect((await call(station.url, 'GET', '/api/records', { token: key })).status).toBe(200);
    const list = await call(station.url, 'GET', '/api/keys', { token: other.token });
    expect(list.body.keys).toContainEqual({ ...shown, last_used_at: expect.any(String) });
    expect(JSON.stringify(list.body)).not.toContain(key);
    expect((await call(station.url, 'DELETE', `/api/keys/${shown.id}`, { token: owner.token })).status).toBe(404);
    expect((await call(station.url, 'DELETE', `/api/keys/${shown.id}`, { token: other.token })).body).toEqual({
      success: true,
    });
    expect((await call(station.url, 'GET', '/api/records', { token: key })).status).toBe(401);
    expect((await call(station.url, 'DELETE', `/api/keys/${shown.id}`, { token: other.token })).status).toBe(404);
  });

  it('cannot manage API keys', async () => {
    for (const one of PROTECTED.filter((one) => one.identity)) {
      expect((await ask(one, '', owner.apiKey)).status, name(one)).toBe(403);
    }
  });

  const keyWith = async (scopes: readonly Scope[]): Promise<string> => {
    const { status, body } = await call(station.url, 'POST', '/api/keys', {
      token: owner.token,
      json: { name: scopes.join(' '), scopes },
    });
    expect([status, body.scopes]).toEqual([201, scopes]);
    return body.key;
  };

  it.each(SCOPED.map((one) => ({ name: name(one), one })))(
    '$name needs its scope, whatever other scopes a key has',
    async ({ one }) => {
      const [id, all] = [await recordOf(owner), SCOPES.filter((scope) => scope !== one.scope)];
      const refused = await ask(one, id, await keyWith(all));
      expect(refused.status).toBe(403);
      expect(refused.body.error).toMatch(new RegExp(`lacks the scope ${one.scope}\\.`));
      expect((await ask(one, id, await keyWith([one.scope]))).status).toBe(one.own ?? (one.json ? 201 : 200));
      expect((await ask(one, id, owner.token)).status).not.toBe(403);
    },
  );

  it('get no public answer without a scope either, and whoever shows no key still does', async () => {
    const [id, key] = [await recordOf(owner), await keyWith(['create'])];
    const read = (token?: string) =>
      call(station.url, 'GET', `/api/records/${id}`, token === undefined ? {} : { token });
    expect((await read(key)).status).toBe(403);
    expect((await read()).status).toBe(200);
    expect((await call(station.url, 'GET', '/api/templates', { token: key })).status).toBe(200);
  });

  it.each([[[]], [['write']], [['read', 'read']], ['read'], [null]])(
    'are not made with %j for scopes',
    async (scopes) => {
      const json = { name: 'x', scopes };
      expect((await call(station.url, 'POST', '/api/keys', { token: owner.token, json })).status).toBe(400);
    },
  );

  it('end when they expire', async () => {
    let key = '';
    const answer = async () => (await call(station.url, 'GET', '/api/records', { token: key })).status;
    let before = 0;
    // On a busy machine a key may have ended before it is used.
    for (let ms = 1500; before !== 200 && ms < 100_000; ms *= 2) {
      const json = { name: 'short', expires_at: new Date(Date.now() + ms).toISOString() };
      key = (await call(station.url, 'POST', '/api/keys', { token: owner.token, json })).body.key;
      before = await answer();
    }
    expect(before).toBe(200);
    await expect.poll(answer).toBe(401);
    const past = await call(station.url, 'POST', '/api/keys', {
      token: owner.token,
      json: { name: 'past', expires_at: '2020-01-01T00:00:00Z' },
    });
    expect(past.status).toBe(400);
  });

  it('are in no log and no file', async () => {
    const found = grep(
      ['-rlaF', '-e', owner.apiKey, '-e', owner.token, '-e', passphraseOf('owner'), '--', station.folder],
      {
        encoding: 'utf8',
      },
    );
    expect(found).toBe('');
    expect(station.log()).not.toContain(owner.apiKey);
  });
});

describe('POST /api/token', () => {
  it('gives a token that the station’s public keys verify', async () => {
    const { status, body } = await call(station.url, 'POST', '/api/token', { json: OPERATOR });
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 });
    const jwks = await call(station.url, 'GET', '/.well-known/jwks.json');
    const [header, claims] = body.access_token
      .split('.')
      .map((part: string) => Buffer.from(part, 'base64url').toString());
    expect(jwks.body.keys.map(({ kid }: { kid: string }) => kid)).toContain(JSON.parse(header).kid);
    expect(JSON.parse(claims)).toMatchObject({ aud: 'twinmark' });
    expect(JSON.stringify(jwks.body)).not.toContain('"d"');
  });

  it('wrong tries are refused alike, slowed down, then locked', async () => {
    const wrong = (username: string) =>
      call(station.url, 'POST', '/api/token', { json: { username, passphrase: 'not the right one' } });
    const [known, unknown] = [await wrong('other'), await wrong('nobody-here')];
    expect(known.status).toBe(401);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const replies = await Promise.all(Array.from({ length: 14 }, () => wrong('other')));
    const locked = replies.filter(({ status }) => status === 429);
    expect(locked.length).toBeGreaterThan(0);
    expect(Number(locked[0].headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** Files that hold any of the texts; none is what grep ends with 1 for. */
function grep(args: readonly string[], options: { encoding: 'utf8' }): string {
  const { status, stdout } = spawnSync('grep', args, options);
  if (status !== 0 && status !== 1) throw new Error(`grep ended with ${status}.`);
  return stdout;
}
