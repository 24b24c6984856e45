import { call, type Reply } from './api.ts';
import { OPERATOR, type Station } from './station.ts';

/** A user of the station, with the token of an identity and with an API key. */
export interface Person {
  readonly username: string;
  readonly token: string;
  readonly apiKey: string;
}

/** The window at the desk: opened by its launch address, with the first operator signed in. */
export interface Desk {
  /** For requests whose bytes the test writes itself. */
  readonly cookie: string;
  call(method: string, path: string, json?: unknown): Promise<Reply>;
  addPerson(username: string): Promise<Person>;
  /** Removes the account. Its records become unowned. */
  removePerson(username: string): Promise<void>;
}

export async function openDesk(station: Pick<Station, 'desk' | 'url'>): Promise<Desk> {
  const launch = await call(station.desk, 'GET', station.desk);
  const cookie = launch.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`The launch address set no cookie; it answered ${launch.status}.`);
  const ask = (method: string, path: string, json?: unknown) =>
    call(station.desk, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
  await expectStatus(200, ask('POST', '/api/desk/sign-in', OPERATOR));
  return {
    cookie,
    call: ask,
    async addPerson(username) {
      await expectStatus(201, ask('POST', '/api/desk/operators', { username, passphrase: passphraseOf(username) }));
      return signIn(station, username, passphraseOf(username));
    },
    async removePerson(username) {
      await expectStatus(200, ask('DELETE', `/api/desk/operators/${username}`));
    },
  };
}

export async function signIn(station: Pick<Station, 'url'>, username: string, passphrase: string): Promise<Person> {
  const { access_token: token } = await expectStatus(
    200,
    call(station.url, 'POST', '/api/token', { json: { username, passphrase } }),
  );
  const { key } = await expectStatus(201, call(station.url, 'POST', '/api/keys', { token, json: { name: 'test' } }));
  return { username, token, apiKey: key };
}

export function passphraseOf(username: string): string {
  return `the passphrase of ${username}`;
}

async function expectStatus(status: number, reply: Promise<Reply>) {
  const { status: got, body } = await reply;
  if (got !== status) throw new Error(`Expected ${status}, got ${got}: ${JSON.stringify(body)}`);
  return body;
}
