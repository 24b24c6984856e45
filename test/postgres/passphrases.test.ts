// Who is signed in at one station of a database, when their passphrase is changed or their account closed at another one.
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { newFolder } from '#test/support/station.ts';

const OLD = 'seven quiet lamps';
const NEW = 'nine calm birds on a wire';

let opened: AsyncDisposableStack;
let one: InProcess;
let other: InProcess;
beforeEach(async () => {
  opened = new AsyncDisposableStack();
  const url = (await testServer()).url(await newDatabase());
  const pictures = opened.adopt(newFolder('pictures'), (folder) => rmSync(folder, { recursive: true, force: true }));
  const settings = { 'database.url': url, 'pictures.folder': pictures };
  const open = async () => opened.adopt(await startInProcess({ settings }), (station) => station.close());
  [one, other] = [await open(), await open()];
  // As the start of a station does: from then on it looks at what the others change.
  for (const { app } of [one, other]) await app.production.resume();
});
afterEach(() => opened.disposeAsync());

/** A window, a token and an API key of somebody at a station. Gives what each of them is answered. */
async function openEverything({ app, url, desk: launch }: InProcess, name: string) {
  const { desk, operators, apiKeys } = app.identity;
  const token = desk.redeem(desk.createLaunchKey()) as string;
  const caller = await operators.signIn(name, OLD, '127.0.0.1');
  desk.signIn(token, caller);
  const { access_token } = await app.identity.issueToken(name, OLD, '127.0.0.1');
  const { key } = await apiKeys.create(caller.userId, { name: 'gate' });
  const headers = { cookie: `twinmark-desk-${new URL(launch).port}=${token}` };
  return async () => {
    const asked = [
      call(launch, 'GET', '/api/desk/network', { headers }),
      call(url, 'GET', '/api/records', { token: access_token }),
      call(url, 'GET', '/api/records', { token: key }),
    ];
    return (await Promise.all(asked)).map(({ status }) => status);
  };
}

it('a passphrase that is changed at one station ends sessions, tokens and keys at the other', async () => {
  for (const name of ['ben', 'cleo']) await one.app.identity.operators.add(name, OLD);
  const [ben, cleo] = [await openEverything(other, 'ben'), await openEverything(other, 'cleo')];
  expect([await ben(), await cleo()]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
  await one.app.identity.operators.setPassphrase('ben', NEW);
  await expect.poll(ben, { interval: 500 }).toEqual([401, 401, 401]);
  const signIn = (passphrase: string) =>
    call(other.url, 'POST', '/api/token', { json: { username: 'ben', passphrase } });
  expect([(await signIn(OLD)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
  // Negative control: whose passphrase stays, stays signed in.
  expect(await cleo()).toEqual([200, 200, 200]);
});

it('an account that is closed at one station is out at the other', async () => {
  await one.app.identity.operators.add('ben', OLD);
  const ben = await openEverything(other, 'ben');
  expect(await ben()).toEqual([200, 200, 200]);
  await one.app.identity.operators.remove('ben');
  await expect.poll(ben, { interval: 500 }).toEqual([401, 401, 401]);
});
