import { SegmentedControl } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { type CheckList, ENTRY_STATES, type EntryState } from '#shared/phones/check-lists.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { VerifySections } from '#window/features/verify/VerifySections.tsx';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';
import { EntryTable } from './EntryTable.tsx';
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
