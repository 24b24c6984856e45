import type { Owners } from '../../chain/follow.ts';
import { idOfToken } from '../../chain/token-id.ts';
import type { Store } from '../../store/store.ts';

/** How far the transfers of a contract were read. */
const REACHED = 'chain.transfers';

interface Reached {
  readonly contract: string;
  readonly block: number;
}

/** Who holds the tokens, in the records. */
export function createOwners(store: Store): Owners {
  return {
    async reached(contract) {
      const kept = (await store.kept.get(REACHED)) as Reached | null;
      return kept?.contract === contract ? kept.block : null;
    },
    setReached: (contract, block) => store.kept.set(REACHED, { contract, block } satisfies Reached),
    async moved(tokenId, owner) {
      const id = idOfToken(tokenId);
      const row = await store.records.find(id);
      if (!row || row.nft_token_id !== tokenId || row.owner_address === owner) return;
      await store.records.change(id, { owner_address: owner }, { nft_token_id: tokenId });
    },
  };
}
