// From the request to mint to its answer, beside a bare ethers call that mints on the same chain and waits for its receipt.
import { readFileSync } from 'node:fs';
import { Contract, JsonRpcProvider, Wallet } from 'ethers';
import { deployToken } from '#main/chain/deploy.ts';
import artifact from '#main/chain/token-contract.json' with { type: 'json' };
import { tokenText } from '#main/chain/token-id.ts';
import { call } from '#test/support/api.ts';
import { addRecords } from '#test/support/chain/books.ts';
import { anvilProgram, type ChainLab, openChainLab, PASSPHRASE } from '#test/support/chain/lab.ts';
import { OPERATOR, startStation } from '#test/support/station.ts';

const WARM_UP = 5;
const COUNTED = 30;
const ASKED_MS = 100;

process.exitCode = anvilProgram === null ? skip() : await main();

function skip(): number {
  console.log('skipped: no anvil');
  return 0;
}

async function main(): Promise<number> {
  const lab = await openChainLab();
  const settings = { ...lab.settings(), 'limits.requests_per_minute': 10_000_000 };
  const first = await startStation({ settings });
  await first.stop();
  const ids = await addRecords(first.folder, OPERATOR.username, WARM_UP + COUNTED);
  const station = await startStation({ settings, folder: first.folder });
  const bareMint = await bareCall(lab);
  const costs: { bare: number; ours: number }[] = [];
  for (const [i, id] of ids.entries()) {
    const bare = await timed(() => bareMint(i + 1, id));
    const ours = await timed(async () => {
      const { status, body } = await call(station.url, 'POST', `/api/records/${id}/mint`, { token: station.apiKey });
      if (status !== 200) throw new Error(`${status}: ${body.error}`);
    });
    if (i >= WARM_UP) costs.push({ bare, ours });
  }
  await station.remove();
  await lab.close();
  const [bare, ours] = [median(costs.map((one) => one.bare)), median(costs.map((one) => one.ours))];
  const more = median(costs.map((one) => one.ours - one.bare));
  const holds = more <= ASKED_MS;
  console.log('| what | bare ethers | ours | more | asked | holds |\n| --- | --- | --- | --- | --- | --- |');
  const cells = ['mint to answer', ...[bare, ours, more, ASKED_MS].map((ms) => `${ms.toFixed(0)} ms`)];
  console.log(`| ${[...cells, holds ? 'yes' : 'NO'].join(' | ')} |`);
  return holds ? 0 : 1;
}

/** With a wallet and a contract of its own, so that neither waits for the other. */
async function bareCall(lab: ChainLab): Promise<(tokenId: number, id: string) => Promise<void>> {
  const { signer, keystoreFile } = await lab.newWallet();
  const order = { rpcUrl: lab.anvil.url, signer, admin: null, maxFeeGwei: 100, patienceMs: 20_000 };
  const { contract: address } = await deployToken(order);
  // Its own cache would give a nonce twice within a quarter of a second.
  const provider = new JsonRpcProvider(lab.anvil.url, undefined, { cacheTimeout: -1 });
  const wallet = (await Wallet.fromEncryptedJson(readFileSync(keystoreFile, 'utf8'), PASSPHRASE)).connect(provider);
  const contract = new Contract(address, artifact.abi, wallet);
  return async (tokenId, id) => {
    const attributes = [{ trait_type: 'Product name', value: `Bottle ${id}` }];
    const text = tokenText({ name: `TW-${id}`, description: 'Of a bench', attributes });
    const sent = await contract['mint']([tokenId], [text]);
    await sent.wait();
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
