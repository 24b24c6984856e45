// @module-tag one-engine: from the file; the way back is among the tests of PostgreSQL
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trouble as SENTENCES } from '#shared/words/en.ts';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';

const order = { from: null, to: 'postgres://nobody@127.0.0.1/nothing' };
let station: InProcess;
let desk: Desk;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station.close());

test('no window moves records, and no program of the network', async () => {
  const path = `/api/desk/moves/${randomUUID()}`;
  expect((await desk.call('PUT', path, order)).status).toBe(403);
  expect((await desk.call('GET', path)).status).toBe(403);
  expect((await desk.call('POST', `${path}/made`)).status).toBe(403);
  expect((await call(station.url, 'PUT', path, { token: station.apiKey, json: order })).status).toBe(404);
  expect(station.app.store.problem()).toBe(null);
});

test('a move holds changes as long as its caller is there, and no other one makes it', async () => {
  const { moves, store, settingsBook } = station.app;
  const gone = new AbortController();
  const id = randomUUID();
  const holding = moves.hold({ id, ...order }, gone.signal);
  await expect.poll(() => moves.stateOf(id).holds).toBe(true);
  expect([moves.stateOf(randomUUID()).holds, store.problem()?.text]).toEqual([false, SENTENCES.records_moving]);
  await expect(moves.make(randomUUID())).rejects.toMatchObject({ code: 'conflict' });
  await expect(moves.hold({ id: randomUUID(), ...order }, gone.signal)).rejects.toThrow(SENTENCES.records_moving);
  gone.abort(new Error('gone'));
  await expect(holding).rejects.toThrow('gone');
  expect([moves.stateOf(id).holds, store.problem()]).toEqual([false, null]);
  await expect(moves.make(id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await settingsBook.list()).find(({ name }) => name === 'database.url')).toMatchObject({ waits: false });
  await store.kept.set('free', true);
});

test('what the next start could not go by is refused before anything is held', async () => {
  const { moves, store } = station.app;
  const { signal } = new AbortController();
  const hold = (from: string | null, to: string | null) => moves.hold({ id: randomUUID(), from, to }, signal);
  await expect(hold('postgres://a@b/c', null)).rejects.toThrow('another database than its settings file');
  expect(store.problem()).toBe(null);
});
