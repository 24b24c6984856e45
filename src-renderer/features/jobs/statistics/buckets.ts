// What the charts show of the sums: days put together where there are many, and ranges that people ask for.
import { type Counts, plus, type Statistics } from '#shared/jobs/statistics.ts';

export interface Bucket {
  /** The first day. */
  readonly from: string;
  readonly to: string;
  readonly counts: Counts;
}

export type Step = 'day' | 'week' | 'month';

/** A chart has room for so many bars whose numbers can still be told apart. */
const MOST_DAYS = 45;
const MOST_WEEKS = 190;

export function stepOf(days: number): Step {
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS ? 'week' : 'month';
}

export function bucketsOf(days: Statistics['days'], step: Step = stepOf(days.length)): Bucket[] {
  const buckets: Bucket[] = [];
  let name = '';
  for (const { day, counts } of days) {
    const last = buckets.at(-1);
    if (last && bucketName(day, step) === name)
      buckets[buckets.length - 1] = { ...last, to: day, counts: plus(last.counts, counts) };
    else buckets.push({ from: day, to: day, counts });
    name = bucketName(day, step);
  }
  return buckets;
}

/** Days of the same week, which begins on Monday, or of the same month have the same name. */
function bucketName(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return day.slice(0, 7);
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

export const RANGES = ['today', 'yesterday', 'week', 'month', 'year'] as const;
type RangeName = (typeof RANGES)[number];
export interface Range {
  readonly from: string;
  readonly to: string;
}

const LENGTHS = { week: 7, month: 30, year: 365 } as const;

export function rangeOf(name: RangeName, today: string): Range {
  if (name === 'today') return { from: today, to: today };
  if (name === 'yesterday') return { from: daysBefore(today, 1), to: daysBefore(today, 1) };
  return { from: daysBefore(today, LENGTHS[name] - 1), to: today };
}

export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
