// A real chain of its own, with a funded wallet and a contract: what a station needs to mint.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployToken } from '#main/chain/deploy.ts';
import { newKeystore, openKeystore, type Signer } from '#main/chain/keystore.ts';
import { type ChainNode, createNode } from '#main/chain/node.ts';
import { createRpc } from '#main/chain/rpc.ts';
import { createToken, type Token } from '#main/chain/token.ts';
import { type Anvil, ensureAnvil, startAnvil } from '#main/cli/anvil.ts';

const root = join(import.meta.dirname, '..', '..', '..');
export const anvilProgram = await ensureAnvil(root);
/** For the name of what cannot run without it. */
export const NO_ANVIL = 'no anvil';

export const PASSPHRASE = 'four words in a row';
/** A hundredth of what real keystores cost. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };
const HUNDRED_ETHER = '0x56bc75e2d63100000';

export interface ChainLab {
  readonly anvil: Anvil;
  readonly folder: string;
  readonly wallet: Wallet;
  readonly contract: string;
  readonly node: ChainNode;
  readonly token: Token;
  /** What a station mints with; through another address where one is given. */
  settings(rpcUrl?: string): Record<string, string>;
  newWallet(): Promise<Wallet>;
  close(): Promise<void>;
}

export interface Wallet {
  readonly signer: Signer;
  readonly keystoreFile: string;
  readonly passphraseFile: string;
}

export interface LabOptions {
  readonly args?: readonly string[];
}

export async function openChainLab({ args = [] }: LabOptions = {}): Promise<ChainLab> {
  if (anvilProgram === null) throw new Error('There is no anvil on this machine.');
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-chain-'));
  const anvil = await startAnvil(anvilProgram, { folder, args });
  const node = createNode(createRpc(anvil.url));
  let wallets = 0;

  async function newWallet(): Promise<Wallet> {
    const { address, json } = await newKeystore(PASSPHRASE, CHEAP);
    const [keystoreFile, passphraseFile] = ['keystore.json', 'passphrase'].map((name) =>
      join(folder, `${wallets}-${name}`),
    );
    wallets++;
    writeFileSync(keystoreFile, json, { mode: 0o600 });
    writeFileSync(passphraseFile, `${PASSPHRASE}\n`, { mode: 0o600 });
    await anvil.ask('anvil_setBalance', [address, HUNDRED_ETHER]);
    return { signer: await openKeystore(json, PASSPHRASE), keystoreFile, passphraseFile };
  }

  const wallet = await newWallet();
  const order = { rpcUrl: anvil.url, signer: wallet.signer, admin: null, maxFeeGwei: 100, patienceMs: 20_000 };
  const { contract } = await deployToken(order);
  return {
    anvil,
    folder,
    wallet,
    contract,
    node,
    token: createToken(node, contract),
    newWallet,
    settings: (rpcUrl = anvil.url) => ({
      'chain.rpc_url': rpcUrl,
      'chain.contract': contract,
      'chain.keystore_file': wallet.keystoreFile,
      'chain.passphrase_file': wallet.passphraseFile,
    }),
    async close() {
      await anvil.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
