import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import * as asking from '#test/support/chain/asking.ts';
import { compareBooks, tokenNow } from '#test/support/chain/books.ts';
import { type FaultyProxy, startFaultyProxy } from '#test/support/chain/faulty-proxy.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';

const ANNA = '0x52908400098527886E0F7030069857D2E4169EE7';
const BELA = '0xde709f2102306220921060314715629080e2fb77';
const AT_ONCE = 50;

describe.skipIf(anvilProgram === null)(`minting and claiming on a real chain (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  let proxy: FaultyProxy;
  let station: InProcess;
  /** A launch address opens one window. */
  let desk: Desk;
  beforeAll(async () => {
    lab = await openChainLab();
    proxy = await startFaultyProxy(lab.anvil.url);
    station = await startInProcess({ settings: lab.settings(proxy.url) });
    desk = await openDesk(station);
  });
  afterAll(async () => {
    await station?.close();
    await proxy?.close();
    await lab?.close();
  });

  const newRecord = (description: string | null = null, at = station) => asking.newRecord(at, description);
  const mint = (id: string, headers = {}, at = station) => asking.mint(at, id, headers);
  const claim = (id: string, wallet: string, headers = {}) => asking.claim(station, id, wallet, headers);
  const read = (id: string) => asking.readRecord(station, id);

  it('a record is minted, then claimed, and record and chain say the same', async () => {
    const id = await newRecord('Two thousand bottles');
    const minted = await mint(id);
    expect(minted.status).toBe(200);
    expect(minted.body).toMatchObject({
      success: true,
      token_id: minted.body.card.nft_token_id,
      card: { claim_status: 'minted', mint_transaction_hash: minted.body.tx_hash, claimed_by: null },
    });
    expect(minted.body.card.owner_address).toBe(lab.wallet.signer.address);
    expect(minted.body.card.minted_at).toMatch(/Z$/);
    const claimed = await claim(id, ANNA);
    expect(claimed.status).toBe(200);
    expect(claimed.body).toMatchObject({
      success: true,
      card: {
        claim_status: 'claimed',
        claimed_by: ANNA,
        owner_address: ANNA,
        claim_transaction_hash: claimed.body.tx_hash,
      },
    });
    expect(claimed.body).not.toHaveProperty('token_id');
    expect(await compareBooks(lab, [await read(id)])).toEqual([]);
    expect((await mint(id)).status).toBe(409);
    expect((await claim(id, ANNA)).status).toBe(409);
  });

  it('the address of the transaction leads to it', async () => {
    const id = await newRecord();
    const { body } = await mint(id);
    expect(body.explorer_url).toContain(body.tx_hash);
    const shown = await call(station.url, 'GET', new URL(body.explorer_url).pathname);
    expect(shown.body).toMatchObject({ kind: 'mint', token_id: body.token_id, chain_id: 31337 });
  });

  it(`${AT_ONCE} mints of one record at once make one token and get one answer; a call afterwards gets 409`, async () => {
    const id = await newRecord();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => mint(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
    expect((await mint(id)).status).toBe(409);
    expect(await compareBooks(lab, [await read(id)])).toEqual([]);
  });

  it('claims at once to one wallet give the token once; one to another wallet is refused', async () => {
    const id = await newRecord();
    await mint(id);
    const answers = await Promise.all([...Array.from({ length: 20 }, () => claim(id, ANNA)), claim(id, BELA)]);
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 409]);
    expect(await compareBooks(lab, [await read(id)])).toEqual([]);
  });

  it('many records at once each get their token', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => newRecord()));
    const answers = await Promise.all(ids.map((id) => mint(id)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(await compareBooks(lab, await Promise.all(ids.map(read)))).toEqual([]);
  });

  it('a repeated request with its Idempotency-Key gets the first answer; another request under that key does not', async () => {
    const id = await newRecord();
    const headers = { 'idempotency-key': `mint ${id}` };
    const first = await mint(id, headers);
    const again = await mint(id, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await mint(await newRecord(), headers)).status).toBe(409);
    const keyed = { 'idempotency-key': `claim ${id}` };
    const claimed = await claim(id, ANNA, keyed);
    expect((await claim(id, ANNA, keyed)).body).toEqual(claimed.body);
  });

  it('only public fields are on the chain', async () => {
    await station.app.store.templates.put({
      id: 'guarded',
      name: 'Guarded',
      fields: [
        { key: 'shown', label: 'Shown', type: 'text', required: false },
        { key: 'hidden', label: 'Hidden', type: 'text', required: false, private: true },
      ],
    });
    const id = await newRecord();
    await station.app.store.records.change(id, {
      template_id: 'guarded',
      metadata: { shown: 'Grüße', hidden: 'the margin is 40 %' },
    });
    const { body } = await mint(id);
    const { image, ...others } = await tokenNow(lab, body.token_id);
    expect(others).toEqual({ name: `TW-${id}`, attributes: [{ trait_type: 'Shown', value: 'Grüße' }] });
    expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(await rawTransaction(lab, body.tx_hash)).not.toContain(Buffer.from('the margin').toString('hex'));
  });

  it('a token that moves without the station has its owner followed', async () => {
    const id = await newRecord();
    await mint(id);
    const other = await lab.newWallet();
    await claim(id, other.signer.address);
    await lab.anvil.ask('anvil_impersonateAccount', [other.signer.address]);
    const data = transferData(other.signer.address, BELA, (await read(id)).nft_token_id);
    await lab.anvil.ask('eth_sendTransaction', [{ from: other.signer.address, to: lab.contract, data }]);
    await expect.poll(async () => (await read(id)).owner_address.toLowerCase()).toBe(BELA);
    expect(await read(id)).toMatchObject({ claim_status: 'claimed', claimed_by: other.signer.address });
  });

  it('the window sees how minting stands, what was asked for, and what would become public', async () => {
    const id = await newRecord('Harvest');
    const shown = await desk.call('GET', `/api/desk/records/${id}/token`);
    expect(shown.body).toEqual({
      name: `TW-${id}`,
      description: 'Harvest',
      attributes: [{ trait_type: 'Product name', value: 'Grauburgunder' }],
      image: null,
      external_url: null,
      kept_private: [],
    });
    const { body: minted } = await mint(id);
    const { body: overview } = await desk.call('GET', '/api/desk/chain');
    expect(overview).toMatchObject({
      state: 'ok',
      words: null,
      missing: [],
      network: { id: 31337, is_local: true },
      contract: lab.contract,
      wallet: lab.wallet.signer.address,
      on_the_way: 0,
    });
    expect(Number(overview.balance)).toBeGreaterThan(90);
    expect(overview.mints_left).toBeGreaterThan(1000);
    const { body } = await desk.call('GET', '/api/desk/token-tasks?per_page=1');
    expect(body.tasks).toMatchObject([
      { kind: 'mint', watermark_id: `TW-${id}`, state: 'done', tx_hash: minted.tx_hash, failure: null },
    ]);
  });

  it('a transaction that blocks pass by is replaced by one that pays more', async () => {
    const id = await newRecord();
    await lab.anvil.ask('evm_setAutomine', [false]);
    let mining: NodeJS.Timeout | undefined;
    try {
      const minting = mint(id);
      const attempts = async () => {
        const job = await station.app.store.tokenOrders.newest('mint', id);
        return job ? station.app.store.tokenOrders.attempts(job.id) : [];
      };
      await expect.poll(async () => (await attempts()).length).toBe(1);
      // Blocks that are too small for it.
      await lab.anvil.ask('evm_setBlockGasLimit', ['0x7530']);
      mining = setInterval(() => void lab.anvil.ask('evm_mine').catch(() => {}), 500);
      await expect.poll(async () => (await attempts()).length).toBeGreaterThan(1);
      clearInterval(mining);
      const [first, second] = await attempts();
      expect(second.nonce).toBe(first.nonce);
      expect(8n * BigInt(second.max_fee)).toBeGreaterThanOrEqual(9n * BigInt(first.max_fee));
      await lab.anvil.ask('evm_setBlockGasLimit', ['0x1c9c380']);
      await lab.anvil.ask('evm_setAutomine', [true]);
      await lab.anvil.ask('evm_mine');
      expect((await minting).status).toBe(200);
      expect(await compareBooks(lab, [await read(id)])).toEqual([]);
    } finally {
      clearInterval(mining);
      await lab.anvil.ask('evm_setBlockGasLimit', ['0x1c9c380']);
      await lab.anvil.ask('evm_setAutomine', [true]);
    }
  });

  it('a contract that takes no tokens gets none, and nothing is sent', async () => {
    const id = await newRecord();
    await mint(id);
    const before = await lab.node.nonce(lab.wallet.signer.address);
    const refused = await claim(id, lab.contract);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('does not take tokens')]);
    expect(await lab.node.nonce(lab.wallet.signer.address)).toBe(before);
    expect((await read(id)).claim_status).toBe('minted');
  });

  it('the station’s own wallet is nobody to give a token to, and nothing is sent', async () => {
    const id = await newRecord();
    await mint(id);
    const { address } = lab.wallet.signer;
    const before = await lab.node.nonce(address);
    for (const own of [address, address.toLowerCase()]) {
      const refused = await claim(id, own);
      expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('station’s own wallet')]);
    }
    expect(await lab.node.nonce(address)).toBe(before);
    expect(await read(id)).toMatchObject({ claim_status: 'minted', claimed_by: null });
    expect((await claim(id, ANNA)).status).toBe(200);
  });

  it('a scanned code that names another network is refused, and both are named', async () => {
    const check = (text: string) => desk.call('POST', '/api/desk/chain/address', { text });
    const other = await check(`ethereum:${ANNA}@1`);
    expect([other.status, other.body.error]).toEqual([
      400,
      expect.stringMatching(/Ethereum \(1\).*Local chain \(31337\)/),
    ]);
    expect((await check(`ethereum:${ANNA}@424242`)).body.error).toContain('the network 424242,');
    const own = { status: 200, body: { address: ANNA, checked: true } };
    expect(await check(`ethereum:${ANNA}@31337`)).toMatchObject(own);
    expect(await check(ANNA)).toMatchObject(own);
    const call = await check(`ethereum:${lab.contract}@31337/transfer?address=${ANNA}&uint256=1e18`);
    expect([call.status, call.body.error]).toEqual([400, expect.stringContaining('calls a contract')]);
  });
});

function word(value: bigint | string): string {
  return (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0');
}

/** transferFrom(from, to, tokenId), written out: the test does not borrow the station's own encoding. */
function transferData(from: string, to: string, tokenId: number): string {
  return `0x23b872dd${word(from)}${word(to)}${word(BigInt(tokenId))}`;
}

async function rawTransaction(lab: ChainLab, hash: string): Promise<string> {
  return JSON.stringify(await lab.anvil.ask('eth_getTransactionByHash', [hash]));
}
