import { IconStack2 } from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '#window/api/client.ts';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { JobSections } from '#window/features/jobs/JobSections.tsx';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { FolderCard } from './FolderCard.tsx';
import { QueueList } from './QueueList.tsx';
import { RefusedList } from './RefusedList.tsx';
import { useQueueWords } from './words.ts';

/** Between two looks at the queue while labels are made. */
const PACE_MS = 1000;

/** `#/jobs/queue`: orders of other programs, those that were refused, and the folder they come from. */
export function QueueScreen() {
  const t = useQueueWords();
  const { data, error, again, put } = useReading('queue', () => call('getQueue'));
  useStationEvent('job_queue', again);
  useStationEvent('batch', usePaced(again));
  return (
    <Page title={t.title} lead={t.lead} wide>
      <JobSections />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.jobs.length === 0 && (
        <EmptyState title={t.none} lead={t.noneLead} icon={<IconStack2 size="2.5rem" stroke={1.3} aria-hidden />} />
      )}
      {data && data.jobs.length > 0 && <QueueList jobs={data.jobs} put={put} />}
      {data && data.refused.length > 0 && <RefusedList orders={data.refused} put={put} />}
      {data && <FolderCard queue={data} />}
    </Page>
  );
}

/** Runs at most once in the time, and always after the last call. */
function usePaced(run: () => void): () => void {
  const timer = useRef(0);
  return () => {
    if (timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      run();
    }, PACE_MS);
  };
}
