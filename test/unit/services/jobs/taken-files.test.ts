import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOrderFolder } from '#main/services/jobs/order-folder.ts';
import { createTakenFiles } from '#main/services/jobs/taken-files.ts';
import type { Store } from '#main/store/store.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
let store: Store;
let folder: string;
beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
  folder = lab.aside('orders');
  mkdirSync(folder);
});
afterEach(() => lab.end());

function put(path: string) {
  writeFileSync(join(folder, path), path);
  const { size: bytes, mtimeMs: writtenAt } = statSync(join(folder, path));
  return { path, bytes, writtenAt };
}

/** What a station had begun to move when it was killed, as versions have kept it. */
const keep = (moving: unknown) => store.change(({ local }) => local.set('jobs.moving', moving));
const open = () => createTakenFiles(store, createOrderFolder(folder, Date.now));

it('a file that cannot be moved yet is moved later, and is no part of another order until then', async () => {
  const [table, picture] = [put('wine.csv'), put('wine.jpg')];
  await keep([{ to: 'taken/wine 1', files: [table, picture] }]);
  // A folder in its place keeps the picture where it is.
  const place = join(folder, 'taken/wine 1/wine.jpg');
  mkdirSync(join(place, 'full'), { recursive: true });
  const taken = open();
  expect(await taken.end()).toBeInstanceOf(Error);
  expect(readdirSync(folder).toSorted()).toEqual(['refused', 'taken', 'wine.jpg']);
  expect([taken.isLeft({ ...picture, since: 0 }), taken.isLeft({ ...picture, writtenAt: 1, since: 0 })]).toEqual([
    true,
    false,
  ]);
  expect(await store.local.get('jobs.moving')).toEqual([{ to: 'taken/wine 1', files: [picture] }]);
  rmSync(place, { recursive: true });
  // After a start, too.
  const later = open();
  expect(await later.end()).toBeNull();
  expect(readdirSync(join(folder, 'taken/wine 1')).toSorted()).toEqual(['wine.csv', 'wine.jpg']);
  expect([later.isLeft({ ...picture, since: 0 }), await store.local.get('jobs.moving')]).toEqual([false, null]);
});

it('a room that somebody removed is made again', async () => {
  await keep([{ to: 'taken/wine 1', files: [put('wine.csv')] }]);
  expect(existsSync(join(folder, 'taken'))).toBe(false);
  expect(await open().end()).toBeNull();
  expect(readdirSync(join(folder, 'taken/wine 1'))).toEqual(['wine.csv']);
});

it('a file that was written anew stays', async () => {
  const table = put('wine.csv');
  await keep([{ to: 'taken/wine 1', files: [{ ...table, bytes: table.bytes + 1 }] }]);
  expect(await open().end()).toBeNull();
  expect(readdirSync(folder)).toContain('wine.csv');
});
