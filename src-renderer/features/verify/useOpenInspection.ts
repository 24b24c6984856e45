import { useEffect, useRef } from 'react';
import { useConnection } from '../../state/connection.ts';
import { useStationEvent } from '../../state/station-events.ts';
import { useInspection } from './inspection-store.ts';

/** Findings that change one after the other ask for one reading, not for many. */
const SETTLE_MS = 400;

/** Keeps an inspection open and in step with the station as long as the component is there. */
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
    // Another window may have shown or judged a label; a second one in view makes the first a duplicate.
    readSoon();
  });
  // The sums are the ledger's: what another session or the job's screen does to its labels is in them.
  useStationEvent('labels', (moves) => {
    const batch = useInspection.getState().inspection?.batch?.id;
    if (moves.some((move) => move.batch === batch)) readSoon();
  });
}
