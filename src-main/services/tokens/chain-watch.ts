// Tells the windows changes of the chain, without their asking.

import type { Block } from '#main/chain/node.ts';
import type { Bus } from '#main/events/bus.ts';
import { isoOf } from '#shared/core/times.ts';

/** A local chain may make a block for each transaction. */
const EVERY_MS = 1000;

/** `standing` gives `ok`, `off`, or a sentence on what is wrong. */
export function createChainWatch(bus: Bus, clock: () => number, contractState: () => string) {
  let told: string | null = null;
  let block: number | null = null;
  let at = 0;
  return {
    tell(latest: Block | null): void {
      const now = contractState();
      const changed = told !== null && told !== now;
      const isNew = latest !== null && latest.number !== block && clock() - at >= EVERY_MS;
      told = now;
      if (!changed && !isNew) return;
      if (latest !== null) block = latest.number;
      at = clock();
      const seen = latest === null ? null : { number: latest.number, at: isoOf(latest.timestamp * 1000) };
      bus.tell({ type: 'chain', data: { changed, block: seen } });
    },
  };
}
