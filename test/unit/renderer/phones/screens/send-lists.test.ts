import { expect, test } from 'vitest';
import type { Reply } from '#window/phones/queue.ts';
import { type ListStation, sendLists } from '#window/phones/screens/lists.ts';
import type { StoredList, StoredLists, StoredSight } from '#window/phones/screens/stored-lists.ts';

const DONE: Reply<unknown> = { kind: 'done', value: null };
const later = (status: number | null): Reply<unknown> => ({ kind: 'later', status, seconds: null });

/** Two ended lists that wait, each with a label that was seen; the station answers the first with this, or its label. */
async function send(first: Reply<unknown>, { isThere = true, at = 'list' as 'list' | 'label' } = {}) {
  const list = (key: string): StoredList => ({
    key,
    name: key,
    expected: [],
    begun_at: '',
    ended_at: '2026-05-01T09:00:00.000Z',
    photos: false,
    due: 'list',
  });
  const [removed, refused, again]: string[][] = [[], [], []];
  const unsent = new Map(
    [...'ab'].map((key) => [key, [{ list: key, id: '7K3QZ', at: '', photo: null } as StoredSight]]),
  );
  const store = {
    all: async () => [list('a'), list('b')],
    listSent: async () => undefined,
    due: async (key: string, due: string) => (due === 'sight' ? (unsent.get(key) ?? []) : []),
    sightsSent: async (key: string) => void unsent.delete(key),
    refused: async (key: string) => void refused.push(key),
    again: async (key: string) => void again.push(key),
    remove: async (key: string) => void removed.push(key),
  } as unknown as StoredLists;
  const answer = (key: string, what: typeof at) => (key === 'a' && what === at ? first : DONE);
  const station: ListStation = {
    putList: async ({ key }) => answer(key, 'list'),
    addSights: async (key) => answer(key, 'label'),
    putPhoto: async () => DONE,
    isThere: async () => isThere,
  };
  const end = await sendLists(store, station);
  return { end: end.kind, removed, refused, again };
}

test('lists that the station takes leave the device', async () => {
  expect(await send(DONE)).toEqual({ end: 'done', removed: ['a', 'b'], refused: [], again: [] });
});

test.each([500, null])(
  'a list that ends with %s at a station which is there waits, and the next one is sent',
  async (status) => {
    for (const at of ['list', 'label'] as const)
      expect(await send(later(status), { at })).toEqual({ end: 'done', removed: ['b'], refused: [], again: [] });
  },
);

test('a list that the station forgot is sent whole with the next run, and the next one is sent; the station is there', async () => {
  const gone: Reply<unknown> = { kind: 'refused', status: 404, reason: 'Not found' };
  const end = await send(gone, { at: 'label', isThere: false });
  expect(end).toEqual({ end: 'done', removed: ['b'], refused: [], again: ['a'] });
});

test('a list that is refused stays, and the next one is sent', async () => {
  const reply: Reply<unknown> = { kind: 'refused', status: 409, reason: 'full' };
  expect(await send(reply)).toEqual({ end: 'done', removed: ['b'], refused: ['a'], again: [] });
});

test.each([429, 503, 507])('a station that answers %s has no room for any list now', async (status) => {
  expect(await send(later(status))).toEqual({ end: 'later', removed: [], refused: [], again: [] });
});

test.each([null, 502])('a station that is away, which ends with %s, is sent no other list', async (status) => {
  expect(await send(later(status), { isThere: false })).toEqual({ end: 'later', removed: [], refused: [], again: [] });
});

test('a key that is no longer valid ends the run', async () => {
  expect(await send({ kind: 'unknown-key' })).toEqual({ end: 'unknown-key', removed: [], refused: [], again: [] });
});
