import { useEffect, useRef } from 'react';
import { useConnection } from '#window/state/connection.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useInspection } from './inspection-store.ts';

/** Milliseconds to wait after a change, so that many changes lead to one reading. */
const SETTLE_MS = 400;

/** Keeps an inspection open and up to date while the component is there. */
export function useOpenInspection(id: number): void {
  const snapshot = useConnection((state) => state.snapshot);
  const timer = useRef(0);
  const { open, close, take, read } = useInspection.getState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read again.
  useEffect(() => open(id), [id, snapshot]);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      close();
    },
    [close],
  );
  const readSoon = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void read(), SETTLE_MS);
  };
  useStationEvent('inspection', (inspection) => {
    if (inspection.id !== id) return;
    take(inspection);
    // Another window may have shown or judged a label. A second label in view makes the first one a duplicate.
    readSoon();
  });
  // The sums come from the ledger, so they also change when another session or the screen of the job changes labels.
  useStationEvent('labels', (moves) => {
    const batch = useInspection.getState().inspection?.batch?.id;
    if (moves.some((move) => move.batch === batch)) readSoon();
  });
}
