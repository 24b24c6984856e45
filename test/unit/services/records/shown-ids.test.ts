// Labels whose IDs the database does not know: their IDs are never drawn again, and strangers cannot use the IDs up.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { markKeys } from '#main/services/marks/mark-keys.ts';
import { createShownIds } from '#main/services/records/shown-ids.ts';
import type { Store } from '#main/store/store.ts';
import { idOf } from '#shared/core/id.ts';
import { EPOCH } from '#shared/core/times.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

const OWN = '0123456789abcdef0123456789abcdef';
const FEW = 40;

let lab: Lab;
let store: Store;
let told: string[];
beforeEach(async () => {
  lab = createLab();
  store = await lab.open({ idCount: FEW });
  told = [];
});
afterEach(() => lab.end());

const open = (key: string, clock = Date.now) =>
  createShownIds({ store, keys: markKeys([key], null), clock, log: { warn: (_, text) => told.push(text) } });
const held = async () => (await store.ids.takenAfter(EPOCH, 1000)).map(({ id }) => id).toSorted();

test('what a device saw after a restore without a journal is never drawn', async () => {
  const shown = [idOf(3), idOf(17), idOf(39)];
  await open(OWN).reserveShown([...shown, shown[0].toLowerCase(), 'no ID', idOf(FEW)]);
  expect(await held()).toEqual(shown.toSorted());
  const drawn: string[] = [];
  await expect(
    (async () => {
      for (;;) drawn.push(await store.ids.reserve());
    })(),
  ).rejects.toMatchObject({ code: 'storage_full' });
  expect(drawn).toHaveLength(FEW - shown.length);
  for (const id of shown) expect(drawn).not.toContain(id);
});

test.each([
  ['a mark under the station’s key, from a caller', OWN, 0, false, 1],
  ['a mark under the station’s key, from a stranger', OWN, 0, true, 1],
  ['a mark under the published key, which is none of the station’s', OWN, 1, false, 0],
  ['a mark under the published key of a station that has no other, from a caller', PUBLISHED_KEY, 0, false, 1],
  ['the same from a stranger, who could have made it', PUBLISHED_KEY, 0, true, 0],
  ['a photograph without a mark', OWN, null, false, 0],
] as const)('%s', async (_, key, keyIndex, ofStranger, count) => {
  await open(key).reserveOfMark({ message: idOf(5), keyIndex }, ofStranger);
  expect(await held()).toHaveLength(count);
});

test('strangers reserve at most 60 in an hour; more are told in the log', async () => {
  await store.close();
  store = await lab.open();
  let now = Date.now();
  const shown = open(OWN, () => now);
  for (let n = 0; n < 70; n++) await shown.reserveOfMark({ message: idOf(1000 + n), keyIndex: 0 }, true);
  expect([(await held()).length, told.length]).toEqual([60, 10]);
  now += 3_600_000;
  await shown.reserveOfMark({ message: idOf(2000), keyIndex: 0 }, true);
  expect(await held()).toHaveLength(61);
});

test('a yard full of labels is reserved at once; a stolen phone then gets no further than 500 IDs an hour', async () => {
  let [now, taken] = [Date.now(), 0];
  const fake = {
    ids: {
      async reserveShown(ids: readonly string[]) {
        taken += ids.length;
        return ids.length;
      },
    },
    records: { markKeysOf: async () => new Map() },
  } as unknown as Store;
  const log = { warn: (_: object, text: string) => void told.push(text) };
  const shown = createShownIds({ store: fake, keys: markKeys([OWN], null), clock: () => now, log });
  const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => idOf(first + i));
  await shown.reserveShown(from(0, 49_000));
  expect([taken, told.length]).toEqual([49_000, 0]);
  await shown.reserveShown(from(100_000, 2000));
  expect([taken, told.length]).toEqual([50_000, 1]);
  for (let hour = 0; hour < 24; hour++) {
    now += 3_600_000;
    await shown.reserveShown(from(1_000_000 + 1000 * hour, 1000));
  }
  expect(taken).toBe(50_000 + 24 * 500);
  now -= 10 * 24 * 3_600_000;
  await shown.reserveShown(from(2_000_000, 100));
  expect(taken).toBe(62_000);
});

test('many lists at the same moment reserve no more than one after the other', async () => {
  let taken = 0;
  const hold = async (ids: readonly string[]) => {
    await new Promise(setImmediate);
    taken += ids.length / 2;
    // Half of them were reserved before, which takes no room.
    return ids.length / 2;
  };
  const fake = { ids: { reserveShown: hold }, records: { markKeysOf: async () => new Map() } } as unknown as Store;
  const log = { warn: (_: object, text: string) => void told.push(text) };
  const shown = createShownIds({ store: fake, keys: markKeys([OWN], null), clock: () => 0, log });
  const lists = Array.from({ length: 20 }, (_, n) => Array.from({ length: 10_000 }, (_, i) => idOf(10_000 * n + i)));
  await Promise.all(lists.map((ids) => shown.reserveShown(ids)));
  expect(taken).toBe(25_000);
  await shown.reserveShown(lists[0]);
  expect(taken).toBe(30_000);
});
