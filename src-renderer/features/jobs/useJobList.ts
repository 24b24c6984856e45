import { useReadAnew } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useJobs } from './jobs-store.ts';

/** Reads the newest jobs, and again whenever something may have been missed; events do the rest. */
export function useJobList(): void {
  const { read, readOne, progressed } = useJobs.getState();
  useReadTemplates();
  useReadAnew(read);
  useStationEvent('batch', progressed);
  useStationEvent('print', ({ batch, step }) => {
    if (step === 'done' || step === 'failed') void readOne(batch);
  });
}
