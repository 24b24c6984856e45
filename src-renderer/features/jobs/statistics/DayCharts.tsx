import { type Counts, countedOf, type Measure, type Statistics } from '#shared/jobs/statistics.ts';
import { useFormats } from '#window/words/formats.ts';
import { BarChart, type Series } from './BarChart.tsx';
import { type Bucket, bucketsOf, stepOf } from './buckets.ts';
import classes from './statistics.module.css';
import { useStatisticsWords } from './words.ts';

const GRADE_TONES = { grade_a: 'ok', grade_b: 'made', grade_c: 'odd', grade_d: 'warn', grade_f: 'bad' } as const;

const LOST_TONES = { rejected: 'bad', voided: 'warn', failed: 'odd' } as const;

/** What was made and lost over the days of the range, its grades, and the hours of the day. What nothing was counted for is left out. */
export function DayCharts({ found }: { found: Statistics }) {
  const t = useStatisticsWords();
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
    name: t.hour(number(hour)),
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
