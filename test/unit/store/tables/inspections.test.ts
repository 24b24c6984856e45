// @module-tag both-engines: keeps rows of its own in the database
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FindingRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
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

async function begin(): Promise<number> {
  return (await store.inspections.insert({ batch_id: null, user_id: owner, count_scans: true })).id;
}

function find(inspection_id: number, appearance: number, more: Partial<FindingRow> = {}): Promise<FindingRow> {
  const nothing = { state: 'found', record_id: null, label_id: null, data: null } as const;
  return store.findings.insert({ inspection_id, appearance, ...nothing, ...more });
}

it('keeps inspections, the newest first, and what each label came to, once', async () => {
  const [first, second] = [await begin(), await begin()];
  expect((await store.inspections.list(1, 1)).rows).toMatchObject([{ id: second, count_scans: true, ended_at: null }]);
  expect(await store.inspections.change(first, { count_scans: false })).toMatchObject({ count_scans: false });
  const made = await find(first, 1, { data: { deep: ['ü'] } });
  expect(await store.findings.find(made.id)).toEqual(made);
  await expect(find(first, 1)).rejects.toMatchObject({ code: 'conflict' });
  await find(second, 1);
  expect(await store.findings.lastAppearance(first)).toBe(1);
  expect(await store.findings.lastAppearance(99)).toBe(0);
});

it('counts findings by what they came to, and lists those that need somebody', async () => {
  const id = await begin();
  const states = ['found', 'found', 'already_checked', 'unknown', 'unread'] as const;
  const made = [];
  for (const [i, state] of states.entries()) made.push(await find(id, i + 1, { state: state as FindingRow['state'] }));
  await store.findings.change(made[1].id, { verdict: 'rejected', reason: 'smeared' });
  await store.findings.change(made[3].id, { undone_at: '2026-01-01T00:00:00.000Z' });
  const tally = (await store.findings.tally(id)).map((one) => [one.state, one.verdict, one.findings].join(' '));
  expect(tally.toSorted()).toEqual(['already_checked  1', 'found  1', 'found rejected 1', 'unread  1']);
  const problems = await store.findings.list(id, 1, 9, { isProblem: true });
  expect(problems.rows.map((row) => row.id)).toEqual([made[4].id, made[1].id]);
  expect(await store.findings.ofInspection(id, made[2].id, 9)).toHaveLength(2);
});

it('tells what speaks, in which turn, of which batch', async () => {
  const batch = await store.batches.insert({ owner_id: owner, name: 'b', template_id: 'generic', plan: null });
  await store.labels.insertAll([{ batch_id: batch.id, row_number: 1, data: null, replaces: null }]);
  const [label] = await store.labels.ofBatch(batch.id, { limit: 1 });
  const id = await begin();
  const one = await find(id, 1, {
    label_id: label.id,
    data: { turn: 7, saidAt: null, note: ['\u0000\u0000', '\\u0000', '\\\u0000\uD800', '\\'] },
  });
  const other = await find(id, 2, { data: {} });
  const speaking = (await store.findings.speaking(id)).toSorted((a, b) => a.id - b.id);
  expect(speaking).toMatchObject([
    { id: one.id, batch_id: batch.id, data: { turn: 7, saidAt: null } },
    { id: other.id, batch_id: null, data: { turn: undefined, saidAt: null } },
  ]);
});

it('counts no scan of a finding that was undone or rejected', async () => {
  const { id: record_id } = await addRecord(store, owner);
  const scan = { record_id, scanner_address: null, source: 'station', client_scan_id: null } as const;
  const scans = [];
  for (const day of [1, 2, 3])
    scans.push(await store.scans.insert({ ...scan, scanned_at: `2026-01-0${day}T00:00:00.000Z` }));
  const inspection = await begin();
  const [kept, undone, rejected] = await Promise.all(
    scans.map((one, i) => find(inspection, i + 1, { record_id, data: { scan: one?.id } })),
  );
  await store.findings.change(undone.id, { undone_at: '2026-01-04T00:00:00.000Z' });
  await store.findings.change(rejected.id, { verdict: 'rejected' });
  const { rows, total } = await store.scans.list(record_id, 1, 9);
  expect([rows.map(({ id }) => id), total]).toEqual([[scans[0]?.id], 1]);
  expect((await store.findings.ofRecord(record_id)).map(({ id }) => id)).toEqual([kept.id, rejected.id]);
});

it('keeps what was signed: one mint of a record, one use of a nonce, the highest nonce on its way', async () => {
  const job = {
    kind: 'mint',
    record_id: 'AAAAA',
    token_id: 2 ** 40,
    chain_id: 31337,
    contract: '0x1',
    sender: '0x2',
    recipient: null,
    data: '0x',
    gas: 21000,
    nonce: 4,
  } as const;
  const attempt = (hash: string, nonce: number) => ({ nonce, hash, raw: '0x', max_fee: '1', tip: '1' });
  const [made] = await store.tokenOrders.open(job, attempt('h1', 4));
  await expect(store.tokenOrders.open({ ...job, nonce: 5 }, attempt('h2', 5))).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(store.tokenOrders.open({ ...job, record_id: 'BBBBB' }, attempt('h3', 4))).rejects.toMatchObject({
    code: 'conflict',
  });
  const before = await store.newestStamp();
  await store.tokenOrders.addAttempt(made.id, attempt('h4', 4));
  expect(await store.tokenOrders.findByHash('h4')).toMatchObject({ id: made.id, token_id: 2 ** 40 });
  expect([await store.tokenOrders.topNonce(31337, '0x2'), await store.tokenOrders.topNonce(1, '0x2')]).toEqual([
    4,
    null,
  ]);
  expect([await store.tokenOrders.countSince(before), (await store.tokenOrders.attempts(made.id)).length]).toEqual([
    1, 2,
  ]);
  await store.tokenOrders.change(made.id, { failure: 'refused', state: 'settled' });
  expect(await store.tokenOrders.topNonce(31337, '0x2')).toBeNull();
  const [again] = await store.tokenOrders.open({ ...job, nonce: 5 }, attempt('h5', 5));
  expect(await store.tokenOrders.newest('mint', 'AAAAA')).toMatchObject({ id: again.id });
});

it('keeps tokens that share a transaction: one nonce, one set of bytes, and each record once', async () => {
  const shared = {
    kind: 'mint',
    chain_id: 31337,
    contract: '0x1',
    sender: '0x3',
    recipient: null,
    data: '0xab',
  } as const;
  const first = { ...shared, record_id: 'CCCCC', token_id: 7, gas: 300_000, nonce: 4 };
  const others = [8, 9].map((token_id) => ({ record_id: `DDDD${token_id}`, token_id }));
  const attempt = (hash: string, nonce = 4) => ({ nonce, hash, raw: '0x', max_fee: '1', tip: '1' });
  const made = await store.tokenOrders.open(first, attempt('g1'), others);
  const [{ id }] = made;
  expect(made).toMatchObject([
    { leader_id: null, data: '0xab', gas: 300_000 },
    { leader_id: id, data: '', gas: 100_000, record_id: 'DDDD8', token_id: 8, nonce: 4, state: 'sent' },
    { leader_id: id, data: '', gas: 100_000, record_id: 'DDDD9', token_id: 9, nonce: 4, state: 'sent' },
  ]);
  const alone = { ...first, record_id: 'DDDD9', token_id: 9, nonce: 5 };
  const inWay = expect.objectContaining({ code: 'conflict' });
  await expect(store.tokenOrders.open(alone, attempt('g2', 5))).rejects.toEqual(inWay);
  const more = { ...first, record_id: 'EEEEE', token_id: 10 };
  await expect(store.tokenOrders.open({ ...more, nonce: 5 }, attempt('g3', 5), others.slice(1))).rejects.toEqual(inWay);
  await expect(store.tokenOrders.open(more, attempt('g4'))).rejects.toEqual(inWay);
  await store.tokenOrders.setNonce(id, 6);
  const nonces = await Promise.all(made.map(async (one) => (await store.tokenOrders.find(one.id))?.nonce));
  expect([nonces, await store.tokenOrders.topNonce(31337, '0x3')]).toEqual([[6, 6, 6], 6]);
});
