import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '#main/store/open.ts';
import { call } from '#test/support/api.ts';
import { compareBooks } from '#test/support/chain/books.ts';
import { anvilProgram, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { newFolder, OPERATOR, type Station, startStation } from '#test/support/station.ts';
import { addRecord } from '#test/support/store/lab.ts';

const MINTS = 6;

describe.skipIf(anvilProgram === null)(`one wallet at two stations (skipped: ${NO_ANVIL})`, () => {
  it('one of them signs; when it is killed in the middle the other one goes on, and no token is lost or made twice', async () => {
    await using opened = new AsyncDisposableStack();
    const lab = opened.adopt(await openChainLab(), (lab) => lab.close());
    const url = (await testServer()).url(await newDatabase());
    const start = async () => {
      const folder = newFolder();
      // A keystore of its own: beside one and the same file lies a lock of the machine.
      const keystore = join(folder, 'keystore.json');
      copyFileSync(lab.wallet.keystoreFile, keystore);
      const settings = { 'database.url': url, 'work.lease_seconds': 3, 'chain.wait_seconds': 2 };
      const more = { 'limits.requests_per_minute': 1_000_000, ...lab.settings(), 'chain.keystore_file': keystore };
      return opened.adopt(await startStation({ folder, settings: { ...settings, ...more } }), (one) => one.remove());
    };
    const first = await start();
    const second = await start();
    const ids = await recordsIn(url);
    const mint = ({ url: at, apiKey: token }: Station, id: string) =>
      call(at, 'POST', `/api/records/${id}/mint`, { token });

    expect((await mint(first, ids[0] ?? '')).status).toBe(200);
    const refused = await mint(second, ids[1] ?? '');
    expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^Another station of the database signs with the wallet 0x/),
      '10',
    ]);
    expect((await call(second.url, 'GET', '/api/health')).body).toMatchObject({ status: 'ok', chain: 'ok' });

    await lab.anvil.ask('evm_setAutomine', [false]);
    const waiting = ids.slice(1, 4).map((id) => mint(first, id).catch(() => null));
    await expect
      .poll(() => lab.anvil.ask('eth_getTransactionCount', [lab.wallet.signer.address, 'pending']))
      .toBe('0x5');
    await first.kill();
    await Promise.all(waiting);
    await lab.anvil.ask('anvil_dropAllTransactions', []);
    await lab.anvil.ask('evm_setAutomine', [true]);
    await expect.poll(async () => (await mint(second, ids[4] ?? '')).status).toBe(200);

    const back = await start();
    expect((await mint(back, ids[5] ?? '')).status).toBe(503);
    await second.stop();
    await expect.poll(async () => (await mint(back, ids[5] ?? '')).status).toBe(200);
    const all = await expect
      .poll(() => minted(back))
      .toHaveLength(MINTS)
      .then(() => minted(back));
    expect(await compareBooks(lab, all)).toEqual([]);
    // Each nonce of the wallet but that of the contract went to one token.
    expect(await lab.node.nonce(lab.wallet.signer.address)).toBe(MINTS + 1);
  });
});

async function minted({ url, apiKey: token }: Station) {
  const { body } = await call(url, 'GET', '/api/records?claim_status=minted', { token });
  return body.records;
}

/** Made beside the stations, and so seen by both. */
async function recordsIn(url: string): Promise<string[]> {
  const folder = newFolder('records');
  const store = await openStore({ folder, clock: Date.now, log: () => {}, shared: { url } });
  const owner = (await store.operators.find(OPERATOR.username))?.user_id ?? 0;
  const ids: string[] = [];
  for (let i = 0; i < MINTS; i++) ids.push(`TW-${(await addRecord(store, owner)).id}`);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  return ids;
}
