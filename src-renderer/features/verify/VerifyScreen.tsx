import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Inspection } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { searchAndOpen } from '#window/features/records/going-on.ts';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { IconSearch } from '#window/icons/signs.ts';
import { IconScan } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { offered } from './jobs-on-paper.ts';
import { problemSum } from './result/family.ts';
import { SetUpPanel } from './SetUpPanel.tsx';
import classes from './setup.module.css';
import { VerifySections } from './VerifySections.tsx';

const JOBS = 100;
const SESSIONS = 10;

/** `#/verify`, and `#/verify?job=12` with a chosen job: begins sessions and lists earlier ones. */
export function VerifyScreen({ query }: ScreenProps) {
  const t = useWords('verify');
  const s = useWords('verifySetUp');
  const wanted = Number(query.get('job')) || null;
  const [page, turnTo] = useState(1);
  const jobs = useReading(`jobs ${wanted}`, () => readJobs(wanted));
  const sessions = useReading(`sessions ${page}`, () =>
    call('listInspections', { query: { page, per_page: SESSIONS } }),
  );
  useStationEvent('inspection', sessions.again);
  const error = jobs.error ?? sessions.error;
  return (
    <Page title={t.title} lead={s.lead}>
      <VerifySections />
      {error !== null && <ErrorNotice error={error} retry={jobs.error === null ? sessions.again : jobs.again} />}
      {jobs.data && sessions.data && (
        <SetUpPanel jobs={jobs.data} sessions={sessions.data.inspections} wanted={wanted} />
      )}
      {jobs.data && sessions.data && <LookUpId />}
      {sessions.data && <SessionTable {...sessions.data} turnTo={turnTo} />}
    </Page>
  );
}

/** The newest jobs, and the chosen job even if it is older. */
async function readJobs(wanted: number | null) {
  const { batches } = await call('listBatches', { query: { per_page: JOBS } });
  const isThere = wanted === null || batches.some(({ id }) => id === wanted);
  const more = isThere ? [] : [await call('getBatch', { params: { batch_id: wanted } })];
  return offered([...batches, ...more]);
}

const LONGEST = 200;

/** Opens the record of an ID that a person reads from a label, for a label that no camera can read. */
function LookUpId() {
  const t = useWords('verifySetUp');
  const [typed, type] = useState('');
  const wanted = typed.trim();
  const open = () => {
    if (wanted !== '') searchAndOpen(wanted);
  };
  return (
    <Form className={classes.lookUp} submit={open}>
      <TextInput
        label={t.lookUp}
        description={t.lookUpLead}
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit" variant="default" icon={IconSearch} disabled={wanted === ''} label={t.lookUpRun} />
    </Form>
  );
}

interface SessionTableProps {
  readonly inspections: readonly Inspection[];
  readonly page: number;
  readonly pages: number;
  readonly turnTo: (page: number) => void;
}

/** Earlier sessions. Each is a link to its summary and its reports. */
function SessionTable({ inspections, page, pages, turnTo }: SessionTableProps) {
  const t = useWords('verifySetUp');
  const { number } = useFormats();
  const columns = useColumns();
  return (
    <section className="stack gap-3">
      <h2>{t.earlier}</h2>
      {inspections.length === 0 ? (
        <EmptyState
          title={t.none}
          lead={t.noneLead}
          heading="h3"
          icon={<IconScan size="2rem" stroke={1.3} aria-hidden />}
        />
      ) : (
        <DataTable caption={t.earlier} columns={columns} rows={inspections} keyOf={({ id }) => id} />
      )}
      {pages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)} label={t.newer} />
          <span>{t.page({ page: number(page), pages: number(pages) })}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => turnTo(page + 1)} label={t.older} />
        </div>
      )}
    </section>
  );
}

function useColumns(): readonly Column<Inspection>[] {
  const t = useWords('verifySetUp');
  const v = useWords('verify');
  const { number, dateTime } = useFormats();
  const { columns } = t;
  return [
    {
      name: 'what',
      label: columns.what,
      cell: ({ id, batch, ended_at }) => (
        <span className="stack">
          <a href={linkTo(`/verify/${id}`, { view: 'summary' })}>{batch?.name ?? v.anyRecord}</a>
          <StateDot state={ended_at === null ? 'busy' : 'done'} label={ended_at === null ? t.open : t.ended} />
        </span>
      ),
    },
    {
      name: 'when',
      label: columns.when,
      cell: ({ begun_at, operator }) => (
        <span className="stack">
          {dateTime(begun_at)}
          {operator && <span className="quiet small">{operator}</span>}
        </span>
      ),
    },
    {
      name: 'checked',
      label: columns.checked,
      cell: ({ checked, expected }) =>
        expected === null ? number(checked) : `${number(checked)} / ${number(expected)}`,
      end: true,
    },
    {
      name: 'problems',
      label: columns.problems,
      cell: ({ counts }) => {
        const count = problemSum(counts);
        return count === 0 ? number(0) : <StateDot state="bad" label={number(count)} />;
      },
      end: true,
    },
    { name: 'bad', label: columns.bad, cell: ({ rejected }) => number(rejected), end: true },
    {
      name: 'missing',
      label: columns.missing,
      cell: ({ missing }) => (missing === null ? '–' : number(missing)),
      end: true,
    },
  ];
}
