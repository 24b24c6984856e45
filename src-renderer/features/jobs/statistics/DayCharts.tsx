import { useId } from 'react';
import { type Counts, countedOf, type Measure, type Statistics } from '#shared/jobs/statistics.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { type Bucket, bucketsOf, stepOf } from './buckets.ts';
import classes from './statistics.module.css';

const GRADE_TONES = { grade_a: 'ok', grade_b: 'made', grade_c: 'odd', grade_d: 'warn', grade_f: 'bad' } as const;

const LOST_TONES = { rejected: 'bad', voided: 'warn', failed: 'odd' } as const;

/** What was made and lost over the days of the range, its grades, and the hours of the day. What nothing was counted for is left out. */
export function DayCharts({ found }: { found: Statistics }) {
  const t = useWords('statistics');
  const { number } = useFormats();
  const step = stepOf(found.days.length);
  const buckets = bucketsOf(found.days, step);
  const nameOf = useBucketName();
  const days = found.days.map(({ counts }) => counts);
  const chart = (title: string, tones: Partial<Record<Measure, Series['tone']>>) => {
    const names = countedOf(Object.keys(tones) as Measure[], days);
    if (names.length === 0) return null;
    const series = names.map((name) => ({ name: t.measures[name], tone: tones[name] ?? 'made' }));
    const bars = buckets.map((bucket) => ({ name: nameOf(bucket), values: names.map((name) => bucket.counts[name]) }));
    return <BarChart title={title} of={t.steps[step]} series={series} bars={bars} />;
  };
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    name: t.hour({ hour: number(hour) }),
    values: [madeAt(found, hour)],
  }));
  return (
    <div className={classes.charts}>
      {chart(t.measures.made, { made: 'made' })}
      {chart(t.measures.printed, { printed: 'made' })}
      {chart(t.measures.verified, { verified: 'ok' })}
      {chart(t.lost, LOST_TONES)}
      {chart(t.grades, GRADE_TONES)}
      {days.some(({ made }) => made !== 0) && (
        <BarChart title={t.byHour} of={t.hourOfDay} series={[{ name: t.measures.made, tone: 'made' }]} bars={hours} />
      )}
    </div>
  );
}

function madeAt({ hours }: Statistics, wanted: number): number {
  const counts: Counts | undefined = hours.find(({ hour }) => hour === wanted)?.counts;
  return counts?.made ?? 0;
}

/** A day, or the first and the last one. */
function useBucketName(): (bucket: Bucket) => string {
  const { date } = useFormats();
  // Noon is the same day in every zone that a day is shown in.
  const shown = (day: string) => date(`${day}T12:00:00`);
  return ({ from, to }) => (from === to ? shown(from) : `${shown(from)} – ${shown(to)}`);
}

interface Series {
  readonly name: string;
  /** Chooses the colour and the pattern. */
  readonly tone: 'made' | 'ok' | 'warn' | 'bad' | 'odd';
}

interface Bar {
  readonly name: string;
  /** One for each series, from the bottom to the top. */
  readonly values: readonly number[];
}

interface BarChartProps {
  readonly title: string;
  /** What the names of the bars are: the head of the table. */
  readonly of: string;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
}

const WIDTH = 640;
const HEIGHT = 150;
/** Of the place of a bar, what the bar itself takes. */
const FILLED = 0.76;
/** A single day must not fill the chart. */
const FEWEST = 7;

/** Bars, one above the other in a bar where there are several series. The same numbers stand in a table below. */
function BarChart({ title, of, series, bars }: BarChartProps) {
  const t = useWords('statistics');
  const { number } = useFormats();
  const heading = useId();
  const most = Math.max(0, ...bars.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0)));
  return (
    <figure className={classes.chart} aria-labelledby={heading}>
      <figcaption>
        <h3 id={heading}>{title}</h3>
        {series.length > 1 && <Legend series={series} />}
      </figcaption>
      <div className={classes.plot}>
        <span className={classes.most} aria-hidden>
          {number(most)}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
          {bars.map((bar, place) => (
            <BarShape key={bar.name} bar={bar} place={place} most={most} series={series} count={bars.length} />
          ))}
        </svg>
        <span className={classes.ends} aria-hidden>
          <span>{bars[0]?.name}</span>
          {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
        </span>
      </div>
      <details>
        <summary>{t.asTable}</summary>
        <ChartTable title={title} of={of} series={series} bars={bars} />
      </details>
    </figure>
  );
}

interface ShapeProps {
  readonly bar: Bar;
  readonly place: number;
  readonly count: number;
  readonly most: number;
  readonly series: readonly Series[];
}

function BarShape({ bar: { name, values }, place, count, most, series }: ShapeProps) {
  const { number } = useFormats();
  const room = WIDTH / Math.max(count, FEWEST);
  let top = HEIGHT;
  return (
    <g>
      <title>{`${name}: ${values.map((value, at) => `${series[at]?.name} ${number(value)}`).join(', ')}`}</title>
      {values.map((value, at) => {
        const height = (Math.max(0, value) / Math.max(1, most)) * (HEIGHT - 4);
        top -= height;
        return (
          <rect
            key={series[at]?.name}
            data-series={series[at]?.tone}
            x={place * room + (room * (1 - FILLED)) / 2}
            y={top}
            width={room * FILLED}
            height={height}
          />
        );
      })}
    </g>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(({ name, tone }) => (
        <li key={name}>
          <span data-series={tone} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

function ChartTable({ title, of, series, bars }: BarChartProps) {
  const { number } = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.table} tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={series[at]?.name}>{number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
