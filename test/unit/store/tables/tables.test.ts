// @module-tag both-engines: keeps rows of its own in the database
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '#main/store/store.ts';
import type { SoughtBatches } from '#main/store/tables/batches.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

let lab: Lab;
let store: Store;
let owner: number;

beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
  owner = await settle(store);
});
afterEach(() => lab.end());

it('keeps templates, and marks those that were removed', async () => {
  const wine = {
    id: 'wine',
    name: 'Wine',
    fields: [{ key: 'year', label: 'Year', type: 'number', required: true, private: true }],
  } as const;
  await store.templates.put(wine);
  expect(await store.templates.find('wine')).toEqual({ ...wine, owner_id: null, layout: null });
  expect((await store.templates.list()).map(({ id }) => id)).toEqual(['generic', 'wine']);
  expect([await store.templates.remove('wine'), await store.templates.remove('wine')]).toEqual([true, false]);
  expect(await store.templates.find('wine')).toBeNull();
  expect((await store.templates.list()).map(({ id }) => id)).toEqual(['generic']);
  await store.templates.put({ ...wine, name: 'Wine again' });
  expect((await store.templates.find('wine'))?.name).toBe('Wine again');
});

it('counts a scan that is sent again once, and lists the newest first', async () => {
  const { id } = await addRecord(store, owner);
  const scan = { record_id: id, scanner_address: null, source: 'api', client_scan_id: null } as const;
  await store.scans.insert({ ...scan, scanned_at: '2026-01-02T00:00:00.000Z' });
  await store.scans.insert({ ...scan, scanned_at: '2026-01-03T00:00:00.000Z', client_scan_id: 'a' });
  expect(await store.scans.insert({ ...scan, scanned_at: '2026-01-04T00:00:00.000Z', client_scan_id: 'a' })).toBeNull();
  await store.scans.insert({ ...scan, scanned_at: '2026-01-01T00:00:00.000Z', scanner_address: 'dock 4' });
  const { rows, total } = await store.scans.list(id, 1, 2);
  expect(total).toBe(3);
  expect(rows.map((row) => row.scanned_at.slice(8, 10))).toEqual(['03', '02']);
  expect((await store.scans.list(id, 2, 2)).rows).toMatchObject([{ scanner_address: 'dock 4', source: 'api' }]);
});

it('knows a user again, and tells issuers apart', async () => {
  const one = await store.users.ensure('urn:a', 'sub');
  expect(await store.users.ensure('urn:a', 'sub')).toEqual(one);
  expect((await store.users.ensure('urn:b', 'sub')).id).not.toBe(one.id);
  expect(await store.users.find(one.id)).toEqual(one);
  const many = await Promise.all(Array.from({ length: 20 }, () => store.users.ensure('urn:c', 'all at once')));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
});

it('keeps operators; a removed one is not found, and the name is free again', async () => {
  const account = { username: 'Mara', user_id: owner, passphrase_hash: 'scrypt$1' };
  await store.operators.insert(account);
  await expect(store.operators.insert(account)).rejects.toMatchObject({ code: 'conflict' });
  await store.operators.setPassphrase('Mara', 'scrypt$2');
  expect(await store.operators.find('Mara')).toMatchObject({ passphrase_hash: 'scrypt$2', removed_at: null });
  expect(await store.operators.find('mara')).toMatchObject({ username: 'Mara' });
  await expect(store.operators.insert({ ...account, username: 'MARA' })).rejects.toMatchObject({ code: 'conflict' });
  expect([await store.operators.remove('Mara'), await store.operators.remove('Mara')]).toEqual([true, false]);
  expect(await store.operators.find('Mara')).toBeNull();
  await expect(store.operators.setPassphrase('Mara', 'x')).rejects.toMatchObject({ code: 'not_found' });
  await store.operators.insert({ ...account, passphrase_hash: 'scrypt$3' });
  expect((await store.operators.list()).map((row) => row.passphrase_hash)).toEqual(['scrypt$3']);
});

it('keeps API keys: found by hash, listed until revoked, revoked by their owner alone', async () => {
  const key = {
    user_id: owner,
    name: 'press',
    hash: 'c'.repeat(64),
    first_characters: 'abcdef',
    expires_at: null,
    scopes: ['read', 'scan'],
    idle_days: 90,
  } as const;
  const made = await store.apiKeys.insert(key);
  expect(made).toMatchObject(key);
  expect(await store.apiKeys.findByHash(key.hash)).toEqual(made);
  const before = await store.newestStamp();
  await store.apiKeys.markUsed(made.id, '2026-05-05T10:20:30.000Z');
  await store.apiKeys.markUsed(made.id, '2026-05-05T10:20:59.999Z');
  await store.apiKeys.markUsed(made.id, '2026-05-05T10:19:59.999Z');
  expect((await store.apiKeys.findByHash(key.hash))?.last_used_at).toBe('2026-05-05T10:20:00.000Z');
  expect(Date.parse(await store.newestStamp())).toBeGreaterThan(Date.parse(before));
  const marked = await store.newestStamp();
  await store.apiKeys.markUsed(made.id, '2026-05-05T10:20:01.000Z');
  expect(await store.newestStamp()).toBe(marked);
  expect(await store.apiKeys.revoke(owner + 1, made.id)).toBe(false);
  expect(await store.apiKeys.list(owner)).toHaveLength(1);
  expect([await store.apiKeys.revoke(owner, made.id), await store.apiKeys.revoke(owner, made.id)]).toEqual([
    true,
    false,
  ]);
  expect(await store.apiKeys.list(owner)).toEqual([]);
  expect((await store.apiKeys.findByHash(key.hash))?.revoked_at).toBeTruthy();
});

it('keeps the first answer to a request, for each user apart', async () => {
  const answer = { user_id: owner, key: 'k', request_hash: 'h', status: 201, body: { card: { a: [1, null] } } };
  await store.answers.insert(answer);
  expect(await store.answers.find(owner, 'k')).toEqual(answer);
  expect(await store.answers.find(owner + 1, 'k')).toBeNull();
  await expect(store.answers.insert({ ...answer, body: null })).rejects.toMatchObject({ code: 'conflict' });
});

it('keeps batches and their labels', async () => {
  const batch = await store.batches.insert({
    owner_id: owner,
    name: 'June',
    template_id: 'generic',
    plan: { sheet: 'L7165' },
  });
  expect(batch).toMatchObject({ state: 'planned', plan: { sheet: 'L7165' } });
  expect(await store.batches.change(batch.id, { state: 'running' })).toMatchObject({ state: 'running', name: 'June' });
  expect(await store.batches.change(99, { state: 'done' })).toBeNull();
  await store.batches.insert({ owner_id: null, name: 'July', template_id: 'generic', plan: null });
  expect((await store.batches.list(1, 1)).rows.map(({ name }) => name)).toEqual(['July']);
  expect((await store.batches.list(2, 1)).total).toBe(2);
  const found = async (sought: SoughtBatches) => (await store.batches.list(1, 9, sought)).rows.map(({ name }) => name);
  expect(await found({ name: 'ju', template_id: 'generic' })).toEqual(['July', 'June']);
  expect(await found({ state: 'running' })).toEqual(['June']);
  expect(await found({ template_id: 'wine' })).toEqual([]);

  const rows = [3, 1, 2].map((row_number) => ({
    batch_id: batch.id,
    row_number,
    data: { row_number },
    replaces: null,
  }));
  await store.labels.insertAll(rows);
  const [one, two, three] = await store.labels.ofBatch(batch.id, { limit: 10 });
  expect([one, two, three].map((label) => label.row_number)).toEqual([1, 2, 3]);
  await store.labels.change(two.id, { state: 'made', record_id: 'AAAAA', sheet: 1, cell: 4 });
  await store.labels.insertAll([{ batch_id: batch.id, row_number: 2, data: null, replaces: two.id }]);
  const after = await store.labels.ofBatch(batch.id, { afterId: one.id, limit: 2 });
  expect(after.map((label) => [label.row_number, label.replaces])).toEqual([
    [2, null],
    [2, two.id],
  ]);
  expect(await store.labels.ofBatch(batch.id, { states: ['made'], limit: 9 })).toMatchObject([{ id: two.id, cell: 4 }]);
  expect(await store.labels.ofRecord('AAAAA')).toMatchObject([{ id: two.id }]);
  expect(await store.labels.countByState(batch.id)).toEqual({ planned: 3, made: 1 });
  expect(await store.labels.find(three.id)).toEqual(three);
});

it('remembers values by name; one that was never set is null', async () => {
  expect(await store.kept.get('keys')).toBeNull();
  await store.kept.set('keys', ['a']);
  await store.kept.set('keys', ['a', 'b']);
  expect(await store.kept.get('keys')).toEqual(['a', 'b']);
});
