// What may be done with the token of a record, decided from what the store knows.

import { hasEnded } from '#main/chain/step-rules.ts';
import { tokenIdOf } from '#main/chain/token-id.ts';
import type { RecordChange, RecordRow } from '#main/store/rows.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { ClaimStatus } from '#shared/core/model.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { OnChain } from './found-on-chain.ts';
import { claimedRecord, mintedRecord } from './order-book.ts';

/** A step of a record from one claim status to the next. */
export interface TokenStep {
  readonly kind: TokenOrder['kind'];
  readonly from: ClaimStatus;
  readonly verb: string;
  /** Null where the token is minted: the station's wallet holds it. */
  readonly recipient: string | null;
}

export const MINT: TokenStep = { kind: 'mint', from: 'unclaimed', verb: 'minted', recipient: null };

export function claimFor(recipient: string): TokenStep {
  return { kind: 'claim', from: 'minted', verb: 'claimed', recipient };
}

/** The record's order that does the step already; null where there is none. Throws where the record is not ready for the step. */
export function orderUnderWay(step: TokenStep, row: RecordRow, newest: TokenOrder | null): TokenOrder | null {
  if (row.claim_status !== step.from) {
    const facts = { claim: row.claim_status, wanted: step.from, verb: step.verb };
    throw refusal('token_state', facts, { code: 'conflict' });
  }
  if (!newest || hasEnded(newest)) return null;
  assertSameRecipient(step, newest.recipient);
  return newest;
}

/** Calls for one record share an outcome, but not where they name different wallets. */
export function assertSameRecipient({ recipient }: TokenStep, underWay: string | null): void {
  if (recipient === underWay) return;
  throw refusal('claim_other', { wallet: underWay ?? '' }, { code: 'conflict' });
}

/** Over the service's interface a record's claim_status alone decides; the desk knows its labels. */
export function assertNotVoided(row: RecordRow | null, { kind }: Caller): void {
  if (kind === 'desk' && row?.label_status === 'voided') throw refusal('token_void', {}, { code: 'conflict' });
}

/** What is kept for a repeated request: the ID of the token order, or the transaction that the chain had already. */
export type KeptAnswer = { readonly job: number } | { readonly hash: string; readonly chainId: number };

/** The answer to keep for a call that shared the outcome of another one. */
export function keptAnswer(
  newest: TokenOrder | null,
  { hash, chainId }: { hash: string; chainId: number },
): KeptAnswer {
  return newest !== null && newest.failure === null ? { job: newest.id } : { hash, chainId };
}

/** How a record changes whose step the chain has done already. */
export function recordTakenOver(
  { recipient }: TokenStep,
  id: string,
  { hash, owner }: OnChain,
  now: number,
): RecordChange {
  if (recipient === null) return mintedRecord(tokenIdOf(id), hash, owner, now);
  return { ...claimedRecord(recipient, hash, now), owner_address: owner };
}
