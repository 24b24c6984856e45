import { GRADES } from '../../../../src-shared/model.ts';
import type { Counts, Measure, Statistics } from '../../../../src-shared/statistics.ts';
import { useFormats } from '../../../words/formats.ts';
import { BarChart, type Series } from './BarChart.tsx';
import { type Bucket, bucketsOf, stepOf } from './buckets.ts';
import classes from './statistics.module.css';
import { useStatisticsWords } from './words.ts';

const GRADE_TONES = { A: 'ok', B: 'made', C: 'odd', D: 'warn', F: 'bad' } as const;

/** What was made and lost over the days of the range, its grades, and the hours of the day. */
export function DayCharts({ found }: { found: Statistics }) {
  const t = useStatisticsWords();
  const { number } = useFormats();
  const step = stepOf(found.days.length);
  const buckets = bucketsOf(found.days, step);
  const nameOf = useBucketName();
  const bars = (names: readonly Measure[]) =>
    buckets.map((bucket) => ({ name: nameOf(bucket), values: names.map((name) => bucket.counts[name]) }));
  const of = t.steps[step];
  const one = (name: Measure, tone: Series['tone']) => (
    <BarChart title={t.measures[name]} of={of} series={[{ name: t.measures[name], tone }]} bars={bars([name])} />
  );
  const grades = GRADES.map((grade) => `grade_${grade.toLowerCase()}` as Measure);
  const hasGrades = grades.some((name) => found.total[name] > 0);
  const lost = ['rejected', 'voided', 'failed'] as const;
  const tones = ['bad', 'warn', 'odd'] as const;
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    name: t.hour(number(hour)),
    values: [madeAt(found, hour)],
  }));
  return (
    <div className={classes.charts}>
      {one('made', 'made')}
      {one('printed', 'made')}
      {one('verified', 'ok')}
      <BarChart
        title={t.lost}
        of={of}
        series={lost.map((name, at) => ({ name: t.measures[name], tone: tones[at] ?? 'bad' }))}
        bars={bars(lost)}
      />
      {hasGrades && (
        <BarChart
          title={t.grades}
          of={of}
          series={GRADES.map((grade) => ({ name: t.grade(grade), tone: GRADE_TONES[grade] }))}
          bars={bars(grades)}
        />
      )}
      <BarChart title={t.byHour} of={t.hourOfDay} series={[{ name: t.measures.made, tone: 'made' }]} bars={hours} />
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
