import { ApiError } from '#window/api/failure.ts';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { PageSkeleton } from '#window/components/PageSkeleton.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { linkTo } from '#window/state/route.ts';
import { JobPage } from './JobPage.tsx';
import { useJob } from './job-store.ts';
import { useOpenJob } from './useOpenJob.ts';
import { useJobWords } from './words.ts';

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
  const t = useJobWords();
  return (
    <EmptyState title={t.missing} lead={t.missingLead} heading="h1">
      <a href={linkTo('/jobs')}>{t.toJobs}</a>
    </EmptyState>
  );
}
