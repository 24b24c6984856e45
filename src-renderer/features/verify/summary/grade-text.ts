import { type Finding, type Help, helpOf } from '#shared/verify/inspection.ts';

type Graded = Pick<Finding, 'grade' | 'assisted' | 'from_ids'>;

/** The grade in a table. One that the station's artworks or IDs helped to says so: it grades another reading than a blind one. */
export function gradeText(finding: Graded, help: Readonly<Record<Exclude<Help, 'none'>, string>>): string {
  const helped = helpOf(finding);
  if (finding.grade === null) return '';
  return helped === 'none' ? finding.grade : `${finding.grade} · ${help[helped]}`;
}

/** Blind readings first, each in the order of their grades. */
export function gradeOrder(finding: Graded): string {
  return finding.grade === null ? '' : `${['none', 'artwork', 'ids'].indexOf(helpOf(finding))} ${finding.grade}`;
}
