// Minting is set up at the desk: node, wallet, contract, one after the other.
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import { readAddress } from '../../chain/address.ts';
import { deployToken } from '../../chain/deploy.ts';
import { newKeystore, openKeystore, type Signer } from '../../chain/keystore.ts';
import { allowedNetwork, namedNetwork } from '../../chain/networks.ts';
import { createNode } from '../../chain/node.ts';
import { signedElsewhere } from '../../chain/outbox/outbox.ts';
import { asTrouble } from '../../chain/refusals.ts';
import { createRpc } from '../../chain/rpc.ts';
import { createToken } from '../../chain/token.ts';
import { chainTrouble } from '../../chain/troubles.ts';
import { checkNewPassphrase } from '../../identity/passphrase.ts';
import type { Store } from '../../store/store.ts';
import type { ChainConnection } from './chain-connection.ts';
import { signerLease } from './ledger.ts';
import { type ScannedAddress, scannedAddress } from './scanned-address.ts';
import { mintingIsOff } from './token-requests.ts';

export interface TokenSetUp {
  setNode(rpcUrl: string): Promise<void>;
  /** A new one, or one that was made elsewhere. */
  setWallet(passphrase: string, keystore: string | undefined): Promise<void>;
  unlock(passphrase: string): Promise<void>;
  /** One that is there, or a new one. */
  setContract(address: string | undefined): Promise<void>;
  /** As it was pasted, or read out of a code. */
  readAddress(text: string): Promise<Omit<ScannedAddress, 'chain'>>;
}

/** Blocks of public networks come every twelve seconds; a busy hour may pass some by. */
const PATIENCE_MS = 180_000;
const SHORTEST_PASSPHRASE = 12;

export function createSetUp(connection: ChainConnection, store: Store): TokenSetUp {
  /** Two contracts at once would be one too many, and have one nonce. */
  const turns = createSerialQueue();

  async function assertIdle(): Promise<void> {
    if ((await store.tokenOrders.inState('sent')).length > 0)
      throw chainTrouble('chain_busy', {}, { code: 'conflict' });
  }

  async function setNode(rpcUrl: string): Promise<void> {
    connection.assertFree('chain.rpc_url');
    await assertIdle();
    if (!URL.canParse(rpcUrl)) throw chainTrouble('node_away', {}, { code: 'bad_input' });
    allowedNetwork(await createNode(createRpc(rpcUrl)).chainId(), connection.settings()['chain.allowed_ids']);
    await connection.change({ 'chain.rpc_url': rpcUrl });
  }

  async function setWallet(passphrase: string, given: string | undefined): Promise<void> {
    connection.assertFree('chain.keystore_file', 'chain.passphrase_file');
    await assertIdle();
    const keystore = given ?? (await madeWith(passphrase));
    // Also of a new one: what cannot be opened is worth nothing.
    await openKeystore(keystore, passphrase);
    await connection.change({ 'chain.keystore_file': await connection.keep(keystore), 'chain.passphrase_file': null });
    await connection.wallet()?.unlock(passphrase);
    await connection.look();
  }

  async function unlock(passphrase: string): Promise<void> {
    const wallet = connection.wallet();
    if (!wallet) throw chainTrouble('wallet_none', {}, { code: 'conflict' });
    await wallet.unlock(passphrase);
    await connection.look();
  }

  async function setContract(given: string | undefined): Promise<void> {
    connection.assertFree('chain.contract');
    const { rpcUrl, signer } = await readySigner();
    const contract = given === undefined ? await deploy(rpcUrl, signer) : readAddress(given.trim());
    const standing = await createToken(createNode(createRpc(rpcUrl)), contract).standing(signer.address);
    if (standing !== 'fine') {
      throw chainTrouble(`contract_${standing}`, { contract, wallet: signer.address }, { code: 'bad_input' });
    }
    await connection.change({ 'chain.contract': contract });
    await connection.look();
  }

  async function readySigner(): Promise<{ rpcUrl: string; signer: Signer }> {
    await assertIdle();
    const rpcUrl = connection.settings()['chain.rpc_url'];
    const wallet = connection.wallet();
    if (rpcUrl === null) throw chainTrouble('node_none', {}, { code: 'conflict' });
    if (!wallet) throw chainTrouble('wallet_none', {}, { code: 'conflict' });
    return { rpcUrl, signer: await wallet.open() };
  }

  async function deploy(rpcUrl: string, signer: Signer): Promise<string> {
    const lease = signerLease(signer.address);
    if (!(await store.leases.take(lease))) throw signedElsewhere(signer.address);
    try {
      // Another station may have signed something before it gave the wallet back.
      await assertIdle();
      return await deployNow(rpcUrl, signer);
    } finally {
      await store.leases.giveBack(lease);
    }
  }

  async function deployNow(rpcUrl: string, signer: Signer): Promise<string> {
    const settings = connection.settings();
    const order = { rpcUrl, signer, admin: null, patienceMs: PATIENCE_MS };
    const limits = { maxFeeGwei: settings['chain.max_fee_gwei'], allowedIds: settings['chain.allowed_ids'] };
    try {
      return (await deployToken({ ...order, ...limits })).contract;
    } catch (error) {
      throw asTrouble(error);
    }
  }

  async function readScanned(text: string): Promise<Omit<ScannedAddress, 'chain'>> {
    const { chain, ...wallet } = scannedAddress(text);
    if (chain !== null) await assertOurs(chain);
    return wallet;
  }

  /** A wallet may have an address on one network alone, as contracts do. */
  async function assertOurs(chain: number): Promise<void> {
    const active = connection.now();
    if (!active) throw mintingIsOff(connection);
    const own = (await active.chain.ready()).network.id;
    if (own === chain) return;
    const facts = { named: namedNetwork(chain), own: namedNetwork(own) };
    throw chainTrouble('address_chain', facts, { code: 'bad_input' });
  }

  return {
    setNode: (rpcUrl) => turns.run(() => setNode(rpcUrl)),
    setWallet: (passphrase, keystore) => turns.run(() => setWallet(passphrase, keystore)),
    unlock: (passphrase) => turns.run(() => unlock(passphrase)),
    setContract: (address) => turns.run(() => setContract(address)),
    readAddress: readScanned,
  };
}

async function madeWith(passphrase: string): Promise<string> {
  checkNewPassphrase(passphrase, SHORTEST_PASSPHRASE);
  return (await newKeystore(passphrase)).json;
}
