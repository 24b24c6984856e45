// Makes the blocks of a chain, forgets transactions and takes blocks back, as public networks do, only more often.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Anvil } from '#main/cli/anvil.ts';
import type { Random } from '#test/support/random.ts';

export interface UneasyChain {
  readonly counts: { blocks: number; reorganised: number; dropped: number };
  /** From now on it behaves. */
  calm(): void;
  close(): Promise<void>;
}

const MOST_PAUSE_MS = 150;
const REORGANISES = 0.04;
const DROPS = 0.1;
const DEEPEST = 3;

export async function uneasy(anvil: Anvil, random: Random): Promise<UneasyChain> {
  const counts = { blocks: 0, reorganised: 0, dropped: 0 };
  let isCalm = false;
  let ended = false;
  await anvil.ask('evm_setAutomine', [false]);
  // Blocks that may be taken back without touching the contract itself.
  for (let i = 0; i < 2 * DEEPEST; i++) await anvil.ask('evm_mine');

  async function live(): Promise<void> {
    while (!ended) {
      await sleep(random.between(10, MOST_PAUSE_MS));
      if (!isCalm && random.chance(DROPS)) await dropOne();
      if (!isCalm && random.chance(REORGANISES)) {
        await anvil.ask('anvil_reorg', [1 + random.below(DEEPEST), []]);
        counts.reorganised++;
      }
      await anvil.ask('evm_mine');
      counts.blocks++;
    }
  }

  async function dropOne(): Promise<void> {
    const { pending } = (await anvil.ask('txpool_content')) as {
      pending: Record<string, Record<string, { hash: string }>>;
    };
    const hashes = Object.values(pending).flatMap((some) => Object.values(some).map(({ hash }) => hash));
    if (hashes.length === 0) return;
    await anvil.ask('anvil_dropTransaction', [random.pick(hashes)]);
    counts.dropped++;
  }

  const living = live();
  return {
    counts,
    calm() {
      isCalm = true;
    },
    async close() {
      ended = true;
      await living;
    },
  };
}
