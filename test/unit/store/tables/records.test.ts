// @module-tag both-engines: keeps rows of its own in the database
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import type { Store } from '#main/store/store.ts';
import { EPOCH } from '#shared/core/times.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';
import { addRecord, createLab, type Lab, newRecord, settle } from '#test/support/store/lab.ts';

/** The parts that SQLite's index of words consists of. */
function partsOfIndex(lab: Lab): number | null {
  if (onPostgres) return null;
  const connection = connect(placesIn(lab.folder).database, 'inspector');
  const parts = connection.handle.prepare('select count(distinct segid) from search_idx').pluck().get();
  connection.handle.close();
  return Number(parts);
}

let lab: Lab;
let store: Store;
let owner: number;

beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
  owner = await settle(store);
});
afterEach(() => lab.end());

const picture = { hash: 'ab'.repeat(32), type: 'png', bytes: 7 } as const;

describe('a record', () => {
  it('comes back as it was put, whatever its texts hold', async () => {
    const texts = ['', 'Zürich', '\u0000 in the middle', '😀', '日本', "'; drop table records; --", '\n"\\'];
    for (const text of texts) {
      const put = { description: text, metadata: { [`key${text}`]: text }, original: picture, marked: picture };
      const made = await addRecord(store, owner, put);
      const found = await store.records.find(made.id);
      expect(found).toEqual(made);
      expect(found).toMatchObject({ ...put, claim_status: 'unclaimed', scan_count: 0, owner_id: owner });
      expect(found?.created_at).toBe(found?.updated_at);
    }
  });

  it('is kept with the sign for it where it has half a character, and found again', async () => {
    const made = await addRecord(store, owner, { description: 'half \uD800', metadata: { a: '\uDC00' } });
    expect(made.description).toBe('half \uFFFD');
    expect(await store.records.find(made.id)).toEqual(made);
  });

  it('is refused with an ID that is in use', async () => {
    const { id } = await addRecord(store, owner);
    await expect(store.change((t) => t.records.insert(newRecord(id, owner)))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('changes only while it is as expected', async () => {
    const { id, updated_at } = await addRecord(store, owner, { metadata: { a: '1' } });
    expect(await store.records.change(id, { claim_status: 'minted' }, { claim_status: 'minted' })).toBeNull();
    expect((await store.records.find(id))?.updated_at).toBe(updated_at);
    const expected = { claim_status: 'unclaimed', metadata: { a: '1' } } as const;
    const changed = await store.records.change(id, { claim_status: 'minted', nft_token_id: 2 ** 40 }, expected);
    expect(changed).toMatchObject({ claim_status: 'minted', nft_token_id: 2 ** 40, metadata: { a: '1' } });
    expect(changed && changed.updated_at > updated_at).toBe(true);
    expect(await store.records.change('ZZZZZ', { scan_count: 1 })).toBeNull();
  });

  it('is unowned where it is made after the account of its owner was closed', async () => {
    const { id: user_id } = await store.users.ensure('station', 'mia');
    const account = { username: 'mia', user_id, passphrase_hash: 'hash' };
    await store.change(({ operators }) => operators.insert(account));
    const before = await addRecord(store, user_id);
    expect(before.owner_id).toBe(user_id);
    await store.change(async ({ operators, records }) => {
      await operators.remove('mia');
      await records.disown(user_id);
    });
    const after = await addRecord(store, user_id);
    expect([after.owner_id, (await store.records.find(before.id))?.owner_id]).toEqual([null, null]);
  });

  it('cannot belong to an owner that does not exist', async () => {
    await expect(addRecord(store, owner + 1)).rejects.toThrow(/foreign key/i);
  });
});

describe('the list', () => {
  it('agrees with a plain list on every page, filter and search', async () => {
    await store.templates.put({ id: 'wine-red_1', name: 'Wine', fields: [] });
    const other = (await store.users.ensure('urn:test', 'other')).id;
    const all = [];
    for (let i = 0; i < 60; i++) {
      const made = await addRecord(store, i % 5 === 0 ? other : owner, {
        template_id: i % 3 === 0 ? 'wine-red_1' : 'generic',
        label_status: i % 7 === 0 ? null : i % 2 === 0 ? 'made' : 'printed',
        description: `Ware ${i} ${i % 2 ? 'odd' : 'even'}`,
      });
      const claim_status = i % 4 === 0 ? 'minted' : 'unclaimed';
      all.unshift((await store.records.change(made.id, { claim_status })) ?? made);
    }
    const filters = [
      {},
      { template_id: 'wine-red_1' },
      { claim_status: 'minted' },
      { template_id: 'wine-red_1', claim_status: 'unclaimed' },
      { label_status: 'printed' },
      { label_status: 'made', template_id: 'wine-red_1', claim_status: 'unclaimed' },
      { label_status: 'voided' },
      { q: 'ware', label_status: 'made', template_id: 'generic' },
      { q: 'odd', label_status: 'made' },
      { q: 'odd' },
      { q: 'ware EV', template_id: 'generic' },
      { q: 'wa', template_id: 'wine-red_1', claim_status: 'minted' },
    ] as const;
    for (const filter of filters) {
      const wanted = all.filter((record) => {
        const words = 'q' in filter ? filter.q.toLowerCase().split(' ') : [];
        const has = (start: string) =>
          `${record.id} ${record.description}`
            .toLowerCase()
            .split(' ')
            .some((word) => word.startsWith(start));
        return (
          record.owner_id === owner &&
          (!('template_id' in filter) || record.template_id === filter.template_id) &&
          (!('claim_status' in filter) || record.claim_status === filter.claim_status) &&
          (!('label_status' in filter) || record.label_status === filter.label_status) &&
          words.every(has)
        );
      });
      for (const perPage of [1, 7, 100]) {
        for (let page = 1; page <= Math.ceil(wanted.length / perPage) + 1; page++) {
          const { rows, total } = await store.records.list({ owner, ...filter }, page, perPage);
          expect(total).toBe(wanted.length);
          expect(rows).toEqual(wanted.slice((page - 1) * perPage, page * perPage));
        }
      }
    }
    expect(await store.records.countOfTemplate('wine-red_1')).toBe(20);
    expect(await store.records.countOfTemplate('none')).toBe(0);
  });

  it('shows a search what a change made of a record', async () => {
    const { id } = await addRecord(store, owner, { description: 'before', metadata: { colour: 'Übergrün' } });
    const count = async (q: string) => (await store.records.list({ owner, q }, 1, 10)).total;
    expect([await count('befo'), await count('ubergrun'), await count('ÜBER')]).toEqual([1, 1, 1]);
    await store.records.change(id, { description: 'afterwards' });
    expect([await count('before'), await count('afterw'), await count('ubergr')]).toEqual([0, 1, 1]);
    await store.records.change(id, { owner_id: null });
    expect(await count('afterwards')).toBe(0);
  });

  it('finds symbols and emoji', async () => {
    await addRecord(store, owner, { description: 'Best ★★★★☆ for 5€', metadata: { mood: '👍🏽 +100%' } });
    await addRecord(store, owner, { description: 'plain' });
    const totals = ['★', '☆ best', '€', '5€', '👍', '👍🏽', '+', '+100', '🙂', '👍 plain'].map(async (q) => [
      q,
      (await store.records.list({ owner, q }, 1, 10)).total,
    ]);
    expect(Object.fromEntries(await Promise.all(totals))).toEqual({
      '★': 1,
      '☆ best': 1,
      '€': 1,
      '5€': 1,
      '👍': 1,
      '👍🏽': 1,
      '+': 1,
      '+100': 1,
      '🙂': 0,
      '👍 plain': 0,
    });
  });

  it('finds the same after the daily upkeep', async () => {
    for (let i = 0; i < 40; i++)
      await addRecord(store, owner, { description: `part ${i} odd`, metadata: { n: `o${i % 4}` } });
    const found = async () =>
      Promise.all(['part', 'odd o3', '17'].map((q) => store.records.list({ owner, q }, 1, 100)));
    const before = await found();
    expect(before.map(({ total }) => total)).toEqual([40, 10, 1]);
    const parts = partsOfIndex(lab);
    await store.upkeep();
    // All is written anew as one part by the upkeep of SQLite; PostgreSQL keeps its own.
    if (parts !== null) expect(partsOfIndex(lab)).toBeLessThan(parts);
    expect(await found()).toEqual(before);
    await addRecord(store, owner, { description: 'part 41' });
    expect((await store.records.list({ owner, q: 'part' }, 1, 1)).total).toBe(41);
  });

  it('finds a record by its ID, with and without prefix, whole or in part', async () => {
    const { id } = await addRecord(store, owner);
    for (const q of [id, id.toLowerCase(), `TW-${id}`, `tw-${id.slice(0, 3)}`, id.slice(0, 4)]) {
      const { rows } = await store.records.list({ owner, q }, 1, 10);
      expect(rows.map((row) => row.id)).toEqual([id]);
    }
  });

  // None of them begins with what may stand at the beginning of an ID.
  it.each(['"', "'", '*', 'NEAR(a b)', 'o AND', '-', '^o', '(', 'o" OR "b', '\u0000', '§1§§', '🙂', 'o:b'])(
    'takes %j for words, not for a query language',
    async (q) => {
      await addRecord(store, owner, { description: 'plain' });
      expect((await store.records.list({ owner, q }, 1, 10)).total).toBe(0);
    },
  );
});

describe('what changed since', () => {
  it('comes in order of its stamps, each once, also page by page', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push((await addRecord(store, owner)).id);
    await addRecord(store, null);
    for (const i of [3, 1, 3]) await store.records.change(ids[i], { scan_count: i });
    for (const limit of [1, 2, 5, 100]) {
      const seen: string[] = [];
      for (let since = EPOCH; ; ) {
        const { rows, newest } = await store.records.changedSince(owner, since, limit);
        expect(newest).toBe(await store.newestStamp());
        if (rows.length === 0) break;
        seen.push(...rows.map((row) => row.id));
        since = rows[rows.length - 1].updated_at;
      }
      expect(seen).toEqual([...ids.filter((id) => id !== ids[3] && id !== ids[1]), ids[1], ids[3]]);
    }
  });

  it('comes in shorter pages where records are long, so that no page fills the memory', async () => {
    // All that a record may hold.
    const metadata = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`k${n}`, 'x'.repeat(4096)]));
    const ids: string[] = [];
    for (let i = 0; i < 120; i++) {
      const { id } = await addRecord(store, owner);
      await store.records.change(id, { metadata });
      ids.push(id);
    }
    const first = (await store.records.changedSince(owner, EPOCH, 5000)).rows.map(({ id }) => id);
    expect(first).toEqual(ids.slice(0, 100));
    const { updated_at: since } = (await store.records.find(ids[99])) ?? { updated_at: '' };
    expect((await store.records.changedSince(owner, since, 5000)).rows.map(({ id }) => id)).toEqual(ids.slice(100));
  });

  it('holds records that somebody takes over, and none that were given up', async () => {
    const { id } = await addRecord(store, null);
    const since = await store.newestStamp();
    await store.records.change(id, { owner_id: owner });
    expect((await store.records.changedSince(owner, since, 10)).rows.map((row) => row.id)).toEqual([id]);
    expect(await store.records.disown(owner)).toBe(1);
    expect((await store.records.changedSince(owner, EPOCH, 10)).rows).toEqual([]);
    expect((await store.records.find(id))?.owner_id).toBeNull();
    expect((await store.records.list({ owner }, 1, 10)).total).toBe(0);
  });
});

it('goes over all records of a template in order of their IDs', async () => {
  const ids = [];
  for (let i = 0; i < 7; i++) ids.push((await addRecord(store, owner)).id);
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const rows = await store.records.ofTemplate('generic', after, 3);
    if (rows.length === 0) break;
    seen.push(...rows.map((row) => row.id));
    after = seen[seen.length - 1];
  }
  expect(seen).toEqual(ids.sort());
});
