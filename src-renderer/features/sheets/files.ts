import type { Batch, Print } from '#shared/jobs/production.ts';

export interface FilePlace {
  /** Which file of the job it is, from 1. */
  readonly place: number;
  readonly count: number;
  /** Labels of all files. */
  readonly labels: number;
  /** Files are still to be made, so that nobody knows yet how many they will be. */
  readonly isMore: boolean;
}

/** Where a file of sheets stands among those of its job; null where the job has one file. */
export function placeOfFile(
  { prints, printing, counts }: Pick<Batch, 'prints' | 'printing' | 'counts'>,
  { number }: Print,
) {
  const isMore = printing || (counts.made ?? 0) > 0;
  if (prints.length < 2 && !isMore) return null;
  const labels = prints.reduce((sum, print) => sum + print.labels, 0);
  const place = prints.findIndex((print) => print.number === number) + 1;
  return { place, count: prints.length, labels, isMore } satisfies FilePlace;
}
