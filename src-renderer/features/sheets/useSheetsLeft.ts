import type { Print } from '#shared/jobs/production.ts';
import { useFormats } from '#window/words/formats.ts';
import { usePrintWords } from './print-words.ts';

/** The sheets of a print that nobody printed yet. A PDF has all of its sheets: a sheet that is printed again has the IDs of another one. */
export function useSheetsLeft({ sheets, waiting: { left } }: Pick<Print, 'sheets' | 'waiting'>) {
  const t = usePrintWords();
  const { number, list } = useFormats();
  const count = left.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const names = list(left.map(({ first, last }) => t.sheets(number(first), number(last))));
  return { count, names, isPart: count > 0 && count < sheets };
}
