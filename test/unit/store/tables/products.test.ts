// @module-tag both-engines: keeps rows of its own in the database
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '#main/store/store.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
let store: Store;
beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
});
afterEach(() => lab.end());

const add = (name: string, gtin: string | null, released: number | null = null) =>
  store.products.insert({
    name,
    gtin,
    newest: 1,
    state: released === null ? 'designed' : 'released',
    released,
    last: { values: {}, quantity: null },
    published: null,
  });

it('products are listed by name, and found by how their words begin and by each form of their GTIN', async () => {
  const soup = await add('Tomatensuppe', '4012345670004');
  const oil = await add('Öl, kaltgepresst', '00012345670000', 1);
  const names = async (sought: Parameters<Store['products']['list']>[2]) =>
    (await store.products.list(1, 10, sought)).rows.map(({ name }) => name);
  expect(await names({})).toEqual([oil.name, soup.name]);
  expect([await names({ q: 'ol' }), await names({ q: 'KALT öl' }), await names({ q: 'suppe' })]).toEqual([
    [oil.name],
    [oil.name],
    [],
  ]);
  expect([await names({ q: '04012345670004' }), await names({ q: '12345670000' })]).toEqual([[soup.name], [oil.name]]);
  expect([await names({ released: true }), await names({ state: 'designed' })]).toEqual([[oil.name], [soup.name]]);
  expect(await store.products.list(2, 1, {})).toMatchObject({ total: 2, rows: [{ name: soup.name }] });
});

it('a product that gets another name is found by that one alone, and other changes leave its words', async () => {
  const { id } = await add('Suppe', null);
  await store.products.change(id, { name: 'Brühe', gtin: '4012345670004', newest: 2 });
  await store.products.change(id, { released: 2 });
  const count = async (q: string) => (await store.products.list(1, 10, { q })).total;
  expect([await count('suppe'), await count('bruhe'), await count('4012345670004')]).toEqual([0, 1, 1]);
});

it('versions stay, the newest first, and a number is given once', async () => {
  const { id } = await add('Suppe', null);
  const { id: made_by } = await store.users.ensure('station', 'anna');
  const open = {
    state: 'designed',
    content: {},
    made_by,
    checked_by: null,
    released_by: null,
    released_at: null,
  } as const;
  for (const version of [1, 2]) await store.products.insertVersion({ product_id: id, version, ...open });
  expect((await store.products.versions(id)).map(({ version }) => version)).toEqual([2, 1]);
  await expect(store.products.insertVersion({ product_id: id, version: 2, ...open })).rejects.toThrow();
  expect((await store.products.version(id, 1))?.state).toBe('designed');
  expect(await store.products.version(id, 3)).toBeNull();
});
