// Others may write into the folder of orders at any moment, also while the station moves files in it.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOrderFolder } from '#main/services/jobs/order-folder.ts';

const COUNT = 300;

let root = '';
let folder = '';
let outside = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-orders-'));
  [folder, outside] = [join(root, 'orders'), join(root, 'outside')];
  for (const one of [folder, outside]) mkdirSync(one);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Files of an order in a folder of their own. */
function putFiles(above: string) {
  mkdirSync(join(folder, above));
  return Array.from({ length: COUNT }, (_, i) => {
    const path = `${above}/${i}.png`;
    writeFileSync(join(folder, path), 'a picture');
    const { size, mtimeMs } = statSync(join(folder, path));
    return { path, bytes: size, writtenAt: mtimeMs };
  });
}

const isBegun = (place: string) => existsSync(place) && readdirSync(place).length > 0;

/** Waits until it is so, by a look at each turn. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

describe('files of an order', () => {
  it('go to the room that was made for them', async () => {
    const orders = createOrderFolder(folder, Date.now);
    const files = putFiles('a');
    const room = await orders.makeRoom('taken/first 1');
    expect(await orders.makeRoom('taken/first 1')).toBe('taken/first 1 (2)');
    expect(await orders.move(files, room)).toEqual({ left: [], error: null });
    expect(readdirSync(join(folder, room, 'a'))).toHaveLength(COUNT);
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  it.each(['refused', 'refused/order', 'refused/order/a'])(
    'do not leave the folder where a link comes into the place of %s',
    async (place) => {
      const orders = createOrderFolder(folder, Date.now);
      const files = putFiles('a');
      const room = await orders.makeRoom('refused/order');
      const moving = orders.move(files, room);
      await until(() => isBegun(join(folder, room, 'a')));
      renameSync(join(folder, place), join(root, 'aside'));
      symlinkSync(outside, join(folder, place));
      const { left, error } = await moving;
      expect(readdirSync(outside, { recursive: true })).toEqual([]);
      expect(left.length).toBeGreaterThan(COUNT / 2);
      expect(String(error)).toContain('is no folder');
    },
  );

  it('come from the folder that they were found in, and not from one that a link leads to', async () => {
    const orders = createOrderFolder(folder, Date.now);
    const files = putFiles('a');
    mkdirSync(join(outside, 'a'));
    for (const { path } of files) writeFileSync(join(outside, path), 'a picture');
    const room = await orders.makeRoom('refused/order');
    const moving = orders.move(files, room);
    await until(() => isBegun(join(folder, room, 'a')));
    renameSync(join(folder, 'a'), join(root, 'aside'));
    symlinkSync(join(outside, 'a'), join(folder, 'a'));
    const { left } = await moving;
    // Most files were still to come when the link came.
    expect(left.length).toBeGreaterThan(COUNT / 2);
    expect(readdirSync(join(outside, 'a'))).toHaveLength(COUNT);
  });
});

/** The account that may do everything is another one meanwhile. */
async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it.skipIf(process.platform === 'win32').each([0o000, 0o444])(
  'an order whose pictures lie in a folder of the mode %o waits, and holds up no other',
  async (mode) => {
    for (const path of [root, folder]) chmodSync(path, 0o777);
    for (const name of ['closed.csv', 'open.csv', 'open.png']) writeFileSync(join(folder, name), 'an order');
    for (const name of ['closed', 'lost']) {
      putFiles(name);
      chmodSync(join(folder, name), mode);
    }
    const orders = createOrderFolder(folder, Date.now);
    const paths = async () => (await orders.files()).map(({ path }) => path).sort();
    expect(await withoutRights(paths)).toEqual(['open.csv', 'open.png']);
    expect(String(orders.closed())).toContain('closed');
    for (const name of ['closed', 'lost']) chmodSync(join(folder, name), 0o755);
    expect(await withoutRights(paths)).toHaveLength(2 * COUNT + 3);
    expect(orders.closed()).toBeNull();
  },
);
