import type { ReadyChain } from '#main/chain/chain.ts';
import { isFinal } from '#main/chain/step-rules.ts';
import type { Transfer } from '#main/chain/token-contract.ts';
import { tokenIdOf } from '#main/chain/token-id.ts';
import type { RecordRow } from '#main/store/rows.ts';
import { refusal } from '#shared/troubles/errors.ts';

/** What the chain has of a record already. */
export interface OnChain {
  readonly hash: string;
  readonly owner: string;
}

/**
 * The token of a record that the station does not know of: its database was lost or restored, or it was killed before the
 * order was on the disk. Null where there is none.
 */
export async function findMinted(ready: ReadyChain, row: RecordRow): Promise<OnChain | null> {
  const { token, signer } = ready;
  const tokenId = tokenIdOf(row.id);
  const owner = await token.ownerOf(tokenId);
  if (owner === null) return null;
  const mint = await token.mintOf(tokenId);
  if (mint === null) throw refusal('token_silent', { token: tokenId }, { retryAfterSeconds: 30 });
  if (mint.to === signer.address) return final(ready, mint, owner);
  throw refusal('token_foreign', { token: tokenId, wallet: mint.to }, { code: 'conflict' });
}

/** The transfer of a claim that the station knows nothing of. Null where the token is still the station's. */
export async function findClaimed(ready: ReadyChain, row: RecordRow, recipient: string): Promise<OnChain | null> {
  const { token, signer } = ready;
  const tokenId = tokenIdOf(row.id);
  const owner = await token.ownerOf(tokenId);
  if (owner === signer.address) return null;
  if (owner === null) {
    throw refusal('token_lost', { token: tokenId });
  }
  const transfer = await token.transferFrom(signer.address, tokenId);
  if (transfer?.to === recipient) return final(ready, transfer, owner);
  throw refusal('token_held', { token: tokenId, owner }, { code: 'conflict' });
}

/** Throws while the chain may still take the block back: no order would bring it again. */
async function final({ node, confirmations }: ReadyChain, { hash, blockNumber }: Transfer, owner: string) {
  if (isFinal(blockNumber, (await node.latest()).number, confirmations)) return { hash, owner };
  throw refusal('token_early', {}, { retryAfterSeconds: 30 });
}
