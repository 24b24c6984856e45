// What the line made, by day: sums that are kept with each change of a label.
import { type Static, Type } from 'typebox';
import { exactly } from '#shared/core/schema.ts';

/** What is counted. A label that is taken back, such as a void that is undone, is taken off again. */
export const MEASURES = [
  ...(['made', 'printed', 'verified', 'rejected', 'voided', 'failed'] as const),
  ...(['grade_a', 'grade_b', 'grade_c', 'grade_d', 'grade_f'] as const),
] as const;
export type Measure = (typeof MEASURES)[number];
export type Counts = Readonly<Record<Measure, number>>;

/** What the sums are split by, each for itself. `hour` has all labels. */
const DIMENSIONS = ['hour', 'product', 'printer', 'reason'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The value of sums of labels that name nothing: no product, no printer, no reason. */
export const UNNAMED = '';
/** The value of sums of all names beyond those that are told one by one. */
export const OTHERS = '…';

/** A day in the zone of the station. */
export const Day = Type.String({ format: 'date', examples: ['2026-11-23'] });

const Count = Type.Integer();
const CountsSchema = Type.Object(
  Object.fromEntries(MEASURES.map((name) => [name, Count])) as Record<Measure, typeof Count>,
  {
    additionalProperties: false,
  },
);
const Sums = Type.Array(exactly({ value: Type.String(), counts: CountsSchema }));

export const Statistics = exactly(
  {
    today: Type.String({ format: 'date', description: 'By the clock of the station.' }),
    from: Day,
    to: Day,
    days: Type.Array(exactly({ day: Day, counts: CountsSchema }), { description: 'Every day of the range.' }),
    total: CountsSchema,
    hours: Type.Array(exactly({ hour: Type.Integer({ minimum: 0, maximum: 23 }), counts: CountsSchema }), {
      description: 'The sums of each hour of the day, over all days of the range.',
    }),
    busy_hours: Type.Integer({ description: 'Hours of the range in which labels were made.' }),
    products: Sums,
    printers: Sums,
    reasons: Sums,
    stations: Sums,
  },
  'What the line made from one day to another. An empty value stands for labels that name nothing, and … for all names beyond the first of a day.',
);
export type Statistics = Static<typeof Statistics>;

export const RANGE_DAYS = 400;

export const NONE: Counts = Object.freeze(
  Object.fromEntries(MEASURES.map((name) => [name, 0])) as Record<Measure, number>,
);

export function plus(a: Counts, b: Counts): Counts {
  return Object.fromEntries(MEASURES.map((name) => [name, a[name] + b[name]])) as Record<Measure, number>;
}

/** Labels that came to nothing. Those that are taken back later are taken off again, also on another day. */
export function lostOf({ rejected, voided, failed }: Counts): number {
  return Math.max(0, rejected) + Math.max(0, voided) + Math.max(0, failed);
}

/** What the station set out to make: a label that failed was never made. */
export function triedOf({ made, failed }: Counts): number {
  return Math.max(0, made) + Math.max(0, failed);
}

/** Of these measures, those that anything was counted for. */
export function countedOf<M extends Measure>(measures: readonly M[], all: readonly Counts[]): M[] {
  return measures.filter((name) => all.some((counts) => counts[name] !== 0));
}

/** What parts are measured by: what was made, or printed where only that is counted, as by printer. */
export function shareMeasure(all: readonly Counts[]): 'made' | 'printed' {
  return all.some(({ made }) => made > 0) ? 'made' : 'printed';
}

/** The day and the hour in the zone of the station. */
export function placeInTime(instant: string): { readonly day: string; readonly hour: number } {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    hour: date.getHours(),
  };
}

/** The hours at which shifts begin. */
export const SHIFTS = [
  { name: 'early', from: 6, to: 14 },
  { name: 'late', from: 14, to: 22 },
  { name: 'night', from: 22, to: 6 },
] as const;
type ShiftName = (typeof SHIFTS)[number]['name'];

export function shiftsOf(hours: Statistics['hours']): { readonly name: ShiftName; readonly counts: Counts }[] {
  return SHIFTS.map(({ name, from, to }) => ({
    name,
    counts: hours
      .filter(({ hour }) => (from < to ? hour >= from && hour < to : hour >= from || hour < to))
      .reduce((sum, { counts }) => plus(sum, counts), NONE),
  }));
}
