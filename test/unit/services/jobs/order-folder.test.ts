// Others may write into the folder of orders at any moment, also while the station moves files in it.
import {
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
    await moving;
    expect(readdirSync(join(outside, 'a'))).toHaveLength(COUNT);
  });
});
