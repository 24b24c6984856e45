import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EPOCH } from '#shared/core/times.ts';
import { call } from '#test/support/api.ts';
import * as asking from '#test/support/chain/asking.ts';
import { compareBooks } from '#test/support/chain/books.ts';
import { FAULTS, type FaultyProxy, startFaultyProxy } from '#test/support/chain/faulty-proxy.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { makeRandom } from '#test/support/random.ts';

const ANNA = '0x52908400098527886E0F7030069857D2E4169EE7';
/** A busy machine checks the chain late. */
const WAIT = { timeout: 30_000 };
const BELA = '0xde709f2102306220921060314715629080e2fb77';

describe.skipIf(anvilProgram === null)(`tokens of a chain on which things go wrong (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  let proxy: FaultyProxy;
  let station: InProcess;
  beforeAll(async () => {
    lab = await openChainLab();
    proxy = await startFaultyProxy(lab.anvil.url);
    station = await startInProcess({ settings: lab.settings(proxy.url) });
  });
  afterAll(async () => {
    await station?.close();
    await proxy?.close();
    await lab?.close();
  });

  /** As on another machine: on one only one station signs with a keystore. */
  function elsewhere(name: string): Record<string, string> {
    const keystore = join(lab.folder, `${name}.json`);
    copyFileSync(lab.wallet.keystoreFile, keystore);
    return { ...lab.settings(), 'chain.keystore_file': keystore };
  }

  const newRecord = (at = station) => asking.newRecord(at);
  const mint = (id: string, at = station) => asking.mint(at, id);
  const claim = (id: string, wallet: string) => asking.claim(station, id, wallet);
  const read = (id: string) => asking.readRecord(station, id);

  it('two stations of one machine do not sign with one keystore', async () => {
    const second = await startInProcess({ settings: lab.settings() });
    try {
      const refused = await mint(await newRecord(second), second);
      expect([refused.status, refused.body.error]).toEqual([
        503,
        expect.stringContaining('Another station on this machine signs with the keystore'),
      ]);
    } finally {
      await second.close();
    }
  });

  it('a wallet that something else uses is noticed', async () => {
    const overview = () => station.app.tokens.desk.overview();
    await mint(await newRecord());
    expect((await overview()).is_shared).toBe(false);
    const { address } = lab.wallet.signer;
    await lab.anvil.ask('anvil_impersonateAccount', [address]);
    await lab.anvil.ask('eth_sendTransaction', [{ from: address, to: BELA, value: '0x1' }]);
    await expect.poll(async () => (await overview()).is_shared).toBe(true);
  });

  it('a record whose database was lost takes over the token that exists', async () => {
    const id = await newRecord();
    const { body } = await mint(id);
    const other = await startInProcess({ settings: elsewhere('copied') });
    try {
      const plain = { label_status: null, original: null, marked: null, description: null, metadata: {} };
      await other.app.store.records.insert({ id, owner_id: other.userId, template_id: 'generic', ...plain });
      const before = await lab.node.nonce(lab.wallet.signer.address);
      const again = await mint(id, other);
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({
        tx_hash: body.tx_hash,
        token_id: body.token_id,
        card: { claim_status: 'minted' },
      });
      expect(await lab.node.nonce(lab.wallet.signer.address)).toBe(before);
    } finally {
      await other.close();
    }
  });

  it('IDs of tokens that the database does not know are never drawn, whether made before the station started or after', async () => {
    const id = await newRecord();
    expect((await mint(id)).status).toBe(200);
    const anew = await startInProcess({ settings: elsewhere('anew') });
    const held = async () => (await anew.app.store.ids.takenAfter(EPOCH, 1000)).map((one) => one.id);
    try {
      await expect.poll(held, WAIT).toContain(id);
      const later = await newRecord();
      expect((await mint(later)).status).toBe(200);
      await expect.poll(held, WAIT).toContain(later);
    } finally {
      await anew.close();
    }
  });

  it('a token that is not final yet is taken over when it is', async () => {
    const id = await newRecord();
    const { body } = await mint(id);
    const other = await startInProcess({ settings: { ...elsewhere('early'), 'chain.confirmations': 3 } });
    try {
      const plain = { label_status: null, original: null, marked: null, description: null, metadata: {} };
      await other.app.store.records.insert({ id, owner_id: other.userId, template_id: 'generic', ...plain });
      const early = await mint(id, other);
      expect([early.status, early.body.error]).toEqual([503, expect.stringContaining('not final yet')]);
      await lab.anvil.ask('anvil_mine', ['0x2']);
      expect(await mint(id, other)).toMatchObject({ status: 200, body: { tx_hash: body.tx_hash } });
    } finally {
      await other.close();
    }
  });

  it('the answer is 202 where the node does not answer in time, and the station finishes the order', async () => {
    const slow = await startInProcess({ settings: { ...elsewhere('slow'), 'chain.wait_seconds': 1 } });
    try {
      const id = await newRecord(slow);
      await lab.anvil.ask('evm_setAutomine', [false]);
      const pending = await mint(id, slow);
      expect(pending.status).toBe(202);
      expect(pending.body).toMatchObject({ success: true, card: { claim_status: 'unclaimed' } });
      await lab.anvil.ask('evm_mine');
      const card = async () => (await call(slow.url, 'GET', `/api/records/${id}`)).body;
      await expect.poll(async () => (await card()).claim_status).toBe('minted');
      expect((await card()).mint_transaction_hash).toBe(pending.body.tx_hash);
    } finally {
      await lab.anvil.ask('evm_setAutomine', [true]);
      await slow.close();
    }
  });

  it('a node that fails in every way makes no second token and loses none', async () => {
    const random = makeRandom(1, 'faults');
    proxy.choose = () => (random.chance(0.15) ? random.pick(FAULTS.filter((one) => !one.startsWith('silent'))) : null);
    const ids = await Promise.all(Array.from({ length: 12 }, () => newRecord()));
    try {
      await Promise.all(ids.map((id) => untilDone(() => mint(id))));
      await Promise.all(ids.slice(0, 6).map((id) => untilDone(() => claim(id, ANNA))));
    } finally {
      proxy.choose = () => null;
    }
    const records = await Promise.all(ids.map(read));
    expect(records.map(({ claim_status }) => claim_status)).toEqual([
      ...Array.from({ length: 6 }, () => 'claimed'),
      ...Array.from({ length: 6 }, () => 'minted'),
    ]);
    expect(await compareBooks(lab, records)).toEqual([]);
  });

  it('nothing is signed while the node says that it is on the main network', async () => {
    const id = await newRecord();
    proxy.choose = (method) => (method === 'eth_chainId' ? 'another chain' : null);
    const before = await station.app.store.tokenOrders.list(1, 1);
    const sent = proxy.asked.get('eth_sendRawTransaction');
    try {
      const refused = await mint(id);
      expect([refused.status, refused.body.error]).toEqual([503, expect.stringContaining('main network')]);
      const { body } = await call(station.url, 'GET', '/api/health');
      expect(body.chain).toContain('main network');
    } finally {
      proxy.choose = () => null;
    }
    expect((await station.app.store.tokenOrders.list(1, 1)).total).toBe(before.total);
    expect(proxy.asked.get('eth_sendRawTransaction')).toBe(sent);
    await expect.poll(async () => (await call(station.url, 'GET', '/api/health')).body.chain).toBe('ok');
  });

  it('a nonce that something else used up is passed by: the order is signed again', async () => {
    const id = await newRecord();
    await lab.anvil.ask('evm_setAutomine', [false]);
    const minting = mint(id);
    await expect.poll(async () => (await station.app.store.tokenOrders.inState('sent')).length).toBe(1);
    const [{ nonce }] = await station.app.store.tokenOrders.inState('sent');
    await lab.anvil.ask('anvil_dropAllTransactions');
    const { address } = lab.wallet.signer;
    await lab.anvil.ask('anvil_setNonce', [address, `0x${(nonce + 1).toString(16)}`]);
    await lab.anvil.ask('evm_setAutomine', [true]);
    await lab.anvil.ask('evm_mine');
    expect((await minting).status).toBe(200);
    expect(await compareBooks(lab, [await read(id)])).toEqual([]);
  });

  it('what a reorganisation of the chain took away comes back', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => newRecord()));
    for (const id of ids) await mint(id);
    await claim(ids[0], ANNA);
    await lab.anvil.ask('anvil_reorg', [4, []]);
    await expect.poll(async () => compareBooks(lab, await Promise.all(ids.map(read)))).toEqual([]);
  });
});

async function untilDone(ask: () => Promise<{ status: number; body: { error?: string } }>): Promise<void> {
  for (;;) {
    const { status, body } = await ask();
    if (status === 200 || status === 409) return;
    if (status !== 503 && status !== 202) throw new Error(`${status}: ${body.error}`);
  }
}
