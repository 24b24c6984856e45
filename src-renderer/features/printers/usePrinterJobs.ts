import { useState } from 'react';
import { PRINTER_JOB_ENDS, type PrinterJob } from '#shared/printing/printers.ts';
import { call } from '#window/api/client.ts';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';

/** The sheets of a job that went to printers, the newest first, kept in step with the station. */
export function usePrinterJobs(batch: number): readonly PrinterJob[] {
  const { data } = useReading(`paper ${batch}`, () => call('listPrinterJobs', { params: { batch_id: batch } }));
  const [news, setNews] = useState<readonly PrinterJob[]>([]);
  useStationEvent('printer_job', (job) => {
    if (job.batch === batch) setNews((before) => [job, ...before.filter(({ id }) => id !== job.id)]);
  });
  const newest = new Map((data?.jobs ?? []).map((job) => [job.id, job]));
  for (const job of news) {
    const known = newest.get(job.id);
    // What was read after the event is as new as the event, but for whether the printer answers.
    if (job.batch === batch && (!known || job.changed_at >= known.changed_at)) newest.set(job.id, job);
  }
  return [...newest.values()].sort((a, b) => b.id - a.id);
}

/** The job that a printer has, or that waits for an answer. */
export function openPrinterJob(jobs: readonly PrinterJob[]): PrinterJob | null {
  return jobs.find(({ state, asks }) => asks || !PRINTER_JOB_ENDS.includes(state)) ?? null;
}
