import type { TokenJob } from '../../../src-shared/tokens.ts';
import type { ReadyChain } from '../chain.ts';
import type { Block } from '../node.ts';
import type { JobLedger } from './ports.ts';
import { foundOf, receiptOf } from './reconcile.ts';

/** Nobody has seen a test network take back more. */
export const SETTLED_BLOCKS = 64;

/** Looks whether the chain still has what was mined. Gives whether it had lost some. */
export async function watchReorgs(ready: ReadyChain, ledger: JobLedger, latest: Block): Promise<boolean> {
  const jobs = (await ledger.inState('mined')).filter((job) => job.chain_id === ready.network.id);
  const deep = jobs.filter((job) => latest.number - (job.block_number ?? 0) >= SETTLED_BLOCKS);
  const isLost = await lookFromTheTop(ready, ledger, jobs);
  if (!isLost && deep.length > 0) await ledger.settle(deep);
  return isLost;
}

/** Blocks name the one before: where one is still there, so are all below it. */
async function lookFromTheTop(ready: ReadyChain, ledger: JobLedger, jobs: readonly TokenJob[]): Promise<boolean> {
  const fromTheTop = jobs
    .filter((job) => job.block_number !== null)
    .toSorted((a, b) => Number(b.block_number) - Number(a.block_number));
  let isLost = false;
  for (const job of fromTheTop) {
    const block = await ready.node.block(Number(job.block_number));
    if (block?.hash === job.block_hash) return isLost;
    isLost = true;
    const receipt = await receiptOf(ready, await ledger.attempts(job.id));
    if (receipt) await ledger.moveBlock(job, foundOf(receipt));
    else await ledger.reopen(job);
  }
  return isLost;
}
