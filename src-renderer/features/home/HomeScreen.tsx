import { useEffect } from 'react';
import { type LedgerState, statesWhere } from '#shared/core/label-states.ts';
import type { Batch } from '#shared/jobs/production.ts';
import { Button } from '#window/components/Button.tsx';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { DraftList } from '#window/features/create/DraftList.tsx';
import { StartPanel } from '#window/features/create/StartPanel.tsx';
import { useDrafts } from '#window/features/create/useDrafts.ts';
import { useIntake } from '#window/features/create/useIntake.ts';
import { useJobColumns } from '#window/features/jobs/job-columns.tsx';
import { ALL_JOBS, useJobs } from '#window/features/jobs/jobs-store.ts';
import { useJobList } from '#window/features/jobs/useJobList.ts';
import { VoidRequests } from '#window/features/jobs/VoidRequests.tsx';
import { ProductStart } from '#window/features/products/ProductStart.tsx';
import { IconRepeat } from '#window/icons/signs.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { FirstMinutes } from './FirstMinutes.tsx';
import classes from './home.module.css';

/**
 * The first screen of a shift: begin a job, go on with a draft, and see the recent jobs. All comes at once, so that
 * nothing moves away from under a finger.
 */
export function HomeScreen() {
  const t = useWords('home');
  const drafts = useDrafts();
  const isRead = useJobs(({ batches, error }) => batches !== null || error !== null);
  useJobList();
  useIntake();
  return (
    <Page title={t.title} columns>
      {isRead && drafts && (
        <>
          <VoidRequests />
          <ProductStart />
          <FirstMinutes />
          <StartPanel />
          <DraftList drafts={drafts} />
          <RecentJobs />
        </>
      )}
    </Page>
  );
}

/** The number of jobs here. The list of jobs has all of them. */
const SHOWN = 6;

/** The newest jobs. */
function RecentJobs() {
  const t = useWords('home');
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
  const t = useWords('home');
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        href={linkTo('/create', { like: String(newest.id) })}
        leftSection={<IconRepeat size="1.125rem" stroke={1.6} aria-hidden />}
        label={t.repeat({ name: newest.name })}
      />
      <a className={classes.more} href={linkTo('/jobs')}>
        {t.allJobs}
      </a>
    </div>
  );
}

function JobTable({ batches }: { batches: readonly Batch[] }) {
  const t = useWords('home');
  // What people choose in the list of jobs is theirs there: here stands what every list shows.
  const columns = useJobColumns().filter(({ name, isExtra }) => !isExtra && name !== 'action');
  return <DataTable caption={t.recent} columns={columns} rows={batches} keyOf={({ id }) => id} />;
}

function NoJobs() {
  const t = useWords('home');
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

const MADE = statesWhere(({ stage, isLost }) => stage === 'made' && !isLost);
const PRINTED = statesWhere(({ counted, isLost }) => counted?.includes('printed') === true && !isLost);
const VOID = statesWhere(({ isLost }) => isLost === true);

/** How many labels were made, printed and voided today. */
function TodayLine({ batches }: { batches: readonly Batch[] }) {
  const t = useWords('home');
  const { number } = useFormats();
  const today = batches.filter(({ created_at }) => isToday(created_at));
  if (today.length === 0) return null;
  const sum = (states: readonly LedgerState[]) =>
    number(today.flatMap(({ counts }) => states.map((state) => counts[state] ?? 0)).reduce((a, b) => a + b, 0));
  const facts = [
    { name: t.madeToday, value: sum(MADE) },
    { name: t.printedToday, value: sum(PRINTED) },
    { name: t.voidToday, value: sum(VOID) },
  ];
  return (
    <dl className={classes.today} aria-label={t.today}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}
