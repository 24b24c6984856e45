// Claims that the station signs and somebody else sends: the claimer pays the gas, and needs no account here.

import type { StationContext } from '#main/base/station-context.ts';
import type { ReadyChain } from '#main/chain/chain.ts';
import { asTrouble } from '#main/chain/failures.ts';
import { tokenIdOf } from '#main/chain/token-id.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { AnswerOf } from '#shared/contract.ts';
import { isBadStanding, type Standing } from '#shared/records/standing.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { ChainConnection } from './chain-connection.ts';
import { findClaimed } from './found-on-chain.ts';
import { mintingIsOff } from './token-requests.ts';
import { orderUnderWay, type TokenStep } from './token-steps.ts';

/** What was read of the photograph that comes with the wish for a claim. */
export interface SeenLabel {
  /** The ID in the mark; null where none was read. */
  readonly message: string | null;
  readonly trusted: boolean | null;
  readonly standing: Standing | null;
}

/** Signs the claim of a record's token for one wallet. `seen` is of a photograph of the label. */
export async function attest(
  { store, clock }: Pick<StationContext, 'store' | 'clock'>,
  connection: ChainConnection,
  { row, step, seen }: { row: RecordRow; step: TokenStep; seen: SeenLabel },
): Promise<AnswerOf<'attestClaim'>> {
  assertGenuine(row, seen);
  const underWay = orderUnderWay(step, row, await store.tokenOrders.newest('claim', row.id));
  const claimer = step.recipient;
  if (claimer === null) throw new Error('A claim is signed for a wallet.');
  if (underWay) throw refusal('claim_other', { wallet: claimer }, { code: 'conflict' });
  const active = connection.now();
  if (!active) throw mintingIsOff(connection);
  try {
    return await signed(await active.chain.ready(), row, claimer, clock);
  } catch (error) {
    throw asTrouble(error);
  }
}

async function signed(ready: ReadyChain, row: RecordRow, claimer: string, clock: () => number) {
  if (claimer === ready.signer.address) throw refusal('claim_own', { wallet: claimer }, { code: 'bad_input' });
  const tokenId = tokenIdOf(row.id);
  // Throws where the token is somebody else's already.
  if (await findClaimed(ready, row, claimer)) {
    throw refusal('token_held', { token: tokenId, owner: claimer }, { code: 'conflict' });
  }
  // What signs is loaded only here, since most stations have no chain.
  const { signClaim } = await import('#main/chain/signed-claims.ts');
  const { chainId, ...claim } = await signClaim(ready, { tokenId, claimer }, clock() / 1000);
  return { success: true, chain_id: chainId, token_id: tokenId, claimer, ...claim } as const;
}

/** The photograph must show the label of this record, and nothing may speak against it. */
export function assertGenuine(
  { id, label_status }: Pick<RecordRow, 'id' | 'label_status'>,
  { message, trusted, standing }: SeenLabel,
): void {
  if (label_status === 'voided') throw refusal('token_void', {}, { code: 'conflict' });
  if (message === null) throw refusal('attest_unread');
  if (message.toUpperCase() !== id) throw refusal('attest_other', { message });
  if (trusted !== true || (standing !== null && isBadStanding(standing))) throw refusal('attest_untrusted');
}
