// A chain on this machine, with a funded wallet and a contract: minting without any account anywhere.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployToken } from '#main/chain/deploy.ts';
import { newKeystore, openKeystore, type Signer } from '#main/chain/keystore.ts';
import { createNode } from '#main/chain/node.ts';
import { createRpc } from '#main/chain/rpc.ts';
import { createToken } from '#main/chain/token.ts';
import { type Anvil, startAnvil } from './anvil.ts';

export type LocalChain = Awaited<ReturnType<typeof openLocalChain>>;

const OWN_FILE = 0o600;
const CHAIN_ID = 31337;
/** A thousand ether that are worth nothing. */
const FUNDS = '0x3635c9adc5dea00000';
/** The chain writes its state to the disk this often. A killed demo loses no more than that. */
const SAVE_EVERY_SECONDS = '1';
const PATIENCE_MS = 30_000;
const MAX_FEE_GWEI = 1000;

/** The chain keeps everything in the folder, so that the next start goes on with the same tokens. */
export async function openLocalChain(program: string, folder: string, opened: AsyncDisposableStack) {
  await mkdir(folder, { recursive: true });
  const state = ['--state', join(folder, 'state.json'), '--state-interval', SAVE_EVERY_SECONDS];
  const anvil = opened.adopt(await startAnvil(program, { folder, args: state }), (anvil) => anvil.stop());
  const files = { keystoreFile: join(folder, 'keystore.json'), passphraseFile: join(folder, 'passphrase') };
  const signer = await walletIn(files);
  await anvil.ask('anvil_setBalance', [signer.address, FUNDS]);
  const contract = await contractIn(join(folder, 'contract'), anvil, signer);
  return {
    url: anvil.url,
    chainId: CHAIN_ID,
    wallet: signer.address,
    contract,
    /** Settings of the station. */
    settings: {
      'chain.rpc_url': anvil.url,
      'chain.chain_id': CHAIN_ID,
      'chain.contract': contract,
      'chain.keystore_file': files.keystoreFile,
      'chain.passphrase_file': files.passphraseFile,
    },
  };
}

async function walletIn(files: { readonly keystoreFile: string; readonly passphraseFile: string }): Promise<Signer> {
  if (!existsSync(files.keystoreFile)) {
    const passphrase = randomBytes(18).toString('base64url');
    await writeFile(files.passphraseFile, `${passphrase}\n`, { mode: OWN_FILE });
    await writeFile(files.keystoreFile, (await newKeystore(passphrase)).json, { mode: OWN_FILE });
  }
  const [json, passphrase] = await Promise.all(
    [files.keystoreFile, files.passphraseFile].map((file) => readFile(file, 'utf8')),
  );
  return openKeystore(json, passphrase.trimEnd());
}

/** The contract of the last start, where the chain still has it; else a new one. */
async function contractIn(file: string, { url }: Anvil, signer: Signer): Promise<string> {
  const kept = existsSync(file) ? (await readFile(file, 'utf8')).trim() : null;
  if (kept && (await createToken(createNode(createRpc(url)), kept).state(signer.address)) === 'fine') return kept;
  const order = { rpcUrl: url, signer, admin: null, maxFeeGwei: MAX_FEE_GWEI, patienceMs: PATIENCE_MS };
  const { contract } = await deployToken(order);
  await writeFile(file, `${contract}\n`);
  return contract;
}
