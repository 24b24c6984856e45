import type { MintedBefore } from '#main/chain/earlier-mints.ts';
import type { Owners } from '#main/chain/follow.ts';
import { idOfToken } from '#main/chain/token-id.ts';
import type { Store } from '#main/store/store.ts';

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
export function createOwners(store: Store): Owners {
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
  };
}

/** The tokens from before the station followed the contract. */
export function createMintedBefore(store: Store): MintedBefore {
  return {
    knownFrom: (contract) => placeIn(store, KNOWN_FROM, contract),
    setKnownFrom: (contract, block) => store.kept.set(KNOWN_FROM, { contract, block } satisfies Place),
    async reserve(tokenIds) {
      await store.ids.reserveShown(tokenIds.map(idOfToken));
    },
  };
}
