import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintData } from '#main/chain/token-contract.ts';
import { tokenIdOf } from '#main/chain/token-id.ts';
import { call } from '#test/support/api.ts';
import * as asking from '#test/support/chain/asking.ts';
import { compareBooks } from '#test/support/chain/books.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

const FEES = { maxFee: 100_000_000_000n, tip: 2_000_000_000n };

describe.skipIf(anvilProgram === null)(`tokens that are made together (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  let station: InProcess;
  beforeAll(async () => {
    lab = await openChainLab();
    station = await startInProcess({ settings: { ...lab.settings(), 'chain.wait_seconds': 5 } });
  });
  afterAll(async () => {
    await station?.close();
    await lab?.close();
  });

  const read = (id: string) => asking.readRecord(station, id);
  const newRecords = (count: number, description: string | null = null) =>
    Promise.all(Array.from({ length: count }, () => asking.newRecord(station, description)));
  const booksOf = async (ids: readonly string[]) => compareBooks(lab, await Promise.all(ids.map(read)));
  const nonce = () => lab.node.nonce(lab.wallet.signer.address);

  async function mintAll(ids: readonly string[]) {
    const json = { records: ids.map((wm_id) => ({ wm_id })) };
    const { status, body } = await call(station.url, 'POST', '/api/bulk/mint', { token: station.apiKey, json });
    expect(status).toBe(207);
    return body.items as { status: number; code?: string; error?: string; tx_hash?: string; token_id?: number }[];
  }

  it('a hundred records get their tokens by one transaction, and one by one afterwards 409', async () => {
    const ids = await newRecords(100);
    const before = await nonce();
    const items = await mintAll(ids);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set([200]));
    expect(items.map(({ token_id }) => token_id)).toEqual(ids.map(tokenIdOf));
    expect([new Set(items.map(({ tx_hash }) => tx_hash)).size, (await nonce()) - before]).toEqual([1, 1]);
    expect(await booksOf(ids)).toEqual([]);
    const again = await mintAll(ids.slice(0, 3));
    expect(again).toMatchObject(Array.from({ length: 3 }, () => ({ status: 409, code: 'token_state' })));
    expect([(await asking.mint(station, ids[50])).status, (await nonce()) - before]).toEqual([409, 1]);
    const shown = await call(station.url, 'GET', `/api/chain/transactions/${items[0].tx_hash}`);
    expect(shown.body).toMatchObject({ kind: 'mint', state: 'done' });
  });

  it('the same record twice, one that has a token, one of nobody, and singles at the same time: each gets its own answer', async () => {
    const [a, b, c, d] = await newRecords(4);
    await asking.mint(station, d);
    const [items, single] = await Promise.all([mintAll([a, b, a, 'ZZZZZ', c, d]), asking.mint(station, b)]);
    // Of two at the same time, the later one may find the token made.
    const race = [items[1].status, single.status].toSorted();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(race);
    expect(items.map(({ status }) => status).toSpliced(1, 1)).toEqual([200, 200, 404, 200, 409]);
    expect(items[0].tx_hash).toBe(items[2].tx_hash);
    expect(await booksOf([a, b, c, d])).toEqual([]);
  });

  it('texts that are too long for one transaction go into two; one that is too long for itself fails alone', async () => {
    const long = await newRecords(4, 'x'.repeat(9000));
    const before = await nonce();
    const both = await mintAll(long);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([new Set(both.map(({ tx_hash }) => tx_hash)).size, (await nonce()) - before]).toEqual([2, 2]);
    const [endless] = await newRecords(1, 'x'.repeat(30_000));
    const [short] = await newRecords(1);
    const items = await mintAll([endless, short]);
    expect(items).toMatchObject([{ status: 400, code: 'token_long' }, { status: 200 }]);
    expect(await booksOf([...long, short, endless])).toEqual([]);
  });

  it('what is too much gas for one transaction is halved until it fits', async () => {
    const ids = await newRecords(16);
    const before = await nonce();
    // Sixteen tokens take some 1,200,000.
    await lab.anvil.ask('evm_setBlockGasLimit', ['0xf4240']);
    try {
      expect(new Set((await mintAll(ids)).map(({ status }) => status))).toEqual(new Set([200]));
      expect((await nonce()) - before).toBe(2);
    } finally {
      await lab.anvil.ask('evm_setBlockGasLimit', ['0x1c9c380']);
    }
    expect(await booksOf(ids)).toEqual([]);
  });

  it('the others get their tokens where one of them is in the way', async () => {
    const ids = await newRecords(5);
    const stranger = await lab.newWallet();
    await grantMinter(stranger.signer.address);
    await impersonated(stranger.signer.address, mintData([{ tokenId: tokenIdOf(ids[2]), text: '"name":"other"' }]));
    const items = await mintAll(ids);
    expect(items.map(({ status }) => status)).toEqual([200, 200, 409, 200, 200]);
    expect(items[2].code).toBe('token_foreign');
    expect(await booksOf(ids.filter((_, at) => at !== 2))).toEqual([]);
  });

  it('a transaction that another one overtook ends well for tokens that exist, and is asked for again for the others', async () => {
    const ids = await newRecords(3);
    await lab.anvil.ask('evm_setAutomine', [false]);
    const asked = mintAll(ids);
    const orders = () => station.app.store.tokenOrders.inState('sent');
    await expect.poll(async () => (await orders()).length).toBe(3);
    const [{ id, nonce: taken, gas }] = await orders();
    const [{ hash }] = await station.app.store.tokenOrders.attempts(id);
    await expect.poll(() => lab.anvil.ask('eth_getTransactionByHash', [hash])).not.toBeNull();
    await lab.anvil.ask('anvil_dropTransaction', [hash]);
    // The wallet, used elsewhere, makes the token of the second record.
    const data = mintData([{ tokenId: tokenIdOf(ids[1]), text: '"name":"restored"' }]);
    const other = lab.wallet.signer.sign({ chainId: 31337, nonce: taken, to: lab.contract, data, gas, ...FEES });
    await lab.node.send(other.raw);
    await lab.anvil.ask('evm_setAutomine', [true]);
    await lab.anvil.ask('evm_mine');
    const items = await asked;
    expect(items.map(({ status, code }) => code ?? status)).toEqual(['token_apart', 200, 'token_apart']);
    expect(items[1].tx_hash).toBe(other.hash);
    expect(await booksOf(ids)).toEqual([]);
    expect((await mintAll(ids)).map(({ status }) => status)).toEqual([200, 409, 200]);
    expect(await booksOf(ids)).toEqual([]);
  });

  it('a transaction that a block took back is sent again for all of them', async () => {
    const ids = await newRecords(3);
    await lab.anvil.ask('evm_mine');
    const [{ tx_hash }] = await mintAll(ids);
    await lab.anvil.ask('anvil_reorg', [1, []]);
    expect(await lab.node.receipt(String(tx_hash))).toBeNull();
    await lab.anvil.ask('evm_mine');
    await expect.poll(() => lab.node.receipt(String(tx_hash)), { timeout: 30_000 }).not.toBeNull();
    const states = async () =>
      (await Promise.all(ids.map((id) => station.app.store.tokenOrders.newest('mint', id)))).map((one) => one?.state);
    await expect.poll(states, { timeout: 30_000 }).toEqual(['mined', 'mined', 'mined']);
    expect(await booksOf(ids)).toEqual([]);
  });

  async function grantMinter(address: string): Promise<void> {
    const minter = await lab.node.call({ to: lab.contract, data: '0xfe6d8124' });
    await impersonated(
      lab.wallet.signer.address,
      `0x2f2ff15d${minter.slice(2)}${address.slice(2).toLowerCase().padStart(64, '0')}`,
    );
  }

  async function impersonated(from: string, data: string): Promise<void> {
    await lab.anvil.ask('anvil_impersonateAccount', [from]);
    const hash = (await lab.anvil.ask('eth_sendTransaction', [{ from, to: lab.contract, data }])) as string;
    await expect.poll(() => lab.node.receipt(hash)).not.toBeNull();
  }
});
