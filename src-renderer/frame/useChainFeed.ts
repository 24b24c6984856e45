import { useEffect, useRef } from 'react';
import { useChain } from '#window/state/chain.ts';
import { useConnection } from '#window/state/connection.ts';
import { useStationEvent } from '#window/state/station-events.ts';

/** Milliseconds to wait after a token event. Tokens of a job come in groups, and the balance is read once for each group. */
const SETTLE_MS = 500;

/** Keeps the chain overview of the window up to date. */
export function useChainFeed(): void {
  const snapshot = useConnection((state) => state.snapshot);
  const timer = useRef(0);
  const { read, block } = useChain.getState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read again.
  useEffect(() => {
    void read();
    return () => window.clearTimeout(timer.current);
  }, [snapshot]);
  useStationEvent('chain', (move) => {
    if (move.changed) void read();
    else if (move.block) block(move.block);
  });
  useStationEvent('token', readSoon);
  useStationEvent('minting', readSoon);

  function readSoon(): void {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void read(), SETTLE_MS);
  }
}
