// What happens to an account while one of its own requests is under way holds for the window that the request came from.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, passphraseOf } from '#test/support/people.ts';

let station: InProcess;
beforeAll(async () => {
  station = await startInProcess();
});
afterAll(() => station.close());

/** Long enough for a request to prove a passphrase and to wait for the store. */
const UNDER_WAY_MS = 500;
const NEW_PASSPHRASE = 'four words of another passphrase';

async function windowOf(username: string): Promise<Desk> {
  const { operators, desk: windows } = station.app.identity;
  await operators.add(username, passphraseOf(username), 'admin');
  const launch = `${new URL(station.desk).origin}/launch?key=${windows.createLaunchKey()}`;
  const window = await openDesk({ ...station, desk: launch });
  await window.call('POST', '/api/desk/sign-out');
  return window;
}

const signIn = (window: Desk, username: string) =>
  window.call('POST', '/api/desk/sign-in', { username, passphrase: passphraseOf(username) });

/** Lets `first` reach the store before `second`, which has begun when `first` is done. */
async function inTurn<T>(first: () => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const held = station.app.store.change(() => gate);
  const done = first();
  await sleep(UNDER_WAY_MS);
  const outcome = second();
  await sleep(UNDER_WAY_MS);
  open();
  await Promise.all([held, done]);
  return outcome;
}

describe('while a request of a window is under way', () => {
  it('a role that is taken stays taken, though the operator changes the passphrase', async () => {
    const window = await windowOf('lowered');
    await signIn(window, 'lowered');
    const change = { passphrase: NEW_PASSPHRASE, old_passphrase: passphraseOf('lowered') };
    const { status } = await inTurn(
      () => station.app.identity.operators.setRole('lowered', 'checker'),
      () => window.call('PUT', '/api/desk/operators/lowered/passphrase', change),
    );
    expect(status).toBe(200);
    expect((await window.call('GET', '/api/desk/session')).body).toMatchObject({
      operator: 'lowered',
      role: 'checker',
    });
    expect((await window.call('GET', '/api/desk/operators')).status).toBe(403);
  });

  it.each([
    [
      'passphrase that is changed',
      (name: string) => station.app.identity.operators.setPassphrase(name, NEW_PASSPHRASE),
    ],
    ['removed account', (name: string) => station.app.identity.operators.remove(name)],
  ])('a %s lets nobody in who proved the passphrase before', async (what, change) => {
    const name = `gone by a ${what.split(' ')[0]}`;
    const window = await windowOf(name);
    await inTurn(
      () => change(name),
      () => signIn(window, name),
    );
    expect((await window.call('GET', '/api/desk/session')).body).toMatchObject({ operator: null, role: null });
    expect((await window.call('GET', '/api/desk/operators')).status).toBe(401);
  });

  it('no API key outlives the passphrase that its maker had proved', async () => {
    const name = 'maker of keys';
    const window = await windowOf(name);
    await signIn(window, name);
    const { access_token: token } = await station.app.identity.issueToken(name, passphraseOf(name), '127.0.0.1');
    const makeKeys = () =>
      Promise.all([
        window.call('POST', '/api/keys', { name: 'by the window' }),
        call(station.url, 'POST', '/api/keys', { token, json: { name: 'by the token' } }),
      ]);
    const answers = await inTurn(() => station.app.identity.operators.setPassphrase(name, NEW_PASSPHRASE), makeKeys);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const { userId } = (await station.app.identity.operators.find(name)) ?? { userId: -1 };
    expect(await station.app.identity.apiKeys.list(userId)).toEqual([]);
  });
});
