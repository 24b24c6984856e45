// Minting is set up at the desk: node, wallet, contract, one after the other.

import { createSerialQueue } from '#main/base/serial-queue.ts';
import { asTrouble, signedElsewhere } from '#main/chain/failures.ts';
import type { Signer } from '#main/chain/keystore.ts';
import { allowedNetwork, namedNetwork } from '#main/chain/networks.ts';
import { createNode } from '#main/chain/node.ts';
import { createRpc } from '#main/chain/rpc.ts';
import type { Wallet } from '#main/chain/wallet.ts';
import { checkNewPassphrase } from '#main/identity/passphrase.ts';
import type { Store } from '#main/store/store.ts';
import type { BodyOf } from '#shared/contract.ts';
import type { Settings } from '#shared/core/settings.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { ChainConnection } from './chain-connection.ts';
import { signerLease } from './order-book.ts';
import type { ScannedAddress } from './scanned-address.ts';
import { mintingIsOff } from './token-requests.ts';

/** Blocks of public networks come every twelve seconds. In a busy hour a transaction may wait for several. */
const PATIENCE_MS = 180_000;
const SHORTEST_PASSPHRASE = 12;

export function createSetUp(connection: ChainConnection, store: Store) {
  /** Two contracts made at once would have the same nonce, and one is enough. */
  const queue = createSerialQueue();

  async function setNode(rpcUrl: string): Promise<void> {
    connection.assertFree('chain.rpc_url');
    await assertIdle(store);
    if (!URL.canParse(rpcUrl)) throw refusal('node_away', {}, { code: 'bad_input' });
    allowedNetwork(await createNode(createRpc(rpcUrl)).chainId(), connection.settings()['chain.allowed_ids']);
    await connection.change({ 'chain.rpc_url': rpcUrl });
  }

  async function setWallet(passphrase: string, given: string | undefined): Promise<void> {
    connection.assertFree('chain.keystore_file', 'chain.passphrase_file');
    await assertIdle(store);
    const { newKeystore, openKeystore } = await import('#main/chain/keystore.ts');
    if (given === undefined) checkNewPassphrase(passphrase, SHORTEST_PASSPHRASE);
    const keystore = given ?? (await newKeystore(passphrase)).json;
    // A new keystore is opened too: one that cannot be opened is worth nothing.
    await openKeystore(keystore, passphrase);
    await connection.change({ 'chain.keystore_file': await connection.keep(keystore), 'chain.passphrase_file': null });
    await connection.wallet()?.unlock(passphrase);
    await connection.check();
  }

  async function unlock(passphrase: string): Promise<void> {
    await requireWallet(connection).unlock(passphrase);
    await connection.check();
  }

  async function setContract({ contract: given, admin, name }: BodyOf<'setContract'>): Promise<void> {
    connection.assertFree('chain.contract');
    await assertIdle(store);
    const rpcUrl = connection.settings()['chain.rpc_url'];
    if (rpcUrl === null) throw refusal('node_none', {}, { code: 'conflict' });
    const signer = await requireWallet(connection).open();
    const { readAddress } = await import('#main/chain/address.ts');
    const owner = admin === undefined ? null : readAddress(admin.trim());
    const deploying = { store, settings: connection.settings(), rpcUrl, signer, admin: owner, name };
    const contract = given === undefined ? await deploy(deploying) : readAddress(given.trim());
    const { createToken } = await import('#main/chain/token.ts');
    const state = await createToken(createNode(createRpc(rpcUrl)), contract).state(signer.address);
    if (state !== 'fine') {
      throw refusal(`contract_${state}`, { contract, wallet: signer.address }, { code: 'bad_input' });
    }
    await connection.change({ 'chain.contract': contract });
    await connection.check();
  }

  return {
    setNode: (rpcUrl: string) => queue.run(() => setNode(rpcUrl)),
    /** Takes a keystore that was made elsewhere, or makes one. */
    setWallet: (passphrase: string, keystore: string | undefined) => queue.run(() => setWallet(passphrase, keystore)),
    unlock: (passphrase: string) => queue.run(() => unlock(passphrase)),
    /** Takes a contract that is there, or makes one. */
    setContract: (wanted: BodyOf<'setContract'>) => queue.run(() => setContract(wanted)),
    readAddress: (text: string) => readScanned(connection, text),
  };
}

/** Reads an address that was pasted, or read from a QR code. */
async function readScanned(connection: ChainConnection, text: string): Promise<Omit<ScannedAddress, 'chain'>> {
  const { scannedAddress } = await import('./scanned-address.ts');
  const { chain, ...wallet } = scannedAddress(text);
  if (chain === null) return wallet;
  // A wallet may have an address on one network alone, as contracts do.
  const active = connection.now();
  if (!active) throw mintingIsOff(connection);
  const own = (await active.chain.ready()).network.id;
  if (own === chain) return wallet;
  const facts = { named: namedNetwork(chain), own: namedNetwork(own) };
  throw refusal('address_chain', facts, { code: 'bad_input' });
}

async function assertIdle({ tokenOrders }: Store): Promise<void> {
  if ((await tokenOrders.inState('sent')).length > 0) throw refusal('chain_busy', {}, { code: 'conflict' });
}

function requireWallet(connection: ChainConnection): Wallet {
  const wallet = connection.wallet();
  if (wallet) return wallet;
  throw refusal('wallet_none', {}, { code: 'conflict' });
}

interface Deploying {
  readonly store: Store;
  readonly settings: Settings;
  readonly rpcUrl: string;
  readonly signer: Signer;
  /** Null makes the wallet of the station the admin. */
  readonly admin: string | null;
  readonly name: string | undefined;
}

async function deploy({ store, settings, rpcUrl, signer, admin, name }: Deploying): Promise<string> {
  const { deployToken } = await import('#main/chain/deploy.ts');
  const lease = signerLease(signer.address);
  if (!(await store.leases.take(lease))) throw signedElsewhere(signer.address);
  try {
    // Another station may have signed something before it gave the wallet back.
    await assertIdle(store);
    const order = { rpcUrl, signer, admin, name, patienceMs: PATIENCE_MS };
    const limits = { maxFeeGwei: settings['chain.max_fee_gwei'], allowedIds: settings['chain.allowed_ids'] };
    return (await deployToken({ ...order, ...limits })).contract;
  } catch (error) {
    throw asTrouble(error);
  } finally {
    await store.leases.giveBack(lease);
  }
}
