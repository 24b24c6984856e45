import { open } from 'node:fs/promises';
import { readAddress } from '#main/chain/address.ts';
import { deployToken } from '#main/chain/deploy.ts';
import { newKeystore } from '#main/chain/keystore.ts';
import { openWallet } from '#main/chain/wallet-files.ts';
import { SETTINGS } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Arguments, readArguments, usageError, wholeNumber } from './arguments.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { readPassphrase } from './passphrase.ts';
import { chainSyntax } from './syntaxes.ts';

/** Readable for the owner only. */
const OWN_FILE = 0o600;
/** Public networks make a block every twelve seconds. In a busy hour the transaction may miss some. */
const PATIENCE_MS = 180_000;

/** Makes what minting needs beside a station: a wallet or a contract. */
export async function runChain(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, chainSyntax);
  const [verb] = given.files;
  if (given.files.length !== 1) throw usage();
  if (verb === 'new-wallet') return newWallet(given, output);
  if (verb === 'deploy') return deploy(given, output);
  throw usage();
}

async function newWallet(given: Arguments, { log }: Output): Promise<Outcome> {
  const { keystore, passphraseFile } = walletFiles(given);
  const { address, json } = await newKeystore(readPassphrase(passphraseFile, log));
  await writeNew(keystore, json);
  return done(
    [
      `The wallet ${address} is in ${keystore}. Keep a copy of that file and of its passphrase.`,
      'Send test ether to this wallet: a faucet of the network gives some.',
    ],
    { address },
  );
}

async function deploy(given: Arguments, { log }: Output): Promise<Outcome> {
  const { keystore, passphraseFile } = walletFiles(given);
  const rpcUrl = given.one('rpc');
  if (rpcUrl === undefined || !/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) throw usage();
  const admin = given.one('admin');
  const name = given.one('name');
  const order = { rpcUrl, name, admin: admin === undefined ? null : adminOf(admin), patienceMs: PATIENCE_MS };
  const allowed = given.one('allow-id');
  const allowedIds = allowed === undefined ? [] : [wholeNumber('allow-id', allowed, 1, 2 ** 48, 1)];
  const signer = await openWallet({ keystoreFile: keystore, passphraseFile }, log);
  const maxFeeGwei = SETTINGS['chain.max_fee_gwei'].fallback;
  const { contract, hash, network } = await deployToken({ ...order, signer, maxFeeGwei, allowedIds });
  return done(
    [
      `The contract ${contract} is on ${network.name} (chain ${network.id}); ${signer.address} may mint in it.`,
      'Set chain.contract to this contract, chain.rpc_url to the node, and chain.keystore_file and chain.passphrase_file to the files of the wallet.',
    ],
    { contract, tx_hash: hash, chain_id: network.id },
  );
}

function adminOf(text: string): string {
  try {
    return readAddress(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('bad_input', error.message.replace('wallet_address', '--admin'), { cause: error });
  }
}

function walletFiles(given: Arguments): { keystore: string; passphraseFile: string } {
  const [keystore, passphraseFile] = [given.one('keystore'), given.one('passphrase-file')];
  if (keystore === undefined || passphraseFile === undefined) throw usage();
  return { keystore, passphraseFile };
}

/** Never overwrites a file: the key in it, and all that its wallet holds, would be lost. */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    const file = await open(path, 'wx', OWN_FILE);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new AppError(
        'bad_input',
        `${path} is there already, and a wallet is never written over. Give another name.`,
      );
    }
    if (code === undefined) throw error;
    throw new AppError('bad_input', `${path} cannot be written. Is its folder there?`, { cause: error });
  }
}

function usage(): AppError {
  return usageError(chainSyntax);
}
