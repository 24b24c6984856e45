import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '#main/store/store.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { createLab, type Lab, settle } from '#test/support/store/lab.ts';

const TWO_DAYS_MS = 2 * 86_400_000;

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

it('a picture of one station is read by another one, and its drafts keep theirs when the other one clears up', async () => {
  const server = await testServer();
  const shared = { url: server.url(await newDatabase()), pictures: lab.aside('pictures') };
  const open = (name: string, ms = 0): Promise<Store> =>
    lab.open({ folder: lab.aside(name), shared, clock: () => Date.now() + ms });
  const one = await open('one');
  await settle(one);
  const [drafted, forgotten] = [
    await one.pictures.put(randomBytes(99), 'png'),
    await one.pictures.put(randomBytes(99), 'png'),
  ];
  await one.drafts.write(1, { rows: [{ artwork: drafted }] });
  const other = await open('other', TWO_DAYS_MS);
  expect((await other.pictures.read(forgotten)).length).toBe(99);
  await other.upkeep();
  expect((await one.pictures.read(drafted)).length).toBe(99);
  expect(await one.pictures.listSetAside()).toMatchObject([{ pictures: 1, bytes: 99 }]);
});

it('a station whose own folder has none of the pictures of its database says so at its start', async () => {
  const server = await testServer();
  const database = { url: server.url(await newDatabase()) };
  const shared = { ...database, pictures: lab.aside('pictures') };
  const one = await lab.open({ folder: lab.aside('one'), shared });
  expect(one.notices).toEqual([]);
  await one.drafts.write(1, { rows: [{ artwork: await one.pictures.put(randomBytes(99), 'png') }] });
  await settle(one);
  const without = await lab.open({ folder: lab.aside('without'), shared: database });
  expect(without.notices.map(({ trouble }) => trouble?.kind)).toEqual(['pictures_none']);
  const beside = await lab.open({ folder: lab.aside('beside'), shared });
  expect(beside.notices).toEqual([]);
});
