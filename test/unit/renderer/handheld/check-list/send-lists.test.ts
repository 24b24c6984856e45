import { expect, test } from 'vitest';
import { type ListStation, sendLists } from '../../../../../src-renderer/handheld/check-list/send-lists.ts';
import type { StoredList, StoredLists } from '../../../../../src-renderer/handheld/check-list/stored-lists.ts';
import type { Reply } from '../../../../../src-renderer/handheld/queue.ts';

const DONE: Reply<unknown> = { kind: 'done', value: null };
const later = (status: number | null): Reply<unknown> => ({ kind: 'later', status, seconds: null });

/** Two ended lists that wait; the station answers the first with this. */
async function send(first: Reply<unknown>) {
  const list = (key: string): StoredList => ({
    ...{ key, name: key, expected: [], begun_at: '', ended_at: '2026-05-01T09:00:00.000Z', photos: false, due: 'list' },
  });
  const removed: string[] = [];
  const refused: string[] = [];
  const store = {
    all: async () => [list('a'), list('b')],
    listSent: async () => undefined,
    due: async () => [],
    refused: async (key: string) => void refused.push(key),
    remove: async (key: string) => void removed.push(key),
  } as unknown as StoredLists;
  const station = { putList: async ({ key }: StoredList) => (key === 'a' ? first : DONE) } as unknown as ListStation;
  const end = await sendLists(store, station);
  return { end: end.kind, removed, refused };
}

test('lists that the station takes leave the device', async () => {
  expect(await send(DONE)).toEqual({ end: 'done', removed: ['a', 'b'], refused: [] });
});

test('a list at which the station fails waits, and the next one is sent', async () => {
  expect(await send(later(500))).toEqual({ end: 'later', removed: ['b'], refused: [] });
});

test('a list that is refused stays, and the next one is sent', async () => {
  const reply: Reply<unknown> = { kind: 'refused', status: 409, reason: 'full' };
  expect(await send(reply)).toEqual({ end: 'done', removed: ['b'], refused: ['a'] });
});

test.each([null, 429, 503, 507])('a station that answers %s has no room for any list now', async (status) => {
  expect(await send(later(status))).toEqual({ end: 'later', removed: [], refused: [] });
});
