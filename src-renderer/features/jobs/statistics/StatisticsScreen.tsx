import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  lostOf,
  type Measure,
  OTHERS,
  placeInTime,
  plus,
  RANGE_DAYS,
  type Statistics,
  shiftsOf,
  triedOf,
  UNNAMED,
} from '#shared/jobs/statistics.ts';
import { sayReason, troubleWords } from '#shared/troubles/sentences.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { JobSections } from '#window/features/jobs/JobSections.tsx';
import { IconChartBar, IconFileSpreadsheet, IconFileTypePdf } from '#window/icons/things.ts';
import { useLanguage } from '#window/state/language.ts';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { daysBefore, RANGES, type Range, rangeOf } from './buckets.ts';
import { DayCharts } from './DayCharts.tsx';
import { type Sum, SumTable } from './SumTable.tsx';
import classes from './statistics.module.css';

/** `#/jobs/statistics`: what the line made and lost, by day, shift, product, printer, station and reason. */
export function StatisticsScreen() {
  const t = useWords('statistics');
  const [chosen, choose] = useState<Range | null>(null);
  const { data, error, again } = useReading(`statistics ${chosen?.from} ${chosen?.to}`, () =>
    call('getStatistics', { query: chosen ?? {} }),
  );
  // Until the first answer: days are those of the station's clock.
  const today = data?.today ?? placeInTime(new Date().toISOString()).day;
  const range = chosen ?? rangeOf('week', today);
  return (
    <Page title={t.title} lead={t.lead} actions={<Files range={range} />} wide>
      <JobSections />
      <RangeForm range={range} today={today} choose={choose} />
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data && <Found found={data} />}
    </Page>
  );
}

function Files({ range }: { range: Range }) {
  const t = useWords('statistics');
  const language = useLanguage((state) => state.language);
  return (
    <>
      <Button
        variant="default"
        href={hrefOf('getStatisticsCsv', { query: { ...range, language } })}
        download
        icon={IconFileSpreadsheet}
        label={t.csv}
      />
      <Button
        variant="default"
        href={hrefOf('getStatisticsPdf', { query: { ...range, language } })}
        download
        icon={IconFileTypePdf}
        label={t.report}
      />
    </>
  );
}

function Found({ found }: { found: Statistics }) {
  const t = useWords('statistics');
  const isEmpty = Object.values(found.total).every((count) => count === 0);
  if (isEmpty)
    return (
      <EmptyState title={t.none} lead={t.noneLead} icon={<IconChartBar size="2.5rem" stroke={1.3} aria-hidden />} />
    );
  return (
    <>
      <Totals found={found} />
      <DayCharts found={found} />
      <Lists found={found} />
    </>
  );
}

interface Fact {
  readonly name: string;
  readonly value: string;
  /** What is counted, where the name alone does not say it. */
  readonly hint?: string | undefined;
}

function Totals({ found: { total, busy_hours } }: { found: Statistics }) {
  const t = useWords('statistics');
  const { number, share } = useFormats();
  const measures = ['made', 'printed', 'verified', 'rejected', 'voided', 'failed'] as const;
  const hints: Partial<Record<Measure, string>> = { verified: t.verifiedHint };
  const facts: readonly Fact[] = [
    ...measures.map((name) => ({ name: t.measures[name], value: number(total[name]), hint: hints[name] })),
    {
      name: t.pace,
      value: number(busy_hours > 0 ? total.made / busy_hours : 0),
      hint: t.paceHint({ hours: number(busy_hours) }),
    },
    { name: t.lost, value: share(lostOf(total), triedOf(total)), hint: t.lostHint },
  ];
  return (
    <dl className={classes.totals} aria-label={t.totals}>
      {facts.map(({ name, value, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {hint !== undefined && <dd>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Lists({ found }: { found: Statistics }) {
  const t = useWords('statistics');
  const reasonName = useReasonName();
  const named = (sums: Statistics['products'], unnamed: string, others: string): Sum[] =>
    sums.map(({ value, counts }) => {
      const name = value === UNNAMED ? unnamed : value === OTHERS ? others : value;
      return { name, counts };
    });
  const shifts = shiftsOf(found.hours).map(({ name, counts }) => ({ name: t.shifts[name], counts }));
  const reasons = merged(found.reasons.map(({ value, counts }) => ({ name: reasonName(value), counts })));
  return (
    <>
      {reasons.length > 0 && <SumTable title={t.byReason} of={t.reason} sums={reasons} onlyLost />}
      <SumTable title={t.byShift} of={t.shift} sums={shifts} />
      <SumTable title={t.byProduct} of={t.product} sums={named(found.products, t.noProduct, t.otherProducts)} />
      {found.printers.length > 0 && (
        <SumTable title={t.byPrinter} of={t.printer} sums={named(found.printers, t.noPrinter, t.otherPrinters)} />
      )}
      {found.stations.length > 1 && (
        <SumTable title={t.byStation} of={t.station} sums={named(found.stations, t.noStation, OTHERS)} />
      )}
    </>
  );
}

/** Reasons that are called the same are one. */
function merged(sums: readonly Sum[]): Sum[] {
  const found = new Map<string, Sum>();
  for (const sum of sums) {
    const before = found.get(sum.name);
    found.set(sum.name, before ? { ...sum, counts: plus(before.counts, sum.counts) } : sum);
  }
  return [...found.values()].filter(({ counts }) => lostOf(counts) > 0);
}

function useReasonName(): (value: string) => string {
  const t = useWords('statistics');
  const catalogue = useLanguage((state) => state.catalogue);
  return (value) =>
    value === OTHERS ? t.otherReasons : sayReason(value, troubleWords(catalogue), catalogue.speech) || t.noReason;
}

interface RangeFormProps {
  readonly range: Range;
  readonly today: string;
  readonly choose: (range: Range) => void;
}

/** The days that the sums are of: by a press, or from one day to another. */
function RangeForm({ range, today, choose }: RangeFormProps) {
  const t = useWords('statistics');
  const isSame = (other: Range) => other.from === range.from && other.to === range.to;
  const take = (from: string, to: string) => {
    if (from !== '' && to !== '' && from <= to && from >= daysBefore(to, RANGE_DAYS - 1)) choose({ from, to });
  };
  return (
    <fieldset className={classes.range}>
      <legend className="visually-hidden">{t.range}</legend>
      <div className="wrap gap-2">
        {RANGES.map((name) => (
          <Button
            key={name}
            variant={isSame(rangeOf(name, today)) ? 'filled' : 'default'}
            aria-pressed={isSame(rangeOf(name, today))}
            onClick={() => choose(rangeOf(name, today))}
            label={t.ranges[name]}
          />
        ))}
      </div>
      <div className="line gap-3">
        <TextInput
          type="date"
          label={t.from}
          value={range.from}
          max={range.to}
          onChange={({ currentTarget }) => take(currentTarget.value, range.to)}
        />
        <TextInput
          type="date"
          label={t.to}
          value={range.to}
          min={range.from}
          max={today}
          onChange={({ currentTarget }) => take(range.from, currentTarget.value)}
        />
      </div>
    </fieldset>
  );
}
