import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BAD_CREDENTIALS } from '#main/identity/token-text.ts';
import { openTestStation, QUICK, type TestStation } from '#test/support/identity/station.ts';
import { giveBackDatabase } from '#test/support/postgres/databases.ts';

const DESK = '127.0.0.1';
const OLD = 'four words in a row';
const NEW = 'another four words';
let folder: string;
let station: TestStation;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinmark-passphrases-'));
  station = await openTestStation({ folder });
  await station.identity.operators.add('anna', OLD);
});
afterEach(async () => {
  await station.close();
  await rm(folder, { recursive: true });
  await giveBackDatabase(folder);
});

async function restart(): Promise<void> {
  await station.close();
  station = await openTestStation({ folder });
}

const operators = () => station.identity.operators;
const tokenOf = async (passphrase: string) =>
  (await station.identity.issueToken('anna', passphrase, DESK)).access_token;
const isRefused = (bearer: string) =>
  expect(station.identity.verify(bearer)).rejects.toMatchObject({ code: 'unauthorized', message: BAD_CREDENTIALS });

async function window(passphrase: string): Promise<string> {
  const { desk } = station.identity;
  const session = desk.redeem(desk.createLaunchKey()) as string;
  desk.signIn(session, await operators().signIn('anna', passphrase, DESK));
  return session;
}

describe('a changed passphrase', () => {
  it('needs the old one, with the locks of a sign-in', async () => {
    const change = (old: string) => operators().changePassphrase('anna', { old, passphrase: NEW }, '10.0.0.9');
    await expect(change('a wrong old one')).rejects.toMatchObject({
      code: 'forbidden',
      trouble: { kind: 'passphrase_old' },
    });
    for (let i = 0; i < 9; i++) await expect(change('a wrong old one')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(OLD)).rejects.toMatchObject({ code: 'too_many' });
    await expect(tokenOf(OLD)).rejects.toMatchObject({ code: 'too_many' });
  });

  it('ends all tokens and sessions that were got with the old one, also after a restart', async () => {
    const [token, session] = [await tokenOf(OLD), await window(OLD)];
    const { userId } = await station.identity.verify(token);
    await operators().changePassphrase('Anna', { old: OLD, passphrase: NEW }, DESK);
    await isRefused(token);
    expect(station.identity.desk.find(session)).toMatchObject({ caller: null });
    await expect(tokenOf(OLD)).rejects.toMatchObject({ code: 'unauthorized' });
    const fresh = await tokenOf(NEW);
    expect(await station.identity.verify(fresh)).toMatchObject({ userId });
    await restart();
    await isRefused(token);
    expect(await station.identity.verify(fresh)).toMatchObject({ userId });
    expect(station.identity.desk.find(session)).toMatchObject({ caller: null });
  });

  it('ends the API keys from before that are not kept, and nobody else’s', async () => {
    const { apiKeys } = station.identity;
    const anna = await operators().signIn('anna', OLD, DESK);
    const berta = await operators().add('berta', OLD);
    const [gone, kept] = [
      await apiKeys.create(anna.userId, { name: 'a' }),
      await apiKeys.create(anna.userId, { name: 'b' }),
    ];
    const hers = await apiKeys.create(berta.userId, { name: 'c' });
    await operators().changePassphrase('anna', { old: OLD, passphrase: NEW, keepKeys: [kept.id, 999] }, DESK);
    await isRefused(gone.key);
    for (const { key } of [kept, hers]) expect(await station.identity.verify(key)).toMatchObject({ kind: 'api-key' });
    await operators().setPassphrase('anna', OLD);
    await isRefused(kept.key);
  });

  it('ends its session at the start where it was changed while the window was not known', async () => {
    const session = await window(OLD);
    const hash = await QUICK.hash(NEW);
    await station.store.change(({ operators }) => operators.setPassphrase('anna', hash));
    await restart();
    expect(station.identity.desk.find(session)).toMatchObject({ caller: null });
  });

  it('is not set by somebody whose old one was replaced in the same moment', async () => {
    const [first, second] = await Promise.allSettled(
      [NEW, 'yet another four words'].map((passphrase) =>
        operators().changePassphrase('anna', { old: OLD, passphrase }, DESK),
      ),
    );
    expect([first?.status, second?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('follows the rules for new ones', async () => {
    for (const passphrase of ['nine char', 'QWERTYUIOP', '  1234567890 ', 'ANNA'])
      await expect(operators().setPassphrase('anna', passphrase)).rejects.toMatchObject({ code: 'bad_input' });
    await operators().add('anna of line three', OLD);
    await expect(operators().setPassphrase('anna of line three', 'Anna of Line THREE')).rejects.toMatchObject({
      trouble: { kind: 'passphrase_name' },
    });
    await expect(tokenOf(OLD)).resolves.toBeTypeOf('string');
  });
});

describe('a passphrase from before there were these rules', () => {
  it.each(['short', 'Basketball'])('%s still signs in, and is known to be weak, also after a restart', async (old) => {
    const hash = await QUICK.hash(old);
    await station.store.change(({ operators }) => operators.setPassphrase('anna', hash));
    const session = await window(old);
    await restart();
    expect(station.identity.desk.find(session)).toMatchObject({ caller: { name: 'anna', weak: true } });
    expect(await operators().signIn('anna', old, DESK)).toMatchObject({ weak: true });
    await operators().changePassphrase('anna', { old, passphrase: NEW }, DESK);
    expect(await operators().signIn('anna', NEW, DESK)).toMatchObject({ weak: false });
  });
});
