import { afterEach, beforeEach, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openPayload } from '#main/engine/format/payload.ts';
import { CODE_BITS, encodeBits } from '#main/engine/format/polar-code.ts';
import { fingerprintOf, type MarkKeys, markKeys } from '#main/services/marks/mark-keys.ts';
import { keysThatFit } from '#main/services/reading/id-words.ts';
import { createKnownIds, leastMarginIn } from '#main/services/reading/known-ids.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import { openTasks, type Tasks } from '#main/workers/tasks.ts';
import { frameBits } from '#test/support/frame-bits.ts';
import { makeRandom } from '#test/support/random.ts';
import { createLab, type Lab, newRecord, settle } from '#test/support/store/lab.ts';

const OLD_KEY = '00112233445566778899aabbccddeeff';
const KEY = 'ffeeddccbbaa99887766554433221100';
/** The station's key, an earlier one, the published one. */
const keys = markKeys([KEY, OLD_KEY], null);

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

/** Does the work of the threads at once. */
const pool = {
  run: async (name: 'codeIds' | 'readIds', input: never) => openTasks()[name](input),
} as unknown as Pool<Tasks>;

/** Soft bits of a mark that agrees by some 7.6 standard deviations: no decoder reads it. */
function faint(id: string, key: string, seed = 1, signal = 0.36) {
  const random = makeRandom(seed, 'faint');
  const coded = encodeBits(openPayload(key).bitsOf(id));
  const bits = Float32Array.from(coded, (bit) => (bit === 0 ? signal : -signal) + random.normal());
  return frameBits({ bits, keyIndex: keys.reading.indexOf(key) });
}

function askOf(store: Store, asKeys: MarkKeys = keys) {
  const ids = createKnownIds({ store, pool, keys: asKeys });
  return async (frame: ReturnType<typeof faint>, batch: number | null = null) => {
    const bits = { singles: [frame], sums: [[frame]], judged: 0 };
    return (await ids.read({ bits, pool, batch }))?.message ?? null;
  };
}

it('a record’s ID is an answer under the key that it was made under alone', async () => {
  const store = await lab.open();
  const owner = await settle(store);
  await store.records.insert(newRecord('7K3QZ', owner, { mark_key: fingerprintOf(OLD_KEY) }));
  await store.records.insert(newRecord('X2Y4Z', owner, { mark_key: fingerprintOf(KEY) }));
  const ask = askOf(store);
  expect(await ask(faint('7K3QZ', OLD_KEY))).toBe('7K3QZ');
  expect(await ask(faint('X2Y4Z', KEY))).toBe('X2Y4Z');
  expect(await ask(faint('7K3QZ', KEY))).toBeNull();
  expect(await ask(faint('7K3QZ', PUBLISHED_KEY))).toBeNull();
  expect(await ask(faint('HJKMN', KEY))).toBeNull();
});

it('an answer by the IDs is as sure as one that is read blindly, though its margin is less', async () => {
  const store = await lab.open();
  const owner = await settle(store);
  await store.records.insert(newRecord('X2Y4Z', owner, { mark_key: fingerprintOf(KEY) }));
  const ids = createKnownIds({ store, pool, keys });
  const bits = { singles: [faint('X2Y4Z', KEY, 1, 0.29)], sums: [], judged: 0 };
  const detection = await ids.read({ bits, pool });
  expect(detection).toMatchObject({ message: 'X2Y4Z', fromIds: true, confidence: expect.closeTo(0.9, 6) });
});

it('IDs that were given out since are known at the next look, those without a record too', async () => {
  const store = await lab.open({ idCount: 8 });
  const ask = askOf(store);
  expect(await ask(faint('22222', KEY))).toBeNull();
  const reserved = await store.ids.reserve();
  expect(await ask(faint(reserved, KEY, 1, 0.5))).toBe(reserved);
  const owner = await settle(store);
  const made = await store.ids.reserve();
  await store.records.insert(newRecord(made, owner, { mark_key: fingerprintOf(KEY) }));
  expect(await ask(faint(made, KEY, 1, 0.5))).toBe(made);
  // Given back and drawn again, an ID is still one possible answer and not two.
  await store.ids.giveBack(reserved);
  const again = [];
  for (let i = 0; i < 7; i++) again.push(await store.ids.reserve());
  expect(again).toContain(reserved);
  expect(await ask(faint(reserved, KEY, 1, 0.5))).toBe(reserved);
});

it('a faint mark needs more agreement the rarer a label of its ID is, and the more looks there were', () => {
  const counts = { job: 200, station: 100_000 };
  const [job, station, reserved] = (['job', 'station', 'reserved'] as const).map((tier) =>
    leastMarginIn(tier, counts, 1),
  );
  expect([job, station, reserved].map((margin) => margin.toFixed(2))).toEqual(['6.28', '7.19', '7.79']);
  expect(leastMarginIn('job', counts, 10)).toBeGreaterThan(job);
});

it('a record that does not say its key may be under any that the station has or had', () => {
  const fits = keysThatFit(keys);
  expect(keys.reading.filter((key) => fits(key, null))).toEqual([KEY, OLD_KEY]);
  expect(keys.reading.filter((key) => fits(key, undefined))).toEqual([KEY, OLD_KEY]);
  expect(keys.reading.filter((key) => fits(key, fingerprintOf(OLD_KEY)))).toEqual([OLD_KEY]);
});

it('soft bits of nothing, and of noise, are no ID', async () => {
  const store = await lab.open({ idCount: 40 });
  for (let i = 0; i < 40; i++) await store.ids.reserve();
  const ask = askOf(store);
  expect(await ask(frameBits({ bits: new Float32Array(CODE_BITS) }))).toBeNull();
  for (let seed = 0; seed < 60; seed++) expect(await ask(faint('22222', KEY, seed, 0))).toBeNull();
});
