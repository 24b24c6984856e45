import { useEffect, useRef } from 'react';
import { useConnection } from '#window/state/connection.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useJob } from './job-store.ts';

/** Labels that change one after the other ask for one reading of the job, not for many. */
const SETTLE_MS = 150;

/** Keeps a job open and in step with the station as long as the component is there. */
export function useOpenJob(id: number): void {
  const snapshot = useConnection((state) => state.snapshot);
  const timer = useRef(0);
  const { open, close, progressed, changed, pressed, read } = useJob.getState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read again.
  useEffect(() => open(id), [id, snapshot]);
  useReadTemplates();
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      close();
    },
    [close],
  );
  useStationEvent('batch', (progress) => {
    progressed(progress);
    if (progress.id === id && progress.state !== 'running') readSoon();
  });
  useStationEvent('labels', (labels) => {
    changed(labels);
    // The prints of a job tell what they wait for; only the job itself has that.
    if (useJob.getState().batch?.state !== 'running' && labels.some(({ batch }) => batch === id)) readSoon();
  });
  useStationEvent('print', pressed);

  function readSoon(): void {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void read(), SETTLE_MS);
  }
}
