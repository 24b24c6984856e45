import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_HEADER } from '#shared/core/caller.ts';
import { FAILURE_HEADER } from '#shared/troubles/trouble.ts';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { openDraftDesk } from '#test/support/production/draft-desk.ts';

const BERTA = { username: 'berta', passphrase: 'quiet morning at the mill' };

let station: InProcess;

beforeAll(async () => {
  station = await startInProcess();
  await station.app.identity.operators.add(BERTA.username, BERTA.passphrase);
});
afterAll(() => station.close());

it('a change that is meant for another operator than is signed in is refused, and reading is not', async () => {
  const { window } = await openDraftDesk(station, BERTA);
  const as = (shown: string, method: string, path: string) =>
    call(station.desk, method, path, {
      headers: { ...window.headers, [OPERATOR_HEADER]: encodeURIComponent(shown) },
      ...(method === 'POST' ? { json: {} } : {}),
    });
  const refused = await as('anna', 'POST', '/api/desk/drafts');
  expect([refused.status, JSON.parse(refused.headers.get(FAILURE_HEADER) ?? '')]).toEqual([
    409,
    { kind: 'other_operator', facts: { signed_in: 'berta' } },
  ]);
  expect((await as('anna', 'GET', '/api/desk/drafts')).body).toEqual({ drafts: [] });
  expect((await as('berta', 'POST', '/api/desk/drafts')).status).toBe(201);
});
