// Labels per minute, and whether grades get better or worse. Pure functions.

import type { Grade } from '#shared/core/model.ts';
import { type Finding, type Help, helpOf } from '#shared/verify/inspection.ts';

type Timed = Pick<Finding, 'at' | 'undone'>;
type Graded = Pick<Finding, 'grade' | 'undone' | 'assisted' | 'from_ids'>;

/** The time in which labels count for the pace. */
const WINDOW_MS = 3 * 60_000;
/** The fewest labels that give a pace. */
const LEAST = 3;

export const POINTS: Readonly<Record<Grade, number>> = { A: 4, B: 3, C: 2, D: 1, F: 0 };
/** The grades of this many labels are compared with those of as many labels before them. */
const COMPARED = 10;
/** In grades. A smaller change of the mean is chance. */
const NOTICEABLE = 0.4;

/** Labels per minute over the last few minutes. Null if there were too few labels. The newest finding comes first. */
export function paceOf(findings: readonly Timed[], now: number): number | null {
  const times = findings
    .filter(({ undone }) => !undone)
    .map(({ at }) => Date.parse(at))
    .filter((at) => now - at < WINDOW_MS);
  if (times.length < LEAST) return null;
  const span = Math.max(...times) - Math.min(...times);
  return span > 0 ? ((times.length - 1) * 60_000) / span : null;
}

/** Grades of labels that were read from the mark alone, in the order in which they came, the newest at the end. */
export function gradesOf(findings: readonly Graded[], count: number): Grade[] {
  const grades = findings.flatMap((one) => (one.grade === null || one.undone || one.assisted ? [] : [one.grade]));
  return grades.slice(0, count).toReversed();
}

/** How many labels were read with this help. */
export function countRead(findings: readonly Graded[], help: Help): number {
  return findings.filter((one) => one.grade !== null && !one.undone && helpOf(one) === help).length;
}

type Trend = 'better' | 'same' | 'worse';

/** Whether grades get better or worse. Null if too few labels were read. */
export function trendOf(findings: readonly Graded[]): Trend | null {
  const points = gradesOf(findings, 2 * COMPARED).map((grade) => POINTS[grade]);
  if (points.length < COMPARED) return null;
  const middle = Math.floor(points.length / 2);
  const change = mean(points.slice(middle)) - mean(points.slice(0, middle));
  if (Math.abs(change) < NOTICEABLE) return 'same';
  return change > 0 ? 'better' : 'worse';
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
