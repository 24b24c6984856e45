// The chain that the station works with, as its settings are now: they can be changed at the desk while it runs.

import { join } from 'node:path';
import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { Chain, ReadyChain } from '#main/chain/chain.ts';
import { chainConfig } from '#main/chain/config.ts';
import { createEarlierMints, type MintedBefore } from '#main/chain/earlier-mints.ts';
import { createFollower, type Owners } from '#main/chain/follow.ts';
import type { Block } from '#main/chain/node.ts';
import type { Outbox } from '#main/chain/outbox.ts';
import { idOfToken } from '#main/chain/token-id.ts';
import { createWallet, type Wallet } from '#main/chain/wallet.ts';
import { placesIn } from '#main/files/data-folder.ts';
import { makeFolder, writeDurably } from '#main/files/durable-files.ts';
import { lockWallet } from '#main/store/sqlite-file/lock.ts';
import type { Store } from '#main/store/store.ts';
import type { Settings } from '#shared/core/settings.ts';
import { isoOf, timeInName } from '#shared/core/times.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { claimedRecord, createOrderBook } from './order-book.ts';

export interface ActiveChain {
  readonly chain: Chain;
  readonly outbox: Outbox;
}

/** What the desk may set. */
export const DESK_SETTINGS = [
  'chain.rpc_url',
  'chain.contract',
  'chain.keystore_file',
  'chain.passphrase_file',
] as const;
export type ChainSettings = Partial<Pick<Settings, (typeof DESK_SETTINGS)[number]>>;

interface ChainContext extends Pick<StationContext, 'store' | 'settings' | 'clock'> {
  readonly log: Pick<StationLog, 'warn'>;
}

interface ChainParts {
  readonly folder: string;
  /** Given for this run: what stands here cannot be changed at the desk. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly keepSettings: (change: ChainSettings) => Promise<void>;
}

/** Who is told what comes of the chain. */
interface ChainEars {
  readonly onEnd: (order: TokenOrder) => void;
  /** Called after each check of the chain. */
  readonly onCheck: (block: Block | null) => void;
}

export type ChainConnection = Awaited<ReturnType<typeof openChainConnection>>;

export async function openChainConnection(context: ChainContext, parts: ChainParts, ears: ChainEars) {
  const { clock, log } = context;
  const { folder, given, keepSettings } = parts;
  let settings = context.settings;
  let wallet = walletOf(settings);
  let active = await openChain(context, ears, settings, wallet);

  function walletOf(now: Settings): Wallet | null {
    const keystoreFile = now['chain.keystore_file'];
    if (keystoreFile === null) return null;
    const warn = (notice: string) => log.warn({}, notice);
    return createWallet({ keystoreFile, passphraseFile: now['chain.passphrase_file'], warn, hold: lockWallet });
  }

  function assertFree(...names: (keyof ChainSettings)[]): void {
    const fixed = names.find((name) => Object.hasOwn(given, name));
    if (fixed) throw refusal('chain_fixed', { setting: fixed }, { code: 'conflict' });
  }

  /** Keeps settings on the disk and goes on with them. Throws where one is fixed on the command line. */
  async function change(change: ChainSettings): Promise<void> {
    assertFree(...(Object.keys(change) as (keyof ChainSettings)[]));
    await keepSettings(change);
    const before = settings;
    settings = { ...settings, ...change };
    await active?.outbox.close();
    const isOther = (['chain.keystore_file', 'chain.passphrase_file'] as const).some(
      (name) => before[name] !== settings[name],
    );
    if (isOther) {
      wallet?.release();
      wallet = walletOf(settings);
    }
    active = await openChain(context, ears, settings, wallet);
  }

  return {
    /** Null while minting is off. */
    now: (): ActiveChain | null => active,
    settings: (): Settings => settings,
    /** Null where no keystore is set. */
    wallet: (): Wallet | null => wallet,
    change,
    assertFree,
    keep: (keystore: string) => keepKeystore(folder, keystore, clock()),
    /** Checks the chain at once, after its set-up was changed. */
    check: async (): Promise<void> => active?.outbox.check(),
    async close(): Promise<void> {
      await active?.outbox.close();
      wallet?.release();
    },
  };
}

/** Null without a wallet, or where a setting is missing. What signs is loaded only here, since most stations have no chain. */
async function openChain(
  { store, clock, log }: ChainContext,
  { onEnd, onCheck }: ChainEars,
  settings: Settings,
  wallet: Wallet | null,
): Promise<ActiveChain | null> {
  const config = chainConfig(settings);
  if (!config || !wallet) return null;
  const [{ createChain }, { createOutbox }] = await Promise.all([
    import('#main/chain/chain.ts'),
    import('#main/chain/outbox.ts'),
  ]);
  const chain = createChain(config, wallet);
  const orderBook = createOrderBook(store, clock, onEnd);
  const follow = createFollower(createOwners(store, clock));
  const searchBack = createEarlierMints(createMintedBefore(store), log);
  const onBlock = async (ready: ReadyChain, latest: Block, isLost: boolean) =>
    searchBack(ready, latest, await follow(ready, latest, isLost));
  return { chain, outbox: createOutbox({ chain, store: orderBook, log, onCheck, onBlock }) };
}

/** Keeps an encrypted keystore in the data folder; gives its path. */
async function keepKeystore(folder: string, keystore: string, now: number): Promise<string> {
  const place = placesIn(folder).wallets;
  await makeFolder(place);
  const file = join(place, `wallet-${timeInName(isoOf(now))}.json`);
  await writeDurably(file, keystore);
  return file;
}

/** How far the transfers of a contract were read. */
const REACHED = 'chain.transfers';
/** From which block on its mints are known. */
const KNOWN_FROM = 'chain.mints';

interface Place {
  readonly contract: string;
  readonly block: number;
}

async function placeIn({ kept }: Store, name: string, contract: string): Promise<number | null> {
  const place = (await kept.get(name)) as Place | null;
  return place?.contract === contract ? place.block : null;
}

/** Who holds the tokens, in the records. */
function createOwners(store: Store, clock: () => number): Owners {
  return {
    reached: (contract) => placeIn(store, REACHED, contract),
    setReached: (contract, block) => store.kept.set(REACHED, { contract, block } satisfies Place),
    async moved(tokenId, owner) {
      const id = idOfToken(tokenId);
      const row = await store.records.find(id);
      if (!row) await store.ids.reserveShown([id]);
      if (!row || row.nft_token_id !== tokenId || row.owner_address === owner) return;
      await store.records.change(id, { owner_address: owner }, { nft_token_id: tokenId });
    },
    async gaveAway({ tokenId, to, hash }) {
      const row = await store.records.find(idOfToken(tokenId));
      if (row?.claim_status !== 'minted' || row.nft_token_id !== tokenId) return;
      await store.records.change(row.id, claimedRecord(to, hash, clock()), { claim_status: 'minted' });
    },
  };
}

/** The tokens from before the station followed the contract. */
function createMintedBefore(store: Store): MintedBefore {
  return {
    knownFrom: (contract) => placeIn(store, KNOWN_FROM, contract),
    setKnownFrom: (contract, block) => store.kept.set(KNOWN_FROM, { contract, block } satisfies Place),
    async reserve(tokenIds) {
      await store.ids.reserveShown(tokenIds.map(idOfToken));
    },
  };
}
