// @module-tag later: starts a chain
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decryptKeystoreJson } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionData } from '#main/chain/token-contract.ts';
import { call, type Reply } from '#test/support/api.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab, PASSPHRASE } from '#test/support/chain/lab.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { newFolder } from '#test/support/station.ts';
import { jobWhen, labelsOf, makeJob } from '#test/support/window-jobs.ts';

const OWN = 'a passphrase of our own';
/** A wallet whose key is elsewhere. */
const SAFE = `0x${'11'.repeat(20)}`;
const HUNDRED_ETHER = '0x56bc75e2d63100000';

describe.skipIf(anvilProgram === null)(`minting is set up at the desk (skipped: ${NO_ANVIL})`, () => {
  const folder = newFolder('set-up');
  let lab: ChainLab;
  let mainNode: Server;
  let station: InProcess;
  let desk: DraftDesk;

  beforeAll(async () => {
    lab = await openChainLab();
    mainNode = await startMainNode();
    await open();
  });
  afterAll(async () => {
    await station?.close();
    mainNode?.close();
    await lab?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(settings: Record<string, unknown> = {}): Promise<void> {
    station = await startInProcess({ folder, settings: { 'chain.wait_seconds': 1, ...settings } });
    desk = await openDraftDesk(station);
  }

  const ask = (method: string, path: string, json?: object): Promise<Reply> =>
    desk.ask(method, `/api/desk/chain${path}`, json ? { json } : {});

  it('nobody does it who is not signed in at the desk', async () => {
    const refused = await Promise.all([
      call(station.desk, 'PUT', '/api/desk/chain/node', { json: { rpc_url: lab.anvil.url } }),
      call(station.desk, 'POST', '/api/desk/chain/wallet', { json: { passphrase: OWN } }),
      call(station.desk, 'POST', '/api/desk/chain/unlock', { json: { passphrase: OWN } }),
      call(station.desk, 'POST', '/api/desk/chain/contract', { json: {} }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('the node of a main network is refused, and one that is none', async () => {
    const { port } = mainNode.address() as AddressInfo;
    const main = await ask('PUT', '/node', { rpc_url: `http://127.0.0.1:${port}` });
    expect([main.status, main.body.error]).toEqual([503, expect.stringContaining('a main network')]);
    const none = await ask('PUT', '/node', { rpc_url: 'http://127.0.0.1:9/secret-key' });
    expect([none.status, none.body.error]).toEqual([503, expect.stringContaining('cannot be reached')]);
    expect((await ask('PUT', '/node', { rpc_url: 'http:// nothing' })).status).toBe(400);
    expect((await ask('GET', '')).body).toMatchObject({ state: 'off', network: null });
  });

  it('node, wallet and contract follow one another, and then a token is made', async () => {
    expect((await ask('POST', '/contract', {})).status).toBe(409);
    const node = await ask('PUT', '/node', { rpc_url: lab.anvil.url });
    expect(node.body).toMatchObject({ state: 'off', network: { id: 31337 }, wallet: null });
    expect((await ask('POST', '/wallet', { passphrase: 'short' })).body.error).toContain('12 to 1,024');
    const { body } = await ask('POST', '/wallet', { passphrase: OWN });
    expect(body).toMatchObject({ state: 'off', missing: ['chain.contract'], balance: '0.0' });
    expect(statSync(body.keystore_file).mode & 0o777).toBe(0o600);
    const poor = await ask('POST', '/contract', {});
    expect([poor.status, poor.body.error]).toEqual([503, expect.stringContaining('cannot pay the gas')]);
    await lab.anvil.ask('anvil_setBalance', [body.wallet, HUNDRED_ETHER]);
    const foreign = await ask('POST', '/contract', { contract: lab.contract });
    expect([foreign.status, foreign.body.error]).toEqual([400, expect.stringContaining('may not make tokens')]);
    const made = await ask('POST', '/contract', {});
    expect(made.body).toMatchObject({ state: 'ok', missing: [], wallet: body.wallet });
    const id = await newRecord();
    const { body: minted } = await call(station.url, 'POST', `/api/records/${id}/mint`, { token: station.apiKey });
    expect(minted.card).toMatchObject({ claim_status: 'minted', owner_address: body.wallet });
  });

  it('it waits for the passphrase after a restart, and a wrong one opens nothing', async () => {
    await station.close();
    await open();
    expect((await ask('GET', '')).body).toMatchObject({ state: 'locked', missing: [] });
    const id = await newRecord();
    const locked = await call(station.url, 'POST', `/api/records/${id}/mint`, { token: station.apiKey });
    expect([locked.status, locked.body.error]).toEqual([503, expect.stringContaining('Signing is locked')]);
    expect((await ask('POST', '/unlock', { passphrase: 'not this one' })).body.error).toContain('does not open');
    expect((await ask('POST', '/unlock', { passphrase: OWN })).body).toMatchObject({ state: 'ok' });
    expect((await call(station.url, 'POST', `/api/records/${id}/mint`, { token: station.apiKey })).status).toBe(200);
  });

  it('a wallet that is named for a new contract is its only admin; the one that mints is none', async () => {
    const { body } = await ask('POST', '/contract', { admin: SAFE });
    expect(body).toMatchObject({ state: 'ok', missing: [] });
    const isAdmin = async (address: string) => {
      const data = questionData('hasRole', [`0x${'0'.repeat(64)}`, address]);
      return BigInt(await lab.node.call({ to: body.contract, data })) === 1n;
    };
    expect([await isAdmin(SAFE), await isAdmin(body.wallet)]).toEqual([true, false]);
  });

  it('a keystore from elsewhere is taken with its passphrase only', async () => {
    const keystore = readFileSync(lab.wallet.keystoreFile, 'utf8');
    const wrong = await ask('POST', '/wallet', { passphrase: OWN, keystore });
    expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringContaining('does not open')]);
    const bare = await ask('POST', '/wallet', { passphrase: OWN, keystore: `"${'5'.repeat(64)}"` });
    expect([bare.status, bare.body.error]).toEqual([400, expect.stringContaining('no encrypted keystore')]);
    const { body } = await ask('POST', '/wallet', { passphrase: PASSPHRASE, keystore });
    expect(body).toMatchObject({ wallet: null, state: 'trouble' });
    const taken = await ask('POST', '/contract', { contract: lab.contract.toLowerCase() });
    expect(taken.body).toMatchObject({ state: 'ok', contract: lab.contract, wallet: lab.wallet.signer.address });
  });

  it('all verified labels of a job get their tokens, once, and what stops it is told', async () => {
    const job = await makeJob(desk, 5);
    await jobWhen(desk, job, ({ state }) => state === 'done');
    const labels = await labelsOf(desk, job);
    for (const { id } of labels.slice(0, 4)) await station.app.store.labels.change(id, { state: 'verified' });
    const at = `/api/desk/batches/${job}`;
    expect((await desk.ask('GET', `${at}/tokens`)).body).toMatchObject({
      to_mint: 4,
      minted: 0,
      of_others: 0,
      minting: null,
      first: { attributes: [{ value: 'Pinot 1' }, { value: '750' }] },
    });
    const { address } = lab.wallet.signer;
    await lab.anvil.ask('anvil_setBalance', [address, '0x1']);
    await desk.ask('POST', `${at}/mint`);
    const minting = async () => (await desk.ask('GET', `${at}/tokens`)).body.minting;
    await expect.poll(minting).toMatchObject({ state: 'stopped', done: 0, trouble: { kind: 'wallet_short' } });
    await lab.anvil.ask('anvil_setBalance', [address, HUNDRED_ETHER]);
    await lab.anvil.ask('evm_setAutomine', [false]);
    const [one, two] = await Promise.all([desk.ask('POST', `${at}/mint`), desk.ask('POST', `${at}/mint`)]);
    expect([one.status, two.status]).toEqual([202, 202]);
    // Longer than an answer waits: what is on its way is not made yet.
    await sleep(2500);
    expect(await minting()).toMatchObject({ state: 'running', done: 0 });
    await lab.anvil.ask('evm_setAutomine', [true]);
    await lab.anvil.ask('evm_mine');
    await expect.poll(minting).toMatchObject({ state: 'done', done: 4, failed: 0, total: 4 });
    expect((await desk.ask('GET', `${at}/tokens`)).body).toMatchObject({ to_mint: 0, minted: 4 });
    const states = await Promise.all(labels.map(({ watermark_id }) => claimOf(String(watermark_id))));
    expect(states).toEqual(['minted', 'minted', 'minted', 'minted', 'unclaimed']);
  });

  it('what was voided is left out of a job and refused at the desk; the interface goes by claim_status alone', async () => {
    const job = await makeJob(desk, 3);
    await jobWhen(desk, job, ({ state }) => state === 'done');
    const { labels, records } = station.app.store;
    const ids = (await labelsOf(desk, job)).map(({ watermark_id }) => String(watermark_id));
    for (const { id } of await labelsOf(desk, job)) await labels.change(id, { state: 'verified' });
    // As when it is voided after the job was begun, and before its turn.
    const setVoid = (label_status: 'voided' | 'verified') => records.change(ids[1].slice(3), { label_status });
    await setVoid('voided');
    expect((await desk.ask('POST', `/api/desk/batches/${job}/mint`)).status).toBe(202);
    const minting = async () => (await desk.ask('GET', `/api/desk/batches/${job}/tokens`)).body.minting;
    await expect.poll(minting).toMatchObject({ state: 'done', total: 3, done: 2, failed: 0, skipped: 1 });
    expect(await Promise.all(ids.map(claimOf))).toEqual(['minted', 'unclaimed', 'minted']);

    const at = `/api/records/${ids[1]}`;
    const refusal = { status: 409, body: { error: expect.stringContaining('is voided') } };
    expect(await desk.ask('POST', `${at}/mint`)).toMatchObject(refusal);
    const token = station.apiKey;
    expect((await call(station.url, 'POST', `${at}/mint`, { token })).status).toBe(200);
    const json = { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7' };
    expect(await desk.ask('POST', `${at}/claim`, { json })).toMatchObject(refusal);
    await setVoid('verified');
    expect((await desk.ask('POST', `${at}/claim`, { json })).status).toBe(200);
  });

  it('a job of tokens that was under way goes on after a restart', async () => {
    const job = await makeJob(desk, 3);
    await jobWhen(desk, job, ({ state }) => state === 'done');
    const labels = await labelsOf(desk, job);
    for (const { id } of labels) await station.app.store.labels.change(id, { state: 'verified' });
    await lab.anvil.ask('evm_setAutomine', [false]);
    expect((await desk.ask('POST', `/api/desk/batches/${job}/mint`)).status).toBe(202);
    await station.close();
    await lab.anvil.ask('evm_setAutomine', [true]);
    await lab.anvil.ask('evm_mine');
    await open({ 'chain.passphrase_file': lab.wallet.passphraseFile });
    for (const { watermark_id } of labels) {
      await expect.poll(() => claimOf(String(watermark_id))).toBe('minted');
    }
  });

  it('what the command line has set is not changed at the desk', async () => {
    await station.close();
    await open({ 'chain.rpc_url': lab.anvil.url });
    const { status, body } = await ask('PUT', '/node', { rpc_url: lab.anvil.url });
    expect([status, body.error]).toEqual([409, expect.stringContaining('chain.rpc_url was set on the command line')]);
    expect((await ask('GET', '')).body.fixed).toEqual(['chain.rpc_url']);
  });

  it('neither passphrases nor keys are anywhere in the folder', async () => {
    await station.close();
    const keystores = globSync(join(folder, 'wallets', '*.json')).map((file) => readFileSync(file, 'utf8'));
    expect(keystores).toHaveLength(2);
    const keys = await Promise.all(
      keystores.sort().map(async (json) => {
        const passphrase = json === readFileSync(lab.wallet.keystoreFile, 'utf8') ? PASSPHRASE : OWN;
        return (await decryptKeystoreJson(json, passphrase)).privateKey.slice(2);
      }),
    );
    const files = globSync(join(folder, '**', '*')).filter((file) => statSync(file).isFile());
    const all = files.map((file) => readFileSync(file).toString('latin1')).join('\n');
    expect(all).toContain('chain.keystore_file');
    for (const secret of [OWN, PASSPHRASE, ...keys]) expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
    await open();
  });

  async function newRecord(): Promise<string> {
    const { artwork } = await import('#test/support/artwork.ts');
    const image = Buffer.from(await artwork('set-up', { width: 96, height: 96 })).toString('base64');
    const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image } });
    return body.watermark_id;
  }

  async function claimOf(id: string): Promise<string> {
    return (await call(station.url, 'GET', `/api/records/${id}`)).body.claim_status;
  }
});

/** Says of itself that it is on Ethereum's main network. */
async function startMainNode(): Promise<Server> {
  const server = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}
