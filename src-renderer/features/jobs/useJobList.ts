import { useEffect } from 'react';
import { useConnection } from '#window/state/connection.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useJobs } from './jobs-store.ts';

/** Reads the newest jobs, and again whenever something may have been missed; events do the rest. */
export function useJobList(): void {
  const snapshot = useConnection((state) => state.snapshot);
  const { read, readOne, progressed } = useJobs.getState();
  useReadTemplates();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read again.
  useEffect(() => void read(), [snapshot]);
  useStationEvent('batch', progressed);
  useStationEvent('print', ({ batch, step }) => {
    if (step === 'done' || step === 'failed') void readOne(batch);
  });
}
