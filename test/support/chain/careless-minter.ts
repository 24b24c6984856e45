// The negative control: sends, then records. Arguments: node, contract, keystore, passphrase file, book, names…
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNode } from '#main/chain/node.ts';
import { createRpc } from '#main/chain/rpc.ts';
import { mintData } from '#main/chain/token-contract.ts';
import { openWallet } from '#main/chain/wallet-files.ts';

const [rpcUrl, contract, keystoreFile, passphraseFile, book, ...names] = process.argv.slice(2);
const node = createNode(createRpc(rpcUrl));
const signer = await openWallet({ keystoreFile, passphraseFile }, () => {});
const FEES = { maxFee: 100_000_000_000n, tip: 1_000_000_000n };
const [GAS, CHAIN_ID, TOKENS] = [400_000, 31337, 24_300_000];

for (const name of names) {
  const recorded = existsSync(book) ? readFileSync(book, 'utf8').split('\n') : [];
  if (recorded.includes(name)) continue;
  const data = mintData([{ tokenId: 1 + Math.floor(Math.random() * TOKENS), text: `"name":"${name}"` }]);
  const nonce = await node.nonce(signer.address);
  const { raw, hash } = signer.sign({ chainId: CHAIN_ID, nonce, to: contract, data, gas: GAS, ...FEES });
  // An error is taken for a failure, as careless programs do.
  await node.send(raw);
  process.stdout.write('sent\n');
  while (!(await node.receipt(hash))) await sleep(20);
  appendFileSync(book, `${name}\n`);
}
