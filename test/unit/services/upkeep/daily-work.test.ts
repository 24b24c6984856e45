import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDailyWork } from '#main/services/upkeep/daily-work.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import type { Store } from '#main/store/store.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

const DAY_MS = 24 * 3_600_000;
let lab: Lab;
let store: Store;
let now: number;
let runs: number;
let failures: unknown[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  lab = createLab();
  now = Date.parse('2026-03-01T10:00:00.000Z');
  runs = 0;
  failures = [];
  store = await lab.open({ clock: () => now });
});
afterEach(async () => {
  vi.useRealTimers();
  await lab.end();
});

/** A station that starts, looks for the first time and is stopped once `until` has come. */
async function run(until: () => Promise<unknown>, upkeep = store.upkeep, forgetOld = async () => 0): Promise<void> {
  const counted = (signal?: AbortSignal) => {
    runs++;
    return upkeep(signal);
  };
  const log = { error: (facts: object) => failures.push(facts) };
  const { local, answers, deliveries, backups, station } = store;
  const own = { local, answers, deliveries, backups, station, upkeep: counted };
  const made = createDailyWork(
    { store: own, clock: () => now, log },
    { letGo: async () => 0, standings: { forgetSilent: async () => 0 }, cases: { forgetOld } },
  );
  vi.advanceTimersByTime(60_000);
  await until();
  await made.close();
}

const kept = () => store.local.get('upkeep.last');
/** PostgreSQL has backups of its own. */
function dailyCopies(): string[] {
  const folder = join(lab.folder, 'backups');
  return existsSync(folder) ? readdirSync(folder) : [];
}
/** The timers are the test's, so `expect.poll` would wait for ever. */
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 120_000 });
const done = () => until(async () => (await kept()) === new Date(now).toISOString());

it('forgets answers to repeated requests after 30 days, and the station starts on as before', async () => {
  const { id } = await store.users.ensure('urn:test', 'owner');
  const give = (key: string) => store.answers.insert({ user_id: id, key, request_hash: key, status: 201, body: {} });
  for (let i = 0; i < 450; i++) await give(`old-${i}`);
  now += 15 * DAY_MS;
  await give('young');
  now += 15 * DAY_MS - 10_000;
  await run(done);
  expect((await store.answers.find(id, 'old-0'))?.status).toBe(201);
  now += DAY_MS;
  await run(done);
  expect(await store.answers.find(id, 'old-0')).toBeNull();
  expect(await store.answers.find(id, 'old-449')).toBeNull();
  expect((await store.answers.find(id, 'young'))?.status).toBe(201);
  await store.close();
  store = await lab.open({ clock: () => now });
  expect(store.notices).toEqual([]);
});

it.skipIf(onPostgres)('is done soon after a restore, although it was done before the backup', async () => {
  await run(done);
  const file = lab.aside('backup.tar');
  await store.backups.exportTo(file);
  await store.close();
  await restoreBackup(file, lab.folder, () => now);
  expect(dailyCopies()).toEqual([]);
  store = await lab.open({ clock: () => now });
  await run(() => until(() => dailyCopies().some((name) => name.startsWith('day-'))));
  expect(runs).toBe(2);
});

it('is done once a day, however often the station starts', async () => {
  await run(done);
  await run(async () => {});
  now += DAY_MS - 1;
  await run(async () => {});
  expect(runs).toBe(1);
  now += 1;
  await run(done);
  expect(runs).toBe(2);
  expect(dailyCopies()).toHaveLength(onPostgres ? 0 : 2);
  expect(failures).toEqual([]);
});

it('a stop does not wait for it, and the next start does it', async () => {
  const endless = (signal?: AbortSignal) =>
    new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  await run(() => until(() => runs === 1), endless);
  expect([await kept(), failures]).toEqual([null, []]);
  await run(done);
  expect(runs).toBe(2);
});

it('is no failure where a move of the records keeps it up, and is done after it', async () => {
  const held = await store.holdChanges();
  await run(() => until(() => runs === 1));
  expect([await kept(), failures]).toEqual([null, []]);
  held.end();
  await run(done);
  expect(runs).toBe(2);
});

it('is told where it fails, and not kept as done; photographs that are too old are deleted all the same', async () => {
  let forgotten = 0;
  await run(
    () => until(() => failures.length === 1),
    async () => {
      throw new Error('no disk');
    },
    async () => ++forgotten,
  );
  expect([await kept(), forgotten]).toEqual([null, 1]);
});

it('ends between two steps, and leaves nothing half', async () => {
  for (let i = 0; i < 300; i++) await store.kept.set(`value ${i}`, 'x'.repeat(3000));
  const stop = new AbortController();
  let steps = 0;
  const tick = () => {
    if (++steps === 5) stop.abort();
    if (steps < 5) setImmediate(tick);
  };
  setImmediate(tick);
  await expect(store.upkeep(stop.signal)).rejects.toThrow(/aborted/);
  expect(dailyCopies()).toEqual([]);
  await store.upkeep();
  expect(dailyCopies()).toHaveLength(onPostgres ? 0 : 1);
});
