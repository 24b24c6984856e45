import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleInClaims } from '#main/identity/roles.ts';
import { ROLES, reaches } from '#shared/core/role.ts';
import { AUDIENCE, type Forge, startForge } from '#test/support/identity/forge.ts';
import { openTestStation, type TestStation } from '#test/support/identity/station.ts';

const PASSPHRASE = 'four words in a row';

describe('accounts', () => {
  let station: TestStation;
  beforeEach(async () => {
    station = await openTestStation();
    return () => station.close();
  });
  const operators = () => station.identity.operators;

  it('the first is an admin, later ones are operators or what they were made to be', async () => {
    await expect(operators().add('anna', PASSPHRASE, 'checker')).rejects.toMatchObject({
      code: 'bad_input',
      trouble: { kind: 'account_first' },
    });
    expect(await operators().add('anna', PASSPHRASE)).toMatchObject({ role: 'admin' });
    expect(await operators().add('ben', PASSPHRASE)).toMatchObject({ role: 'operator' });
    expect(await operators().add('cleo', PASSPHRASE, 'checker')).toMatchObject({ role: 'checker' });
    const { access_token } = await station.identity.issueToken('cleo', PASSPHRASE, '127.0.0.1');
    expect(await station.identity.verify(access_token)).toMatchObject({ name: 'cleo', role: 'checker' });
  });

  it('a changed role counts at once for tokens, API keys and windows', async () => {
    const { identity } = station;
    await operators().add('anna', PASSPHRASE);
    const ben = await operators().add('ben', PASSPHRASE);
    const { key } = await identity.apiKeys.create(ben.userId, { name: 'scale' });
    const { access_token } = await identity.issueToken('ben', PASSPHRASE, '127.0.0.1');
    const window = identity.desk.redeem(identity.desk.createLaunchKey()) as string;
    identity.desk.signIn(window, await operators().signIn('ben', PASSPHRASE, '127.0.0.1'));
    const roles = async () => [
      (await identity.verify(key)).role,
      (await identity.verify(access_token)).role,
      identity.desk.find(window)?.caller?.role,
    ];
    for (const role of ROLES) {
      await operators().setRole('Ben', role);
      expect(await roles()).toEqual([role, role, role]);
    }
  });

  it('a role that another station has given counts at the next look', async () => {
    const { identity, store } = station;
    await operators().add('anna', PASSPHRASE);
    const ben = await operators().add('ben', PASSPHRASE);
    const window = identity.desk.redeem(identity.desk.createLaunchKey()) as string;
    identity.desk.signIn(window, await operators().signIn('ben', PASSPHRASE, '127.0.0.1'));
    await store.users.setRole(ben.userId, 'checker');
    expect(identity.desk.find(window)?.caller?.role).toBe('operator');
    await identity.renewSessions();
    expect(identity.desk.find(window)?.caller).toMatchObject({ name: 'ben', role: 'checker' });
  });

  it('one admin remains', async () => {
    await operators().add('anna', PASSPHRASE);
    const last = { code: 'conflict', trouble: { kind: 'account_last_admin' } };
    await expect(operators().remove('anna')).rejects.toMatchObject(last);
    await operators().add('ben', PASSPHRASE);
    await expect(operators().remove('anna')).rejects.toMatchObject(last);
    await expect(operators().setRole('anna', 'operator')).rejects.toMatchObject(last);
    await operators().setRole('ben', 'admin');
    await operators().setRole('anna', 'operator');
    await expect(operators().remove('ben')).rejects.toMatchObject(last);
    await operators().remove('anna');
  });
});

describe('the claim of roles', () => {
  let forge: Forge;
  let station: TestStation;
  beforeAll(async () => {
    forge = await startForge();
    const settings = { 'auth.issuer': forge.issuer, 'auth.audience': AUDIENCE, 'auth.jwks_url': null };
    station = await openTestStation({ settings: { ...settings, 'auth.roles_claim': 'plant.roles' } });
  });
  afterAll(async () => {
    await station.close();
    await forge.stop();
  });
  const ask = (claims: object) => station.identity.verify(forge.token('RS256', forge.claims(claims)));

  it.each([
    [{ roles: 'admin' }, 'roles', 'admin'],
    [{ roles: ['staff', 'checker'] }, 'roles', 'checker'],
    [{ roles: 'checker operator' }, 'roles', 'operator'],
    [{ realm: { roles: ['operator', 'admin'] } }, 'realm.roles', 'admin'],
    [{ 'https://plant.example/roles': ['checker'] }, 'https://plant.example/roles', 'checker'],
    [{ roles: ['Admin', 'administrator', 'operators'] }, 'roles', null],
    [{ roles: { admin: true } }, 'roles', null],
    [{ roles: [['admin']] }, 'roles', null],
    [{}, 'constructor.name', null],
    [{ realm: 'admin' }, 'realm.roles', null],
  ])('%j under %s names %s', (claims, claim, role) => {
    expect(roleInClaims(claims, claim)).toBe(role);
  });

  it('gives an identity its role; a token without a role is refused, which is told', async () => {
    expect(await ask({ sub: 'mara', plant: { roles: ['checker'] } })).toMatchObject({ name: 'mara', role: 'checker' });
    await expect(ask({ sub: 'mara' })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/claim plant\.roles .* names no role/),
    });
  });

  it('is enough for a token without the type of access tokens, and no word of the claim is not', async () => {
    const typed = (claims: object) => forge.token('RS256', forge.claims({ sub: 'olga', ...claims }), { typ: 'JWT' });
    expect(await station.identity.verify(typed({ plant: { roles: ['checker'] } }))).toMatchObject({ role: 'checker' });
    await expect(station.identity.verify(typed({}))).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('an API key has the role that the last token of its owner named, and none after a token that named none', async () => {
    const { userId } = await ask({ sub: 'nils', plant: { roles: 'admin' } });
    const { key } = await station.identity.apiKeys.create(userId, { name: 'press' });
    expect(await station.identity.verify(key)).toMatchObject({ role: 'admin' });
    await ask({ sub: 'nils', plant: { roles: 'checker' } });
    expect(await station.identity.verify(key)).toMatchObject({ role: 'checker' });
    // Meanwhile another station of the database has seen an older token.
    await station.store.users.setRole(userId, 'admin');
    await ask({ sub: 'nils', plant: { roles: 'checker' } });
    expect(await station.identity.verify(key)).toMatchObject({ role: 'checker' });
    await expect(ask({ sub: 'nils' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(station.identity.verify(key)).rejects.toMatchObject({ trouble: { kind: 'role_none' } });
  });
});

it('operators may do what printers and checkers may, of whom none may do what the other does', () => {
  expect(ROLES.map((role) => ROLES.filter((least) => reaches(role, least)))).toEqual([
    ['printer'],
    ['checker'],
    ['printer', 'checker', 'operator'],
    ['printer', 'checker', 'operator', 'admin'],
  ]);
});

it('the list of accounts tells roles and the last sign-in, which succeeds also while nothing can be written', async () => {
  const station = await openTestStation();
  const { operators } = station.identity;
  await operators.add('anna', PASSPHRASE);
  await operators.add('cleo', PASSPHRASE, 'checker');
  await operators.signIn('Cleo', PASSPHRASE, '127.0.0.1');
  const times = async () =>
    (await operators.list()).map(({ username, role, signed_in_at: at }) => [username, role, at]);
  const before = await times();
  expect(before).toEqual([
    ['anna', 'admin', null],
    ['cleo', 'checker', expect.stringMatching(/^20\d\d-/)],
  ]);
  station.failChanges();
  expect(await operators.signIn('cleo', PASSPHRASE, '127.0.0.1')).toMatchObject({ name: 'cleo' });
  expect(await times()).toEqual(before);
  await station.close();
});
