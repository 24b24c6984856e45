import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { CASE_STANDINGS, type CaseEntry, type CaseProduct, type CaseStanding } from '#shared/records/cases.ts';
import { STANDINGS } from '#shared/records/standing.ts';
import { call } from '#window/api/client.ts';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { IconShieldCheck } from '#window/icons/things.ts';
import { useReading, useReadSoon } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { STANDING_TONES } from '#window/words/states.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './cases.module.css';

/** Milliseconds after an event: scans of a forger turn many labels at once. */
const SETTLE_MS = 300;

type Shown = CaseStanding | 'all';

/** `#/cases`: suspicious labels by product, the worst first. */
export function CasesScreen() {
  const t = useWords('cases');
  const { names } = useWords('standing');
  const [shown, show] = useState<Shown>('all');
  const query = shown === 'all' ? {} : { standing: shown };
  const { data, error, again } = useReading(`cases ${shown}`, () => call('listCases', { query }));
  useStationEvent('cases', useReadSoon(again, SETTLE_MS));
  const choices = [
    { value: 'all', label: t.all },
    ...CASE_STANDINGS.map((value) => ({ value, label: names[value] })),
  ] as const;
  return (
    <Page wide title={t.title} lead={t.lead}>
      <div>
        <SegmentedControl
          aria-label={t.show}
          data={[...choices]}
          value={shown}
          onChange={(value) => show(value as Shown)}
        />
      </div>
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data && <Products {...data} shown={shown} />}
    </Page>
  );
}

function Products({ products, more, shown }: AnswerOf<'listCases'> & { readonly shown: Shown }) {
  const t = useWords('cases');
  const count = products.reduce((sum, { cases }) => sum + cases.length, 0);
  if (count === 0) {
    const icon = <IconShieldCheck size="2.5rem" stroke={1.3} aria-hidden />;
    if (shown === 'all') return <EmptyState title={t.none} lead={t.noneLead} icon={icon} />;
    return <EmptyState title={t.noneSo} lead={t.noneSoLead} icon={icon} />;
  }
  return (
    <>
      {products.map((one) => (
        <Product key={one.product ?? ''} {...one} />
      ))}
      {more && <p className="quiet">{t.more({ count })}</p>}
    </>
  );
}

function Product({ product, worst, cases }: CaseProduct) {
  const t = useWords('cases');
  const { names } = useWords('standing');
  const columns = useColumns();
  const name = product ?? t.unnamed;
  return (
    <section className={classes.product}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <span className="row gap-3">
          <span className="quiet">{t.count({ count: cases.length })}</span>
          <StateChip state={STANDING_TONES[worst]} label={names[worst]} />
        </span>
      </div>
      <DataTable caption={name} columns={columns} rows={cases} keyOf={({ watermark_id }) => watermark_id} />
    </section>
  );
}

function useColumns(): readonly Column<CaseEntry>[] {
  const t = useWords('cases');
  const { names, reasons } = useWords('standing');
  const { number, date } = useFormats();
  const { columns } = t;
  return [
    {
      name: 'id',
      label: columns.id,
      isHead: true,
      width: '8rem',
      order: ({ watermark_id }) => watermark_id,
      cell: ({ watermark_id, is_new }) => (
        <span className="stack">
          <a className={classes.id} href={linkTo(`/cases/${watermark_id}`)}>
            {watermark_id}
          </a>
          {is_new && <span className="strong small">{t.isNew}</span>}
        </span>
      ),
    },
    {
      name: 'standing',
      label: columns.standing,
      width: '10rem',
      order: ({ standing }) => STANDINGS.indexOf(standing),
      cell: ({ standing }) => <StateChip state={STANDING_TONES[standing]} label={names[standing]} />,
    },
    {
      name: 'reasons',
      label: columns.reasons,
      width: '30%',
      cell: (one) => <Reasons texts={one.reasons.map((reason) => reasons[reason])} />,
    },
    {
      name: 'last',
      label: columns.last,
      width: '8rem',
      order: ({ last_seen }) => last_seen ?? '',
      cell: ({ last_seen }) => (last_seen === null ? '–' : date(last_seen)),
    },
    { name: 'places', label: columns.places, ...count(({ places }) => places, number) },
    { name: 'photos', label: columns.photos, ...count(({ photos }) => photos, number) },
  ];
}

/** The first one, and how many more the page of the label has. */
function Reasons({ texts: [first, ...others] }: { readonly texts: readonly string[] }) {
  const t = useWords('cases');
  return (
    <>
      {first} {others.length > 0 && <span className={classes.others}>{t.moreReasons({ count: others.length })}</span>}
    </>
  );
}

function count(order: (entry: CaseEntry) => number, number: (value: number) => string) {
  return { end: true, width: '6rem', order, cell: (entry: CaseEntry) => number(order(entry)) };
}
