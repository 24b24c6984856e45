import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type CheckList, type CheckListEntry, ENTRY_STATES, type EntryState } from '#shared/phones/check-lists.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { VerifySections } from '#window/features/verify/VerifySections.tsx';
import { IconFileTypeCsv } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { labelTone } from '#window/words/states.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './lists.module.css';
import { Pages } from './Pages.tsx';

/** `#/verify/lists/3`: what is missing, what does not belong, and what was seen, with its photographs. */
export function ListScreen({ params }: ScreenProps) {
  const t = useWords('lists');
  const { dateTime } = useFormats();
  const check_list_id = Number(params.id);
  const list = useReading(`list ${check_list_id}`, () => call('getCheckList', { params: { check_list_id } }));
  useStationEvent('check_list', list.again);
  const { data, error, again } = list;
  return (
    <Page
      title={data?.name ?? t.title}
      lead={data ? `${t.by({ device: data.device })}, ${dateTime(data.begun_at)}` : ''}
      actions={<Save id={check_list_id} />}
    >
      <VerifySections />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data && <Sums list={data} />}
      {data && <Entries list={data} />}
    </Page>
  );
}

function Save({ id }: { id: number }) {
  const t = useWords('lists');
  return (
    <Button
      variant="default"
      href={hrefOf('getCheckListCsv', { params: { check_list_id: id } })}
      download
      leftSection={<IconFileTypeCsv size="1.125rem" aria-hidden />}
      label={t.saveCsv}
    />
  );
}

function Sums({ list: { seen, expected, missing, foreign, out, ended_at } }: { list: CheckList }) {
  const t = useWords('lists');
  const { number } = useFormats();
  return (
    <div className="stack gap-2">
      <p role="status">
        {t.sums({ seen: number(seen), expected: number(expected), missing: number(missing), foreign: number(foreign) })}
      </p>
      {out > 0 && <StateDot state="bad" label={t.out({ count: out })} />}
      {ended_at === null && <p className="quiet">{t.still}</p>}
    </div>
  );
}

function Entries({ list }: { list: CheckList }) {
  const t = useWords('lists');
  const [shown, show] = useState<EntryState | 'all'>('all');
  const [page, turnTo] = useState(1);
  const query = { page, ...(shown === 'all' ? {} : { state: shown }) };
  const counts = `${list.seen} ${list.foreign} ${list.photos}`;
  const { data, error, again } = useReading(`${list.id} ${page} ${shown} ${counts}`, () =>
    call('listCheckListEntries', { params: { check_list_id: list.id }, query }),
  );
  const choices = [{ value: 'all', label: t.all }, ...ENTRY_STATES.map((value) => ({ value, label: t.states[value] }))];
  return (
    <>
      <SegmentedControl
        aria-label={t.show}
        data={choices}
        value={shown}
        onChange={(value) => {
          show(value as typeof shown);
          turnTo(1);
        }}
      />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data && <EntryTable list={list.id} entries={data.entries} />}
      {data && <Pages {...data} turnTo={turnTo} />}
    </>
  );
}

const TONES: Readonly<Record<EntryState, Tone>> = { missing: 'bad', foreign: 'warn', seen: 'ok' };

interface EntryTableProps {
  readonly list: number;
  readonly entries: readonly CheckListEntry[];
}

function EntryTable({ list, entries }: EntryTableProps) {
  const t = useWords('lists');
  const columns = useColumns(list);
  if (entries.length === 0) return <EmptyState title={t.nothing} lead={t.nothingLead} heading="h3" icon={null} />;
  return <DataTable caption={t.title} columns={columns} rows={entries} keyOf={({ watermark_id }) => watermark_id} />;
}

function useColumns(list: number): readonly Column<CheckListEntry>[] {
  const t = useWords('lists');
  const { dateTime } = useFormats();
  const { columns } = t;
  return [
    {
      name: 'id',
      label: columns.id,
      cell: ({ watermark_id, known }) =>
        known ? (
          <a className="mono" href={linkTo(`/records/${watermark_id}`)}>
            {watermark_id}
          </a>
        ) : (
          <span className="mono">{watermark_id}</span>
        ),
    },
    {
      name: 'state',
      label: columns.state,
      cell: ({ state }) => <StateDot state={TONES[state]} label={t.states[state]} />,
    },
    { name: 'at', label: columns.at, cell: ({ seen_at }) => (seen_at === null ? '–' : dateTime(seen_at)) },
    { name: 'record', label: columns.record, cell: (entry) => <RecordState entry={entry} /> },
    {
      name: 'photo',
      label: columns.photo,
      cell: ({ watermark_id, photo }) => (photo ? <Photo list={list} id={watermark_id} /> : '–'),
    },
  ];
}

/** Whether the label may go out, as far as the station knows. */
function RecordState({ entry: { known, label_status } }: { entry: CheckListEntry }) {
  const t = useWords('lists');
  const { label, noLabel } = useWords('state');
  if (!known) return <StateDot state="warn" label={t.unknown} />;
  return label_status === null ? noLabel : <StateDot state={labelTone(label_status)} label={label[label_status]} />;
}

function Photo({ list, id }: { list: number; id: string }) {
  const t = useWords('lists');
  const src = hrefOf('getSightPhoto', { params: { check_list_id: list, watermark_id: id } });
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img className={classes.photo} src={src} alt={t.photoOf({ id })} loading="lazy" />
    </a>
  );
}
