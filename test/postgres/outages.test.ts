import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '#main/store/store.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { findPostgres } from '#test/database.ts';
import { databaseOf, testServer } from '#test/support/postgres/databases.ts';
import { type FaultyLine, openFaultyLine } from '#test/support/postgres/faulty-line.ts';
import { startServer } from '#test/support/postgres/server.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

/** Records made one after the other until it is told to end; what was confirmed, and what was said otherwise. */
function writeOn(store: Store, owner: number) {
  const confirmed: string[] = [];
  const failures: unknown[] = [];
  let going = true;
  const ended = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (going) {
        try {
          confirmed.push((await addRecord(store, owner)).id);
        } catch (error) {
          failures.push(error);
          await pause(20);
        }
      }
    }),
  );
  return {
    confirmed,
    failures,
    async end() {
      going = false;
      await ended;
    },
  };
}

const isClear = (error: unknown) =>
  error instanceof AppError && error.code === 'store_unusable' && /cannot be reached|was saved/.test(error.message);

async function findLost(store: Store, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => store.records.find(id)));
  return ids.filter((_, i) => found[i] === null);
}

it('a server that restarts: what was confirmed is there, what was not is told, and everything goes on by itself', async () => {
  const server = await startServer(findPostgres() ?? '');
  try {
    await server.ask('create database stations');
    const told: string[] = [];
    const shared = { url: server.url('stations') };
    const store = await lab.open({ shared, log: (notice) => told.push(notice) });
    const owner = await settle(store);
    const work = writeOn(store, owner);
    for (const how of ['fast', 'immediate'] as const) {
      await pause(300);
      await server.stop(how);
      await expect
        .poll(() => store.problem())
        .toMatchObject({ kind: 'database_away', readable: false, text: expect.stringContaining('cannot be reached') });
      await expect(store.records.find('AAAAA')).rejects.toSatisfy(isClear);
      await server.start();
      await expect.poll(() => store.problem()).toBeNull();
      const before = work.confirmed.length;
      await expect.poll(() => work.confirmed.length).toBeGreaterThan(before + 3);
    }
    await work.end();
    expect(work.failures.length).toBeGreaterThan(0);
    expect(work.failures.filter((failure) => !isClear(failure))).toEqual([]);
    expect(await findLost(store, work.confirmed)).toEqual([]);
    expect(told.filter((notice) => notice.includes('stations is back'))).toHaveLength(2);
    await store.close();
  } finally {
    await server.end();
  }
});

describe('over a line that', () => {
  let line: FaultyLine;
  let store: Store;
  let owner: number;

  beforeEach(async () => {
    const direct = await databaseOf(lab.folder);
    line = await openFaultyLine((await testServer()).port);
    const url = new URL(direct?.url ?? '');
    url.port = String(line.port);
    store = await lab.open({ shared: { url: String(url) } });
    owner = await settle(store);
  });
  afterEach(() => line.close());

  it('is cut again and again, nothing confirmed is lost, and the station comes back by itself', async () => {
    const work = writeOn(store, owner);
    for (let cuts = 0; cuts < 4; cuts++) {
      await pause(150);
      line.cut();
      await pause(100);
      line.mend();
      const before = work.confirmed.length;
      await expect.poll(() => work.confirmed.length).toBeGreaterThan(before);
    }
    await work.end();
    expect(work.failures.filter((failure) => !isClear(failure))).toEqual([]);
    expect(await findLost(store, work.confirmed)).toEqual([]);
    await expect.poll(() => store.problem()).toBeNull();
  });

  it('breaks before the answer to a commit: the change is confirmed once PostgreSQL says that it kept it', async () => {
    line.cutAtCommit('after');
    await store.kept.set('value', 1);
    expect(await store.kept.get('value')).toBe(1);
  });

  it('breaks before a commit comes: the change is told to have failed, and is none', async () => {
    line.cutAtCommit('before');
    await expect(store.kept.set('value', 1)).rejects.toSatisfy(isClear);
    expect(await store.kept.get('value')).toBeNull();
  });

  it('goes silent in the middle of a change: the other stations wait no longer than some seconds', async () => {
    const other = await lab.open({ folder: lab.aside('other'), shared: await databaseOf(lab.folder) });
    const hanging = store.change(async ({ kept }) => {
      await kept.set('mine', 1);
      line.silence();
      await kept.set('mine', 2);
    });
    hanging.catch(() => {});
    await pause(200);
    const started = performance.now();
    await other.kept.set('other', 1);
    expect(performance.now() - started).toBeLessThan(15_000);
    line.mend();
    await expect(hanging).rejects.toSatisfy(isClear);
    expect(await store.kept.get('mine')).toBeNull();
    await other.close();
  });
});
