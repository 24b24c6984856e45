import { isoOf } from '../../../src-shared/times.ts';
import type { TokenJob } from '../../../src-shared/tokens.ts';
import { signedElsewhere } from '../../chain/outbox/outbox.ts';
import type { Found, JobLedger, Outcome } from '../../chain/outbox/ports.ts';
import type { RecordChange, RecordRow } from '../../store/rows.ts';
import type { Held, Store } from '../../store/store.ts';

export interface LedgerOptions {
  readonly store: Store;
  readonly clock: () => number;
  readonly onEnd: (job: TokenJob) => void;
}

/** The outbox's jobs in the station's store; a job and its record change together. */
export function createLedger({ store, clock, onEnd }: LedgerOptions): JobLedger {
  async function conclude(job: TokenJob, outcome: Outcome): Promise<TokenJob> {
    const changed = await store.change(async ({ tokenJobs, records }) => {
      const now = await tokenJobs.find(job.id);
      const failure = now?.failure ?? outcome.failure;
      const state = outcome.found ? 'mined' : 'settled';
      const ended = await tokenJobs.change(job.id, { state, failure, ...placeOf(outcome.found) });
      const row = await records.find(job.record_id);
      const change = outcome.found && failure === null && row ? recordChange(job, outcome.found, row, clock) : null;
      if (change) await records.change(job.record_id, change);
      return ended;
    });
    if (!changed) throw new Error(`The job ${job.id} is not there any more.`);
    onEnd(changed);
    return changed;
  }

  return {
    maySign: (sender) => store.leases.take(signerLease(sender)),
    leave: (sender) => store.leases.giveBack(signerLease(sender)),
    inState: store.tokenJobs.inState,
    topNonce: store.tokenJobs.topNonce,
    find: store.tokenJobs.find,
    attempts: store.tokenJobs.attempts,
    signedWithin: (milliseconds) => store.tokenJobs.countSince(isoOf(clock() - milliseconds)),
    async addAttempt(job, attempt) {
      await store.change(async ({ tokenJobs, held }) => {
        await assertSigner(held, job.sender);
        await tokenJobs.addAttempt(job.id, attempt);
        if (attempt.nonce !== job.nonce) await tokenJobs.change(job.id, { nonce: attempt.nonce });
      });
    },
    conclude,
    async reopen(job) {
      await store.tokenJobs.change(job.id, { state: 'sent', ...placeOf(null) });
    },
    async moveBlock(job, found) {
      await store.tokenJobs.change(job.id, placeOf(found));
    },
    async settle(jobs) {
      await store.change(async ({ tokenJobs }) => {
        for (const { id } of jobs) await tokenJobs.change(id, { state: 'settled' });
      });
    },
  };
}

/** One station at a time signs for a wallet. */
export function signerLease(sender: string): string {
  return `wallet ${sender}`;
}

/** What another station took over is kept by nobody, and so never sent. */
export async function assertSigner(held: Held, sender: string): Promise<void> {
  if (!(await held.isHeld(signerLease(sender)))) throw signedElsewhere(sender);
}

function placeOf(found: Found | null) {
  return {
    tx_hash: found?.hash ?? null,
    block_number: found?.blockNumber ?? null,
    block_hash: found?.blockHash ?? null,
  };
}

/** Null where the record says it already: the chain took the block back and had it again. */
function recordChange(
  { kind, token_id, sender, recipient }: TokenJob,
  { hash }: Found,
  row: RecordRow,
  clock: () => number,
): RecordChange | null {
  if (kind === 'mint') {
    if (row.claim_status === 'unclaimed') return mintedRecord(token_id, hash, sender, clock());
    return row.mint_transaction_hash === hash ? null : { mint_transaction_hash: hash };
  }
  if (row.claim_status === 'minted') return claimedRecord(recipient ?? sender, hash, clock());
  return row.claim_transaction_hash === hash ? null : { claim_transaction_hash: hash };
}

export function mintedRecord(tokenId: number, hash: string, owner: string, at: number): RecordChange {
  return {
    claim_status: 'minted',
    nft_token_id: tokenId,
    mint_transaction_hash: hash,
    owner_address: owner,
    minted_at: isoOf(at),
  };
}

export function claimedRecord(recipient: string, hash: string, at: number): RecordChange {
  return {
    claim_status: 'claimed',
    claimed_by: recipient,
    claim_transaction_hash: hash,
    owner_address: recipient,
    claimed_at: isoOf(at),
  };
}
