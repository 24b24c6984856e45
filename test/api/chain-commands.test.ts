// @module-tag later: starts a chain
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';

const bin = join(import.meta.dirname, '..', '..', 'bin');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-chain-commands-'));
  writeFileSync(join(folder, 'passphrase'), 'four words in a row\n', { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function chain(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(bin, 'twinmark.mjs'), 'chain', ...args, '--json'], { cwd: folder });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, answer: JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') };
}

const newWallet = (keystore: string) => chain('new-wallet', '--keystore', keystore, '--passphrase-file', 'passphrase');

describe('chain new-wallet', () => {
  it('makes an encrypted keystore that only its owner can read, and tells its address', async () => {
    const { code, answer } = await newWallet('wallet.json');
    expect([code, answer]).toEqual([0, { address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) }]);
    expect(statSync(join(folder, 'wallet.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(folder, 'wallet.json'), 'utf8'))).toMatchObject({ version: 3 });
  });

  it('never writes over a wallet', async () => {
    await newWallet('kept.json');
    const before = readFileSync(join(folder, 'kept.json'), 'utf8');
    const { code, answer } = await newWallet('kept.json');
    expect([code, answer.error]).toEqual([2, expect.stringContaining('never written over')]);
    expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe(before);
  });

  it('tells what is missing, and where a file cannot be', async () => {
    expect((await chain('new-wallet')).code).toBe(2);
    expect((await chain('dig')).answer.error).toContain('Usage: chain new-wallet');
    expect((await newWallet('nowhere/wallet.json')).code).toBe(2);
  });
});

describe.skipIf(anvilProgram === null)(`chain deploy (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  beforeAll(async () => {
    lab = await openChainLab();
  });
  afterAll(() => lab?.close());

  const deploy = (keystore: string, ...more: string[]) =>
    chain('deploy', '--rpc', lab.anvil.url, '--keystore', keystore, '--passphrase-file', 'passphrase', ...more);

  it('makes a contract in which the wallet may mint', async () => {
    const { address } = (await newWallet('miner.json')).answer;
    await lab.anvil.ask('anvil_setBalance', [address, '0x56bc75e2d63100000']);
    const { code, answer } = await deploy('miner.json', '--admin', '0x52908400098527886E0F7030069857D2E4169EE7');
    expect([code, answer]).toEqual([
      0,
      {
        contract: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        chain_id: 31337,
      },
    ]);
    expect((await lab.node.receipt(answer.tx_hash))?.contract?.toLowerCase()).toBe(answer.contract.toLowerCase());
  });

  it('says so where the wallet has no gas, the passphrase is wrong or the admin is no address', async () => {
    await newWallet('poor.json');
    expect((await deploy('poor.json')).answer.error).toContain('cannot pay the gas');
    expect((await deploy('poor.json', '--admin', '0x12')).code).toBe(2);
    writeFileSync(join(folder, 'wrong'), 'other words here\n', { mode: 0o600 });
    const wrong = ['deploy', '--rpc', lab.anvil.url, '--keystore', 'poor.json', '--passphrase-file', 'wrong'];
    expect((await chain(...wrong)).answer.error).toContain('does not open the keystore');
  });
});

describe('npm run demo', () => {
  it('is a station with all to try, prints it, and leaves nothing behind outside of its folder', async () => {
    const data = join(folder, 'demo');
    const child = spawn(process.execPath, [join(bin, 'run.mjs'), 'src-main/demo.ts', '--data', data], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, HOME: join(folder, 'home') },
    });
    const ended = once(child, 'exit');
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output).toContain('"ready":true');
    const told = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
    for (const value of [told.desk, told.passphrase, told.api_key, told.artwork, told.csv])
      expect(output).toContain(value);
    for (const file of [told.artwork, told.csv]) expect(existsSync(file)).toBe(true);
    const { operator: username, passphrase } = told;
    expect((await call(told.url, 'POST', '/api/token', { json: { username, passphrase } })).status).toBe(200);
    expect(
      (await call(told.url, 'GET', '/api/templates', { token: told.api_key })).body.templates.length,
    ).toBeGreaterThan(3);
    if (anvilProgram !== null) await mintAndClaim(told);
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(0);
    if (told.rpc_url) await expect(fetch(told.rpc_url, { method: 'POST' })).rejects.toThrow();
    expect(existsSync(join(folder, 'home'))).toBe(false);
  });
});

async function mintAndClaim({ url, api_key: token }: { url: string; api_key: string }): Promise<void> {
  const image = Buffer.from(await artwork('demo', { width: 96, height: 96 })).toString('base64');
  const json = { image, metadata: { product_name: 'Olive oil' } };
  const { watermark_id: id } = (await call(url, 'POST', '/api/records', { token, json })).body;
  expect((await call(url, 'POST', `/api/records/${id}/mint`, { token })).status).toBe(200);
  const wallet_address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const claimed = await call(url, 'POST', `/api/records/${id}/claim`, { token, json: { wallet_address } });
  expect([claimed.status, claimed.body.card.claim_status]).toEqual([200, 'claimed']);
}
