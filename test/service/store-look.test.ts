// @module-tag one-engine: damage of the file and of its journal
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from '#main/store/sqlite-file/start-check.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { startStation } from '#test/support/station.ts';
import { expectRecovered, filledAndClosed, flipRecords } from '#test/support/store/damage.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';
import { stateOf } from '#test/support/store/state.ts';
import { textOf } from '#test/support/store/told.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

const database = () => join(lab.folder, 'station.db');

it('takes notice of a changed letter that SQLite does not see', async () => {
  const before = await filledAndClosed(lab);
  flipRecords(database());
  const plain = new Sqlite(database(), { readonly: true });
  expect(plain.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  plain.close();
  await expectRecovered(lab, before, /was damaged/);
});

describe('after a clean end', () => {
  function spoil(index: string): void {
    const plain = new Sqlite(database());
    const page = plain.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(index);
    const size = Number(plain.pragma('page_size', { simple: true }));
    plain.close();
    const descriptor = openSync(database(), 'r+');
    writeSync(descriptor, randomBytes(size), 0, size, (Number(page) - 1) * size);
    closeSync(descriptor);
  }

  const untilStopped = (_file: string, signal: AbortSignal): Promise<null> =>
    new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

  it('a start leaves pages and rows to a look beside it, which mends what it finds', async () => {
    const before = await filledAndClosed(lab);
    spoil('records_by_owner');
    const gate = Promise.withResolvers<void>();
    const store = await lab.open({ checkDatabase: (file) => gate.promise.then(() => checkDatabase(file)) });
    expect(store.notices).toEqual([]);
    gate.resolve();
    await expect.poll(() => textOf(store.notices)).toMatch(/Nothing that was confirmed is lost/);
    await expect.poll(() => store.problem()).toBeNull();
    expect(await stateOf(lab.folder)).toEqual(before);
  });

  it('the look finds a letter that SQLite does not see, and nothing where nothing is', async () => {
    await filledAndClosed(lab);
    expect(await checkDatabase(database())).toBeNull();
    flipRecords(database());
    expect(await checkDatabase(database())).toMatch(/not as it was written/);
  });

  it('a look that cannot be done is told, and the station goes on', async () => {
    await filledAndClosed(lab);
    const told: string[] = [];
    const slow = async () => {
      throw new AppError('time_limit', 'It took too long.');
    };
    const store = await lab.open({ checkDatabase: slow, log: (notice) => told.push(notice) });
    await expect.poll(() => told).toEqual([expect.stringMatching(/could not be checked.*took too long/)]);
    await store.kept.set('after', 1);
  });

  it('an end does not wait for the look', async () => {
    const before = await filledAndClosed(lab);
    const store = await lab.open({ checkDatabase: untilStopped });
    await store.close();
    expect(await stateOf(lab.folder)).toEqual(before);
  });

  it('a start that meets damage waits for its mending', async () => {
    const before = await filledAndClosed(lab);
    spoil('sqlite_autoindex_kept_1');
    const store = await lab.open({ checkDatabase: untilStopped });
    expect(await store.kept.get('keys')).toEqual(['one']);
    expect(textOf(store.notices)).toMatch(/Nothing that was confirmed is lost/);
    expect(await stateOf(lab.folder)).toEqual(before);
    await store.kept.set('keys', ['two']);
  });

  it.each(['records_by_owner', 'sqlite_autoindex_kept_1'])(
    'a station looks by itself: %s',
    async (index) => {
      await filledAndClosed(lab);
      spoil(index);
      const station = await startStation({ folder: lab.folder });
      try {
        await expect.poll(station.log).toMatch(/Nothing that was confirmed is lost/);
      } finally {
        expect(await station.stop()).toBe(0);
      }
    },
    60_000,
  );
});
