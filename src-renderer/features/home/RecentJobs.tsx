import { IconPrinter, IconRepeat } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import { Button } from '#window/components/Button.tsx';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useJobColumns } from '#window/features/jobs/job-columns.tsx';
import { ALL_JOBS, useJobs } from '#window/features/jobs/jobs-store.ts';
import { linkTo } from '#window/state/route.ts';
import classes from './home.module.css';
import { TodayLine } from './TodayLine.tsx';
import { useHomeWords } from './words.ts';

/** The number of jobs here. The list of jobs has all of them. */
const SHOWN = 6;

/** The newest jobs. */
export function RecentJobs() {
  const t = useHomeWords();
  const { batches, error, read } = useJobs();
  // A search in the list of jobs must not hide jobs here.
  useEffect(() => useJobs.getState().search(ALL_JOBS), []);
  return (
    <section className="stack gap-3">
      <div className={classes.recentHead}>
        <h2>{t.recent}</h2>
        {batches && batches.length > 0 && <Actions newest={batches[0]} />}
      </div>
      {error !== null && <ErrorNotice error={error} retry={() => void read()} />}
      {batches?.length === 0 && <NoJobs />}
      {batches && batches.length > 0 && (
        <>
          <TodayLine batches={batches} />
          <JobTable batches={batches.slice(0, SHOWN)} />
        </>
      )}
    </section>
  );
}

function Actions({ newest }: { newest: Batch }) {
  const t = useHomeWords();
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        href={linkTo('/create', { like: String(newest.id) })}
        leftSection={<IconRepeat size="1.125rem" stroke={1.6} aria-hidden />}
        label={t.repeat(newest.name)}
      />
      <a className={classes.more} href={linkTo('/jobs')}>
        {t.allJobs}
      </a>
    </div>
  );
}

function JobTable({ batches }: { batches: readonly Batch[] }) {
  const t = useHomeWords();
  // What people choose in the list of jobs is theirs there: here stands what every list shows.
  const columns = useJobColumns().filter(({ name, isExtra }) => !isExtra && name !== 'action');
  return <DataTable caption={t.recent} columns={columns} rows={batches} keyOf={({ id }) => id} />;
}

function NoJobs() {
  const t = useHomeWords();
  return (
    <div className="panel">
      <EmptyState
        title={t.noJobs}
        lead={t.noJobsLead}
        heading="h3"
        icon={<IconPrinter size="2rem" stroke={1.3} aria-hidden />}
      />
    </div>
  );
}
