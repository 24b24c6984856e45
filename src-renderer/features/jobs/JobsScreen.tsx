import { Button } from '#window/components/Button.tsx';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { TableTools } from '#window/components/own-table/TableTools.tsx';
import { useOwnColumns } from '#window/components/own-table/useOwnColumns.ts';
import { Page } from '#window/components/Page.tsx';
import { IconPlus } from '#window/icons/signs.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { JobSections } from './JobSections.tsx';
import { JobsSearch } from './JobsSearch.tsx';
import { useJobColumns } from './job-columns.tsx';
import { ALL_JOBS, isSame, type JobFilter, useJobs } from './jobs-store.ts';
import { useJobList } from './useJobList.ts';
import { VoidRequests } from './VoidRequests.tsx';

export function JobsScreen() {
  const t = useWords('job');
  useJobList();
  const { batches, filter, labels, error, read } = useJobs();
  const isNarrowed = !isSame(filter, ALL_JOBS);
  return (
    <Page title={t.title} lead={t.lead} actions={<Actions />} wide>
      <JobSections />
      <VoidRequests />
      {(batches?.length || isNarrowed) && <JobsSearch />}
      {error !== null && <ErrorNotice error={error} retry={() => void read()} />}
      {batches?.length === 0 && labels === 0 && <NoJobs filter={filter} />}
      {batches && batches.length > 0 && <JobTable />}
    </Page>
  );
}

function Actions() {
  const t = useWords('job');
  return (
    <>
      <Button variant="default" href={linkTo('/printers')} icon={IconPrinter} label={t.printers} />
      <Button href={linkTo('/create')} icon={IconPlus} label={t.create} />
    </>
  );
}

function NoJobs({ filter }: { filter: JobFilter }) {
  const t = useWords('job');
  const icon = <IconPrinter size="2.5rem" stroke={1.3} aria-hidden />;
  if (isSame(filter, ALL_JOBS)) return <EmptyState title={t.none} lead={t.noneLead} icon={icon} />;
  return (
    <EmptyState title={filter.name ? t.nothing({ text: filter.name }) : t.nothingSo} lead={t.nothingLead} icon={icon}>
      <Button variant="default" onClick={() => useJobs.getState().search(ALL_JOBS)} label={t.all} />
    </EmptyState>
  );
}

function JobTable() {
  const t = useWords('job');
  const { batches, total, readMore } = useJobs();
  const columns = useOwnColumns('jobs', useJobColumns());
  const more = useWork(readMore);
  if (!batches) return null;
  return (
    <>
      <TableTools columns={columns} rows={batches} fileName={t.title} />
      <DataTable
        caption={t.caption}
        columns={columns.shown}
        sizing={columns.sizing}
        rows={batches}
        keyOf={({ id }) => id}
      />
      {more.error !== null && <ErrorNotice error={more.error} />}
      {batches.length < total && (
        <div>
          <Button variant="default" work={more} label={t.older} />
        </div>
      )}
    </>
  );
}
