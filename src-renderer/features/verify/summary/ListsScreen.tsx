import { useState } from 'react';
import type { CheckList } from '#shared/phones/check-lists.ts';
import { call } from '#window/api/client.ts';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { VerifySections } from '#window/features/verify/VerifySections.tsx';
import { IconListCheck } from '#window/icons/signs.ts';
import { useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { Pages } from './Pages.tsx';

/** `#/verify/lists`: what devices check off, the newest first. */
export function ListsScreen() {
  const t = useWords('lists');
  const columns = useColumns();
  const [page, turnTo] = useState(1);
  const { data, error, again } = useReading(`lists ${page}`, () => call('listCheckLists', { query: { page } }));
  useStationEvent('check_list', again);
  return (
    <Page title={t.title} lead={t.lead}>
      <VerifySections />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data?.total === 0 && (
        <EmptyState title={t.none} lead={t.noneLead} icon={<IconListCheck size="2.5rem" stroke={1.3} aria-hidden />} />
      )}
      {data && data.total > 0 && (
        <>
          <DataTable caption={t.title} columns={columns} rows={data.check_lists} keyOf={({ id }) => id} />
          <Pages {...data} turnTo={turnTo} />
        </>
      )}
    </Page>
  );
}

function useColumns(): readonly Column<CheckList>[] {
  const t = useWords('lists');
  const { number, dateTime } = useFormats();
  const { columns } = t;
  return [
    {
      name: 'list',
      label: columns.list,
      cell: ({ id, name, device }) => (
        <span className="stack">
          <a href={linkTo(`/verify/lists/${id}`)}>{name}</a>
          <span className="quiet small">{t.by({ device })}</span>
        </span>
      ),
    },
    { name: 'when', label: columns.when, cell: ({ begun_at }) => dateTime(begun_at) },
    {
      name: 'state',
      label: columns.state,
      cell: ({ ended_at }) => (
        <StateDot state={ended_at === null ? 'busy' : 'done'} label={ended_at === null ? t.open : t.ended} />
      ),
    },
    {
      name: 'seen',
      label: columns.seen,
      cell: ({ seen, expected }) => `${number(seen)} / ${number(expected)}`,
      end: true,
    },
    { name: 'missing', label: columns.missing, cell: ({ missing }) => number(missing), end: true },
    { name: 'foreign', label: columns.foreign, cell: ({ foreign }) => number(foreign), end: true },
    { name: 'out', label: columns.out, cell: ({ out }) => number(out), end: true },
    { name: 'photos', label: columns.photos, cell: ({ photos }) => number(photos), end: true },
  ];
}
