import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_CREDENTIALS } from '#main/identity/token-text.ts';
import type { BadToken } from '#test/support/identity/bad-claims.ts';
import { badTokens } from '#test/support/identity/bad-tokens.ts';
import { CARELESSNESS, type Carelessness, verifyCarelessly } from '#test/support/identity/careless-verifier.ts';
import { AUDIENCE, type Forge, SIGNERS, seconds, startForge } from '#test/support/identity/forge.ts';
import { openTestStation, type TestStation } from '#test/support/identity/station.ts';

let forge: Forge;
let station: TestStation;
let table: readonly BadToken[];

beforeAll(async () => {
  forge = await startForge();
  table = badTokens(forge);
  const settings = { 'auth.issuer': forge.issuer, 'auth.audience': AUDIENCE, 'auth.jwks_url': null };
  station = await openTestStation({ settings });
});

afterAll(async () => {
  await station.close();
  await forge.stop();
});

const verify = (token: string) => station.identity.verify(token);

/** Null where a token is refused as it must be; otherwise what happened instead. */
async function flaw(token: string): Promise<string | null> {
  try {
    return `let in ${JSON.stringify(await verify(token))}`;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === 'unauthorized' && message === BAD_CREDENTIALS ? null : `${code}: ${message}`;
  }
}

describe('a token of the identity provider', () => {
  it.each(Object.keys(SIGNERS) as (keyof typeof SIGNERS)[])('signed by %s tells the user', async (algorithm) => {
    expect(await verify(forge.token(algorithm))).toEqual({
      userId: 1,
      kind: 'identity',
      name: 'anna',
      role: 'operator',
    });
  });

  it('may name its algorithm Ed25519', async () => {
    expect(await verify(forge.token('EdDSA', forge.claims(), { alg: 'Ed25519' }))).toMatchObject({ name: 'anna' });
  });

  it('may leave out kid where only one key fits', async () => {
    expect(await verify(forge.token('ES256', forge.claims(), { kid: undefined }))).toMatchObject({ name: 'anna' });
  });

  // Times are counted from the moment of each case: a busy machine may take long before it.
  it.each([
    ['several audiences', () => ({ aud: ['https://other.example', AUDIENCE] }), {}],
    ['no iat', () => ({ iat: undefined }), {}],
    ['an exp within the tolerance', () => ({ exp: seconds() - 20 }), {}],
    ['nbf and iat within the tolerance', () => ({ nbf: seconds() + 20, iat: seconds() + 20 }), {}],
    ['half a second', () => ({ exp: seconds(600) + 0.5 }), {}],
    [
      'claims that look like JSON',
      () => ({ realm_access: { roles: ['a', 'b'] }, note: 'a "quoted": text, {"sub": 1, "sub": 2}' }),
      {},
    ],
    ['the type of access tokens', () => ({}), { typ: 'at+jwt' }],
    ['a media type', () => ({}), { typ: 'application/AT+JWT' }],
    ['headers that say nothing', () => ({}), { x5t: 'dGh1bWI', nonce: 'of the issuer' }],
  ])('is taken with %s', async (_, claims, header) => {
    expect(await verify(forge.token('RS256', forge.claims(claims()), header))).toMatchObject({ name: 'anna' });
  });

  it.each([{ typ: 'JWT' }, { typ: 'application/jwt' }, { typ: undefined }])(
    'is refused with a sentence where nothing says that it is no ID token: %j',
    async (header) => {
      await expect(verify(forge.token('RS256', forge.claims({}), header))).rejects.toMatchObject({
        code: 'unauthorized',
        trouble: { kind: 'token_type' },
        message: expect.stringMatching(/at\+jwt.*auth\.required_scope or auth\.roles_claim/),
      });
    },
  );

  it('is refused as an ID token where Keycloak says so in the claim typ', async () => {
    await expect(verify(forge.token('RS256', forge.claims({ typ: 'ID' })))).rejects.toMatchObject({
      message: expect.stringContaining('the claim typ'),
    });
    expect(await verify(forge.token('RS256', forge.claims({ typ: 'Bearer' })))).toMatchObject({ name: 'anna' });
  });

  it.each(['nonce', 'at_hash', 'c_hash', 's_hash'])(
    'is refused with a sentence as an ID token where it has %s',
    async (claim) => {
      await expect(verify(forge.token('RS256', forge.claims({ [claim]: 'x' })))).rejects.toMatchObject({
        code: 'unauthorized',
        message: expect.stringMatching(new RegExp(`ID token.*${claim}.*Send the access token`)),
      });
    },
  );

  it('tells users apart by their subject, as it is written', async () => {
    const ids = await Promise.all(
      ['bob', 'Bob', 'Жанна', 'auth0|5f', 'b'.repeat(255)].map(
        async (sub) => (await verify(forge.token('ES256', forge.claims({ sub })))).userId,
      ),
    );
    expect(new Set(ids).size).toBe(5);
  });

  it('writes the user down on the first sight only', async () => {
    const token = forge.token('ES256', forge.claims({ sub: 'carla' }));
    const { userId } = await verify(token);
    const changes = station.changes();
    expect(await verify(token)).toMatchObject({ userId });
    expect(station.changes()).toBe(changes);
  });
});

describe('a scope that the station requires', () => {
  let strict: TestStation;
  beforeAll(async () => {
    const settings = { 'auth.issuer': forge.issuer, 'auth.audience': AUDIENCE, 'auth.jwks_url': null };
    strict = await openTestStation({ settings: { ...settings, 'auth.required_scope': 'labels' } });
  });
  afterAll(() => strict.close());
  const ask = (claims: object) => strict.identity.verify(forge.token('RS256', forge.claims({ ...claims })));

  it.each([{ scope: 'labels' }, { scope: 'openid labels' }, { scp: ['a', 'labels'] }, { scp: 'labels a' }])(
    'is found in %j',
    async (claims) => {
      expect(await ask(claims)).toMatchObject({ name: 'anna' });
    },
  );

  it('is enough for a token without the type of access tokens', async () => {
    for (const typ of ['JWT', undefined]) {
      const token = forge.token('RS256', forge.claims({ scope: 'labels' }), { typ });
      expect(await strict.identity.verify(token)).toMatchObject({ name: 'anna' });
    }
  });

  it.each([
    {},
    { scope: 'label' },
    { scope: 'xlabels labels.read' },
    { scp: ['Labels'] },
    { scp: 7 },
    { scope: ['a'] },
  ])('is missing in %j, which is told', async (claims) => {
    const message = expect.stringMatching(/lacks the scope labels,/);
    await expect(ask(claims)).rejects.toMatchObject({ code: 'forbidden', message });
  });
});

describe('bad tokens', () => {
  it('are all refused with one text', async () => {
    expect(table.length).toBeGreaterThan(380);
    expect(new Set(table.map(([name]) => name)).size).toBe(table.length);
    const letIn: string[] = [];
    for (const [name, token] of table) {
      const found = await flaw(token);
      if (found) letIn.push(`${name}: ${found}`);
    }
    expect(letIn).toEqual([]);
  });

  it('are a table that catches each fault of a verifier', async () => {
    const letIn = async (fault: Carelessness | null): Promise<number> => {
      await verifyCarelessly(forge.token('RS256'), forge, fault);
      const outcomes = await Promise.allSettled(table.map(([, token]) => verifyCarelessly(token, forge, fault)));
      return outcomes.filter(({ status }) => status === 'fulfilled').length;
    };
    const withoutFault = await letIn(null);
    for (const fault of CARELESSNESS) expect(await letIn(fault), fault).toBeGreaterThan(withoutFault);
  });

  it('come from good ones by any change of the text', async () => {
    const good = (Object.keys(SIGNERS) as (keyof typeof SIGNERS)[]).map((algorithm) => forge.token(algorithm));
    await fc.assert(
      fc.asyncProperty(mutated(good), async (token) => {
        fc.pre(!good.includes(token));
        expect(await flaw(token)).toBeNull();
      }),
      { numRuns: 10_000, seed: 20_261_121 },
    );
  });

  it('are what anything else is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect(await flaw(text)).toBeNull();
      }),
      { numRuns: 2000, seed: 20_261_121 },
    );
  });
});

const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A good token with a few characters exchanged, lost or added, cut, or with a part of another one. */
function mutated(good: readonly string[]): fc.Arbitrary<string> {
  const token = fc.constantFrom(...good);
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const character = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...URL_SAFE) },
    fc.constantFrom(...'.=+/ \n\0é😀'),
  );
  const edits = fc.array(fc.tuple(place, fc.constantFrom('exchange', 'lose', 'add', 'case'), character), {
    minLength: 1,
    maxLength: 4,
  });
  const edited = fc.tuple(token, edits).map(([text, list]) => list.reduce((now, one) => edit(now, ...one), text));
  const cut = fc.tuple(token, place).map(([text, at]) => text.slice(0, Math.floor(at * text.length)));
  const mixed = fc.tuple(token, token, fc.nat(2)).map(([one, other, part]) => {
    const parts = one.split('.');
    parts[part] = other.split('.')[part];
    return parts.join('.');
  });
  return fc.oneof({ weight: 8, arbitrary: edited }, cut, mixed);
}

function edit(text: string, place: number, kind: string, character: string): string {
  const at = Math.floor(place * text.length);
  const now = text[at] ?? '';
  const turned = now === now.toLowerCase() ? now.toUpperCase() : now.toLowerCase();
  const instead = { exchange: character, lose: '', add: character + now, case: turned }[kind] ?? '';
  return text.slice(0, at) + instead + text.slice(at + 1);
}
