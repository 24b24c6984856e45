import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decryptKeystoreJson } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKeystore } from '#main/chain/keystore.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab, PASSPHRASE } from '#test/support/chain/lab.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Station, startStation } from '#test/support/station.ts';

const CHEAP = { N: 2 ** 10, r: 8, p: 1 };

describe.skipIf(anvilProgram === null)(`what is wrong with a chain is told (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  beforeAll(async () => {
    lab = await openChainLab();
  });
  afterAll(() => lab?.close());

  /** Both what mint answers and what health says, which must be the same. */
  async function wordsUnder(settings: Record<string, unknown>): Promise<{ status: number; words: string }> {
    const station = await startInProcess({ settings: { ...lab.settings(), ...settings } });
    try {
      const { status, body } = await mint(station, await newRecord(station));
      const health = (await call(station.url, 'GET', '/api/health')).body;
      expect(health).toMatchObject({ status: 'degraded', chain: body.error });
      expect((await station.app.store.tokenOrders.list(1, 1)).total).toBe(0);
      return { status, words: body.error };
    } finally {
      await station.close();
    }
  }

  function file(name: string, text: string): string {
    const path = join(lab.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }

  it('a wrong passphrase', async () => {
    const wrong = file('wrong-passphrase', 'not these words\n');
    const { status, words } = await wordsUnder({ 'chain.passphrase_file': wrong });
    expect([status, words]).toEqual([503, expect.stringContaining('does not open the keystore')]);
    expect(words).not.toContain('not these words');
  });

  it('a keystore that is missing, or is a bare key', async () => {
    const gone = await wordsUnder({ 'chain.keystore_file': join(lab.folder, 'gone.json') });
    expect(gone.words).toContain('chain.keystore_file cannot be read');
    const bare = `0x${'5'.repeat(64)}`;
    const { words } = await wordsUnder({ 'chain.keystore_file': file('bare', bare) });
    expect(words).toContain('no encrypted keystore');
    expect(words).not.toContain('5555');
  });

  it('a node that is away, without its address', async () => {
    const { status, words } = await wordsUnder({ 'chain.rpc_url': 'http://127.0.0.1:9/v2/secret-key' });
    expect([status, words]).toEqual([503, expect.stringContaining('cannot be reached')]);
    expect(words).not.toContain('secret-key');
  });

  it('a contract that is not there, and one that is another', async () => {
    const none = await wordsUnder({ 'chain.contract': '0x52908400098527886E0F7030069857D2E4169EE7' });
    expect(none.words).toContain('There is no contract at');
    const other = await wordsUnder({ 'chain.contract': await bareContract(lab) });
    expect(other.words).toContain('none of Twinmark’s');
  });

  it('a wallet that may not mint', async () => {
    const { keystoreFile, passphraseFile } = await lab.newWallet();
    const { words } = await wordsUnder({
      'chain.keystore_file': keystoreFile,
      'chain.passphrase_file': passphraseFile,
    });
    expect(words).toContain('grant it MINTER');
  });

  it('a wallet without gas', async () => {
    const { address } = lab.wallet.signer;
    await lab.anvil.ask('anvil_setBalance', [address, '0x1']);
    const station = await startInProcess({ settings: lab.settings() });
    try {
      const { status, body } = await mint(station, await newRecord(station));
      expect([status, body.error]).toEqual([503, expect.stringContaining('cannot pay the gas')]);
      await lab.anvil.ask('anvil_setBalance', [address, '0x56bc75e2d63100000']);
      expect((await mint(station, await newRecord(station))).status).toBe(200);
    } finally {
      await lab.anvil.ask('anvil_setBalance', [address, '0x56bc75e2d63100000']);
      await station.close();
    }
  });

  it('another chain than the one that is set, and one that is not allowed', async () => {
    const other = await wordsUnder({ 'chain.chain_id': 11155111 });
    expect(other.words).toContain('on chain 31337, and the station works on chain 11155111');
    const chain = await openChainLab({ args: ['--chain-id', '424242'] }).catch((error: unknown) => error);
    expect(String(chain)).toContain('chain.allowed_ids');
  });

  it('texts that are too long for a transaction, and nobody waits behind them', async () => {
    const station = await startInProcess({ settings: lab.settings() });
    try {
      // The second one is beyond what a node even estimates.
      for (const [length, status] of [
        [20_000, 200],
        [30_000, 400],
        [60_000, 400],
        [10, 200],
      ]) {
        const id = await newRecord(station);
        await station.app.store.records.change(id, { description: 'x'.repeat(length) });
        const answer = await mint(station, id);
        expect([length, answer.status]).toEqual([length, status]);
        if (status === 400) expect(answer.body.error).toContain('too long');
      }
    } finally {
      await station.close();
    }
  });

  it('gas that costs more than the cap, and a day that is used up', async () => {
    const dear = await startInProcess({ settings: { ...lab.settings(), 'chain.max_fee_gwei': 0.000001 } });
    try {
      const { status, body } = await mint(dear, await newRecord(dear));
      expect([status, body.error]).toEqual([503, expect.stringContaining('chain.max_fee_gwei')]);
    } finally {
      await dear.close();
    }
    const busy = await startInProcess({ settings: { ...lab.settings(), 'chain.daily_transactions': 1 } });
    try {
      expect((await mint(busy, await newRecord(busy))).status).toBe(200);
      const { status, body } = await mint(busy, await newRecord(busy));
      expect([status, body.error]).toEqual([503, expect.stringContaining('chain.daily_transactions')]);
    } finally {
      await busy.close();
    }
  });

  it('the number of a day holds for mints at once too', async () => {
    const station = await startInProcess({ settings: { ...lab.settings(), 'chain.daily_transactions': 3 } });
    try {
      const ids = await Promise.all(Array.from({ length: 10 }, () => newRecord(station)));
      const answers = await Promise.all(ids.map((id) => mint(station, id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 503)).toHaveLength(7);
      expect((await station.app.store.tokenOrders.list(1, 1)).total).toBe(3);
    } finally {
      await station.close();
    }
  });

  it('gas that runs out after signing, at every look until there is some again', async () => {
    const { address } = lab.wallet.signer;
    const station = await startInProcess({ settings: { ...lab.settings(), 'chain.wait_seconds': 0 } });
    const chain = async () => (await call(station.url, 'GET', '/api/health')).body.chain;
    try {
      await lab.anvil.ask('evm_setAutomine', [false]);
      const id = await newRecord(station);
      expect((await mint(station, id)).status).toBe(202);
      await expect.poll(() => pending(lab)).toBe(1);
      await lab.anvil.ask('anvil_setBalance', [address, '0x1']);
      await lab.anvil.ask('anvil_dropAllTransactions');
      await expect.poll(chain).toContain('cannot pay the gas');
      // Looks that send it again are a second apart, those between them are not.
      for (let i = 0; i < 40; i++) {
        await sleep(50);
        expect(await chain()).toContain('cannot pay the gas');
      }
      await lab.anvil.ask('anvil_setBalance', [address, '0x56bc75e2d63100000']);
      await lab.anvil.ask('evm_setAutomine', [true]);
      await expect.poll(chain).toBe('ok');
    } finally {
      await lab.anvil.ask('anvil_setBalance', [address, '0x56bc75e2d63100000']);
      await lab.anvil.ask('evm_setAutomine', [true]);
      await station.close();
    }
  });

  it('a nonce that the chain waits for and the station did not sign', async () => {
    const { address } = lab.wallet.signer;
    const station = await startInProcess({ settings: { ...lab.settings(), 'chain.wait_seconds': 0 } });
    const chain = async () => (await call(station.url, 'GET', '/api/health')).body.chain;
    const nonce = await lab.node.nonce(address);
    const setNonce = (next: number) => lab.anvil.ask('anvil_setNonce', [address, `0x${next.toString(16)}`]);
    try {
      await lab.anvil.ask('evm_setAutomine', [false]);
      expect((await mint(station, await newRecord(station))).status).toBe(202);
      await expect.poll(() => pending(lab)).toBe(1);
      await lab.anvil.ask('anvil_dropAllTransactions');
      await setNonce(nonce - 1);
      await expect.poll(chain).toContain(`waits for transaction ${nonce - 1} of the wallet`);
    } finally {
      await setNonce(nonce);
      // This node never looks again at what waited for another one.
      await lab.anvil.ask('anvil_dropAllTransactions');
      await lab.anvil.ask('evm_setAutomine', [true]);
    }
    const state = async () => (await station.app.store.tokenOrders.list(1, 1)).rows[0].state;
    await expect.poll(state).toBe('mined');
    await expect.poll(chain).toBe('ok');
    await station.close();
  });

  it('a station without a chain says what is missing', async () => {
    const station = await startInProcess();
    try {
      const { status, body } = await mint(station, await newRecord(station));
      expect([status, body.error]).toEqual([503, expect.stringContaining('chain.rpc_url')]);
      expect((await call(station.url, 'GET', '/api/health')).body).toMatchObject({ status: 'ok', chain: 'off' });
    } finally {
      await station.close();
    }
  });
});

describe.skipIf(anvilProgram === null)(`the key of the wallet (skipped: ${NO_ANVIL})`, () => {
  it('stands in no log, no answer, no error and no file of the station', async () => {
    const lab = await openChainLab();
    const { keystoreFile, passphraseFile } = lab.wallet;
    const canaries = await secretsOf(readFileSync(keystoreFile, 'utf8'));
    const station = await startStation({ settings: lab.settings() });
    const answers: string[] = [];
    const image = Buffer.from(await artwork('canary', { width: 96, height: 96 })).toString('base64');
    try {
      const token = station.apiKey;
      const made = await call(station.url, 'POST', '/api/records', { token, json: { image } });
      const id = made.body.watermark_id;
      for (const path of [`/api/records/${id}/mint`, `/api/records/${id}/mint`]) {
        answers.push(JSON.stringify((await call(station.url, 'POST', path, { token })).body));
      }
      answers.push(JSON.stringify((await call(station.url, 'GET', '/api/health')).body));
      expect(answers[0]).toContain('"claim_status":"minted"');
      await station.stop();
      // A start that fails over the passphrase, in the same folder and log.
      writeFileSync(passphraseFile, 'other words\n');
      const again = await startStation({ settings: lab.settings(), folder: station.folder });
      answers.push(JSON.stringify((await call(again.url, 'GET', '/api/health')).body), again.log());
      await again.stop();
      const texts = [...answers, station.log(), ...filesIn(station.folder)];
      for (const canary of canaries) expect(texts.some((text) => holds(text, canary))).toBe(false);
      expect(texts.some((text) => holds(text, lab.wallet.signer.address.slice(2)))).toBe(true);
    } finally {
      await station.remove();
      await lab.close();
    }
  });

  it('a new keystore holds it encrypted', async () => {
    const { json, address } = await newKeystore(PASSPHRASE, CHEAP);
    for (const canary of await secretsOf(json)) expect(holds(json, canary)).toBe(false);
    expect(json.toLowerCase()).toContain(address.slice(2).toLowerCase());
  });
});

function mint(station: InProcess | Station, id: string) {
  return call(station.url, 'POST', `/api/records/${id}/mint`, { token: station.apiKey });
}

async function newRecord({ app, userId }: InProcess): Promise<string> {
  const id = await app.store.ids.reserve();
  const plain = { label_status: null, original: null, marked: null, description: null, metadata: {} };
  await app.store.records.insert({ id, owner_id: userId, template_id: 'generic', ...plain });
  return id;
}

/** Transactions that the node holds and has in no block. */
async function pending({ anvil }: ChainLab): Promise<number> {
  const status = (await anvil.ask('txpool_status')) as { pending: string };
  return Number(status.pending);
}

/** A contract that does nothing at all. */
async function bareContract({ anvil, wallet }: ChainLab): Promise<string> {
  const from = wallet.signer.address;
  await anvil.ask('anvil_impersonateAccount', [from]);
  const hash = await anvil.ask('eth_sendTransaction', [{ from, data: '0x6001600c60003960016000f300' }]);
  const receipt = (await anvil.ask('eth_getTransactionReceipt', [hash])) as { contractAddress: string };
  return receipt.contractAddress;
}

/** The key in every form that it could slip out in, and its passphrase. */
async function secretsOf(keystore: string): Promise<string[]> {
  const { privateKey } = await decryptKeystoreJson(keystore, PASSPHRASE);
  const bytes = Buffer.from(privateKey.slice(2), 'hex');
  return [privateKey.slice(2), bytes.toString('base64').slice(0, 40), BigInt(privateKey).toString(), PASSPHRASE];
}

function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
}

function holds(text: string, secret: string): boolean {
  return text.toLowerCase().includes(secret.toLowerCase());
}
