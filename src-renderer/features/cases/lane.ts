// The times of places as stretches of one lane, from the first sight to the last.
import type { CasePlace } from '#shared/records/cases.ts';

type Times = Pick<CasePlace, 'first_seen' | 'last_seen'>;

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** As wide as the lane is high. */
const DOT = '0.75rem';

/** Null without places. */
export function spanOf(places: readonly Times[]): Span | null {
  if (places.length === 0) return null;
  const all = places.flatMap(({ first_seen, last_seen }) => [first_seen, last_seen]).toSorted();
  return { from: all[0], to: all[all.length - 1] };
}

/** Where the times of a place lie in the lane, in per cent from its left and its right. */
export function stretchOf({ first_seen, last_seen }: Times, { from, to }: Span) {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  // All at one moment: the whole lane.
  const length = Math.max(1, end - begin);
  const left = (100 * (Date.parse(first_seen) - begin)) / length;
  const right = (100 * (end - Date.parse(last_seen))) / length;
  // The last moment is a dot, too, and lies in the lane.
  return { left: `min(${left}%, 100% - ${DOT})`, right: `${right}%` };
}
