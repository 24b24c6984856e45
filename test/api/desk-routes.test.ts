import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { openDesk, type Person } from '../support/people.ts';
import { type Station, startStation } from '../support/station.ts';

let station: Station;
let anna: Person;
/** Of a window at which nobody is signed in. */
let cookie: string;

beforeAll(async () => {
  station = await startStation();
  const desk = await openDesk(station);
  anna = await desk.addPerson('berta');
  const { body } = await desk.call('POST', '/api/desk/launch-keys');
  cookie = (await call(station.desk, 'GET', body.url)).headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(() => station.remove());

describe('a window at which nobody is signed in', () => {
  it.each(['apiKey', 'token'] as const)('is not signed in by somebody’s %s', async (kind) => {
    const options = { headers: { cookie }, token: anna[kind] };
    const session = await call(station.desk, 'GET', '/api/desk/session', options);
    expect(session.body).toMatchObject({ operator: null, operators: ['anna', 'berta'] });
    expect((await call(station.desk, 'DELETE', '/api/desk/operators/anna', options)).status).toBe(403);
  });

  it('may manage operators once somebody has signed in at it', async () => {
    const json = { username: 'berta', passphrase: 'the passphrase of berta' };
    expect((await call(station.desk, 'POST', '/api/desk/sign-in', { headers: { cookie }, json })).status).toBe(200);
    const session = await call(station.desk, 'GET', '/api/desk/session', { headers: { cookie } });
    expect(session.body.operator).toBe('berta');
    const other = { passphrase: 'another one of berta', old_passphrase: json.passphrase };
    const path = '/api/desk/operators/berta/passphrase';
    expect((await call(station.desk, 'PUT', path, { headers: { cookie }, json: other })).status).toBe(200);
    const after = await call(station.desk, 'GET', '/api/desk/session', { headers: { cookie } });
    expect(after.body.operator).toBe('berta');
    const backup = (file: string) =>
      call(station.desk, 'POST', '/api/desk/backups', { headers: { cookie }, json: { file } });
    expect((await backup('somewhere.tar')).status).toBe(400);
    expect((await call(station.desk, 'DELETE', '/api/desk/operators/berta', { headers: { cookie } })).status).toBe(200);
  });
});
