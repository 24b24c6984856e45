import { useEffect } from 'react';
import { ApiError } from '#window/api/failure.ts';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { PageSkeleton } from '#window/components/PageSkeleton.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useReadAnew, useReadSoon } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useWords } from '#window/words/useWords.ts';
import { JobPage } from './JobPage.tsx';
import { useJob } from './job-store.ts';

/** `#/jobs/12`, and `#/jobs/12?step=print` for a step that was chosen. */
export function JobScreen({ params, query }: ScreenProps) {
  const id = Number(params['id']);
  useOpenJob(id);
  const { batch, error, read } = useJob();
  if (batch) return <JobPage batch={batch} step={query.get('step')} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <MissingJob />;
  if (error !== null) return <ErrorNotice error={error} retry={() => void read()} />;
  return <PageSkeleton />;
}

function MissingJob() {
  const t = useWords('job');
  return (
    <EmptyState title={t.missing} lead={t.missingLead} heading="h1">
      <a href={linkTo('/jobs')}>{t.toJobs}</a>
    </EmptyState>
  );
}

/** Labels that change one after the other ask for one reading of the job, not for many. */
const SETTLE_MS = 150;

/** Keeps a job open and in step with the station as long as the component is there. */
function useOpenJob(id: number): void {
  const { open, close, progressed, changed, pressed, read } = useJob.getState();
  useReadAnew(() => open(id), id);
  useReadTemplates();
  useEffect(() => close, [close]);
  const readSoon = useReadSoon(read, SETTLE_MS);
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
}
