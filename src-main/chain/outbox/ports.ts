// What the outbox needs of the station.
import type { NewTokenAttempt, NewTokenJob, TokenAttempt, TokenJob } from '../../../src-shared/tokens.ts';

/** Where a transaction was found. */
export interface Found {
  readonly hash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
}

/** What came of a job. */
export type Outcome =
  | { readonly found: Found; readonly failure: null }
  /** With the block where the chain has it. */
  | { readonly found: Found | null; readonly failure: string };

/** The jobs on the station's disk. Every change is durable when it resolves. */
export interface JobLedger {
  /** Whether this station signs for a wallet; false where another one does, until that is gone. */
  maySign(sender: string): Promise<boolean>;
  /** Others may sign for it. */
  leave(sender: string): Promise<void>;
  inState(state: TokenJob['state']): Promise<readonly TokenJob[]>;
  /** The highest nonce of a wallet's jobs that are sent or mined; null where there is none. */
  topNonce(chainId: number, sender: string): Promise<number | null>;
  find(jobId: number): Promise<TokenJob | null>;
  attempts(jobId: number): Promise<readonly TokenAttempt[]>;
  /** Transactions signed in so many milliseconds until now. */
  signedWithin(milliseconds: number): Promise<number>;
  /** Other bytes, maybe with another nonce. */
  addAttempt(job: TokenJob, attempt: NewTokenAttempt): Promise<void>;
  /** The job and its record in one change. */
  conclude(job: TokenJob, outcome: Outcome): Promise<TokenJob>;
  /** The chain has lost its block: the same bytes are sent again. */
  reopen(job: TokenJob): Promise<void>;
  /** The chain has it in another block now. */
  moveBlock(job: TokenJob, found: Found): Promise<void>;
  /** So deep in the chain that nobody looks any more. */
  settle(jobs: readonly TokenJob[]): Promise<void>;
}

/** Puts a new job on the disk, with its bytes, in one change. Throws where this station does not sign for its wallet any more. */
export type OpenJob = (job: NewTokenJob, attempt: NewTokenAttempt) => Promise<TokenJob>;

export interface OutboxLog {
  info?(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}
