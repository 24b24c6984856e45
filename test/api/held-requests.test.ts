// Requests whose bodies come late. What they may do is decided by what is true when they are whole.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, type Person, passphraseOf, signIn } from '#test/support/people.ts';
import { openSocket, type RawAnswer, request } from './raw-socket.ts';

let station: InProcess;
let desk: Desk;
beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station.close());

const NEW_KEY = { method: 'POST', path: '/api/keys', json: { name: 'made late' } };

interface Held {
  readonly method: string;
  readonly path: string;
  readonly json: unknown;
}

/** Sends the headers of a request, and waits until the station has let its caller in. Gives what sends the body. */
async function hold(address: string, { method, path, json }: Held, headers: Record<string, string>) {
  const { host, port } = new URL(address);
  const body = JSON.stringify(json);
  const socket = await openSocket(Number(port));
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const facts = { 'content-type': 'application/json', 'content-length': body.length, connection: 'close' };
  socket.write(request(method, path, { host, ...facts, expect: '100-continue', ...headers }));
  await expect.poll(() => text).toContain('100 Continue');
  return async (): Promise<Pick<RawAnswer, 'status'>> => {
    socket.write(body);
    await closed;
    return { status: Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(text)?.[1]) };
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const setPassphrase = ({ username }: Person, passphrase: string) =>
  desk.call('PUT', `/api/desk/operators/${username}/passphrase`, { passphrase });

describe('a request whose body comes late', () => {
  it('does what it asks for while its caller may still do it', async () => {
    const { token } = await desk.addPerson('as-before');
    const send = await hold(station.url, NEW_KEY, bearer(token));
    expect(await send()).toEqual({ status: 201 });
  });

  it('makes no API key after the passphrase was changed', async () => {
    const person = await desk.addPerson('changed');
    const send = await hold(station.url, NEW_KEY, bearer(person.token));
    expect((await setPassphrase(person, 'a new passphrase of four words')).status).toBe(200);
    expect(await send()).toEqual({ status: 401 });
    const { token } = await signIn(station, person.username, 'a new passphrase of four words');
    const { body } = await call(station.url, 'GET', '/api/keys', { token });
    expect(body.keys).toEqual([expect.objectContaining({ name: 'test' })]);
  });

  it('changes no record with an API key that was revoked meanwhile', async () => {
    const { token, apiKey } = await desk.addPerson('revoked');
    const { body } = await call(station.url, 'GET', '/api/keys', { token });
    const change = { method: 'PATCH', path: '/api/records/TW-22222', json: { description: 'late' } };
    const send = await hold(station.url, change, bearer(apiKey));
    expect((await call(station.url, 'DELETE', `/api/keys/${body.keys[0].id}`, { token })).status).toBe(200);
    expect(await send()).toEqual({ status: 401 });
  });

  it('makes no account for somebody who is no admin any more', async () => {
    const { username } = await desk.addPerson('demoted');
    expect((await desk.call('PUT', `/api/desk/operators/${username}/role`, { role: 'admin' })).status).toBe(200);
    const other = await openDesk({ ...station, desk: await launchAddress() });
    await other.call('POST', '/api/desk/sign-in', { username, passphrase: passphraseOf(username) });
    const account = { username: 'made late', passphrase: passphraseOf('made late'), role: 'admin' };
    const send = await hold(
      station.desk,
      { method: 'POST', path: '/api/desk/operators', json: account },
      { cookie: other.cookie },
    );
    expect((await desk.call('PUT', `/api/desk/operators/${username}/role`, { role: 'checker' })).status).toBe(200);
    expect(await send()).toEqual({ status: 403 });
  });

  it('does nothing at a window that was signed out meanwhile', async () => {
    const other = await openDesk({ ...station, desk: await launchAddress() });
    const backup = { method: 'POST', path: '/api/desk/backups/file', json: {} };
    const send = await hold(station.desk, backup, { cookie: other.cookie });
    expect((await other.call('POST', '/api/desk/sign-out')).status).toBe(200);
    expect(await send()).toEqual({ status: 401 });
  });
});

async function launchAddress(): Promise<string> {
  return (await desk.call('POST', '/api/desk/launch-keys')).body.url;
}

describe('a sign-in whose account changes while the passphrase is proved', () => {
  /** Signs in at a new window; the change comes between the proof and the session. */
  async function signInDuring(name: string, change: (name: string) => Promise<unknown>) {
    const { operators, desk: windows } = station.app.identity;
    await desk.addPerson(name);
    const window = windows.redeem(windows.createLaunchKey()) as string;
    const { signIn: prove } = operators;
    const slowly: typeof prove = async (...given) => {
      const proved = await prove(...given);
      await change(name);
      return proved;
    };
    Object.assign(operators, { signIn: slowly });
    try {
      const cookie = `${desk.cookie.split('=')[0]}=${window}`;
      const json = { username: name, passphrase: passphraseOf(name) };
      const { status } = await call(station.desk, 'POST', '/api/desk/sign-in', { headers: { cookie }, json });
      return { status, role: windows.find(window)?.caller?.role ?? null };
    } finally {
      Object.assign(operators, { signIn: prove });
    }
  }

  it('begins no session where the account was closed, or has another passphrase', async () => {
    const { operators } = station.app.identity;
    expect(await signInDuring('closed-late', operators.remove)).toEqual({ status: 401, role: null });
    const other = (name: string) => operators.setPassphrase(name, 'nine other words in a long row');
    expect(await signInDuring('changed-late', other)).toEqual({ status: 401, role: null });
  });

  it('begins the session with the role that the account has by then', async () => {
    const lesser = (name: string) => station.app.identity.operators.setRole(name, 'checker');
    expect(await signInDuring('lesser-late', lesser)).toEqual({ status: 200, role: 'checker' });
  });
});
