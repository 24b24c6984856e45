import type { Batch, Print } from '#shared/jobs/production.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

/** Says of which file a title and its sentence are, where a job has several: their numbers are not those of the job. */
export function useFileWords(batch: Batch, print: Print) {
  const t = useWords('print');
  const { number } = useFormats();
  const file = placeOfFile(batch, print);
  const name =
    file &&
    (file.isMore
      ? t.file({ number: number(file.place) })
      : t.fileOf({ number: number(file.place), files: number(file.count) }));
  const all = file && (file.isMore ? t.moreFiles : t.together({ labels: file.labels, files: file.count }));
  return {
    titled: (title: string) => (name === null ? title : `${name}: ${title}`),
    led: (lead: string) => (all === null ? lead : `${lead} ${all}`),
  };
}

interface FilePlace {
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
