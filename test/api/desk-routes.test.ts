import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { openDesk, type Person } from '#test/support/people.ts';
import { OPERATOR } from '#test/support/station.ts';

let station: InProcess;
let anna: Person;
/** Of a window at which nobody is signed in. */
let cookie: string;

beforeAll(async () => {
  station = await startInProcess();
  const desk = await openDesk(station);
  anna = await desk.addPerson('berta');
  const { body } = await desk.call('POST', '/api/desk/launch-keys');
  cookie = (await call(station.desk, 'GET', body.url)).headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(() => station.close());

describe('a window at which nobody is signed in', () => {
  it.each(['apiKey', 'token'] as const)('is not signed in by somebody’s %s', async (kind) => {
    const options = { headers: { cookie }, token: anna[kind] };
    const session = await call(station.desk, 'GET', '/api/desk/session', options);
    expect(session.body).toMatchObject({ operator: null, operators: ['anna', 'berta'] });
    expect((await call(station.desk, 'DELETE', '/api/desk/operators/anna', options)).status).toBe(403);
  });

  it('may manage accounts once an admin has signed in at it; an operator may change the own passphrase', async () => {
    const ask = (method: string, path: string, json?: unknown) =>
      call(station.desk, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
    const berta = { username: 'berta', passphrase: 'the passphrase of berta' };
    expect((await ask('POST', '/api/desk/sign-in', berta)).status).toBe(200);
    expect((await ask('GET', '/api/desk/session')).body).toMatchObject({ operator: 'berta', role: 'operator' });
    const other = { passphrase: 'another one of berta', old_passphrase: berta.passphrase };
    expect((await ask('PUT', '/api/desk/operators/berta/passphrase', other)).status).toBe(200);
    expect((await ask('GET', '/api/desk/session')).body.operator).toBe('berta');
    const refused = await Promise.all([
      ask('PUT', '/api/desk/operators/anna/passphrase', other),
      ask('POST', '/api/desk/operators', { ...berta, username: 'berta 2' }),
      ask('POST', '/api/desk/backups', { file: 'somewhere.tar' }),
      ask('DELETE', '/api/desk/operators/anna'),
    ]);
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([403, { error: 'Only an admin may do this.' }]);
    }
    expect((await ask('POST', '/api/desk/sign-in', OPERATOR)).status).toBe(200);
    expect((await ask('POST', '/api/desk/backups', { file: 'somewhere.tar' })).status).toBe(400);
    expect((await ask('DELETE', '/api/desk/operators/berta')).status).toBe(200);
  });
});
