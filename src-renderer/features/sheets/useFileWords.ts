import type { Batch, Print } from '#shared/jobs/production.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';
import { placeOfFile } from './files.ts';

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
