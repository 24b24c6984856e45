// @module-tag both-engines: keeps rows of its own in the database
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FarClock } from '#main/store/sql/far-clock.ts';
import type { Store } from '#main/store/store.ts';
import { isoOf } from '#shared/core/times.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let now: number;
beforeEach(() => {
  lab = createLab();
  now = NOW;
});
afterEach(() => lab.end());

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const DAY = 86_400_000;
const TEN_YEARS = 3_653 * DAY;
const owner = { user_id: 1, request_hash: 'a', status: 201, body: null };

const open = (farClock: FarClock, isClockRight = false) =>
  lab.open({ clock: () => now, farClock, isClockRight: async () => isClockRight });

/** A station that made a record at NOW and was closed. */
async function lived(): Promise<void> {
  const store = await open('refuse');
  await addRecord(store, await settle(store));
  await store.close();
}

/** A station that made a record under a clock that is ten years ahead, accepted by a person. Its clock is right again. */
async function leapt(): Promise<string> {
  await lived();
  now = NOW + TEN_YEARS;
  const store = await open('accept');
  const { id } = await addRecord(store, await settle(store));
  await store.close();
  now = NOW + 60_000;
  return id;
}

const confirm = (store: Store) =>
  store.change(async ({ clock, local }) => {
    await local.set('clock.doubted', false);
    return clock.settle(isoOf(now));
  });

describe('a start', () => {
  it.each([
    ['a minute later', 60_000],
    ['a day later', DAY],
    ['a day back', -DAY],
  ])('%s asks nothing', async (_, by) => {
    await lived();
    now += by;
    const store = await open('refuse');
    expect((await addRecord(store, null)).clock_doubted).toBe(false);
    expect(store.problem()).toBeNull();
  });

  it.each([
    ['ahead', DAY + 1],
    ['behind', -DAY - 1],
  ])('under a clock that is more than a day %s is refused and writes nothing', async (_, by) => {
    await lived();
    now += by;
    await expect(open('refuse')).rejects.toMatchObject({ code: 'bad_input', trouble: { kind: 'clock_far' } });
    await expect(open('refuse')).rejects.toThrow(isoOf(now));
    now = NOW;
    await (await open('refuse')).close();
  });

  it('asks nothing after a week off where the system keeps its clock right, and asks where that is behind', async () => {
    await lived();
    now += 7 * DAY;
    const store = await open('refuse', true);
    expect((await addRecord(store, null)).clock_doubted).toBe(false);
    await store.close();
    now -= 2 * DAY;
    await expect(open('refuse', true)).rejects.toMatchObject({ trouble: { kind: 'clock_far' } });
  });
});

describe('records under a clock that a person accepted', () => {
  it('say that their time is doubted, over later starts too, until somebody confirms the clock', async () => {
    await leapt();
    now = NOW + TEN_YEARS + 60_000;
    const store = await open('refuse');
    expect((await addRecord(store, null)).clock_doubted).toBe(true);
    expect(store.problem()?.text).toContain('twinmark clock confirm');
    await confirm(store);
    await store.close();
    const again = await open('refuse');
    expect((await addRecord(again, null)).clock_doubted).toBe(false);
    expect(again.problem()).toBeNull();
  });
});

describe('after a start with a clock ten years ahead', () => {
  it('the right clock asks, and dates what is made while the order of changes goes on', async () => {
    const late = await leapt();
    await expect(open('refuse')).rejects.toMatchObject({ trouble: { kind: 'clock_far' } });
    const store = await open('accept');
    const before = await store.newestStamp();
    const record = await addRecord(store, null);
    expect(record.created_at).toBe(isoOf(now));
    expect(record.touched_at).toBe(isoOf(now));
    expect(record.updated_at > before).toBe(true);
    expect(record.clock_doubted).toBe(true);
    expect((await store.records.find(late))?.created_at.slice(0, 10)).toBe('2036-11-21');
  });

  it('a confirmed clock ends the doubt, marks what was dated in the future, and no client misses a change', async () => {
    const late = await leapt();
    const store = await open('ignore');
    const user = await settle(store);
    const { newest: seen } = await store.records.changedSince(user, '', 100);
    expect(await confirm(store)).toBe(0);
    await store.change(({ records }) => records.change(late, { clock_doubted: false }));
    now += 60_000;
    expect(await confirm(store)).toBe(1);
    const { rows } = await store.records.changedSince(user, seen, 100);
    expect(rows.map(({ id, clock_doubted }) => [id, clock_doubted])).toEqual([[late, true]]);
    await store.close();
    const after = await open('refuse');
    const record = await addRecord(after, user);
    expect([record.created_at, record.clock_doubted]).toEqual([isoOf(now), false]);
    expect(record.updated_at > rows[0].updated_at).toBe(true);
    expect(after.problem()).toBeNull();
  });

  it('answers are forgotten by the time of day', async () => {
    await leapt();
    const store = await open('accept');
    await store.answers.insert({ ...owner, key: 'made now' });
    expect(await store.answers.forget(isoOf(now), 10)).toBe(0);
    expect(await store.answers.forget(isoOf(now + 1), 10)).toBe(1);
  });

  it('a key is revoked at the time of day', async () => {
    await leapt();
    const store = await open('accept');
    const user_id = await settle(store);
    const limits = { expires_at: null, scopes: [], idle_days: null };
    const named = { user_id, name: 'Gate', hash: 'a', first_characters: 'a' };
    const { id } = await store.apiKeys.insert({ ...named, ...limits });
    await store.apiKeys.revoke(user_id, id);
    const key = await store.apiKeys.findByHash('a');
    expect([key?.created_at, key?.revoked_at]).toEqual([isoOf(now), isoOf(now)]);
  });
});

it('a clock that is set back far while the station runs makes doubted records until it is confirmed', async () => {
  const store = await open('refuse');
  const user = await settle(store);
  now -= 3 * DAY;
  expect((await addRecord(store, user)).clock_doubted).toBe(true);
  expect((await addRecord(store, user)).clock_doubted).toBe(true);
  await confirm(store);
  expect((await addRecord(store, user)).clock_doubted).toBe(false);
});
