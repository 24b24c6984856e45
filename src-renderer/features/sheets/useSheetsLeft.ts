import type { Print } from '#shared/jobs/production.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';

/** The sheets of a print that nobody printed yet. A PDF has all of its sheets: a sheet that is printed again has the IDs of another one. */
export function useSheetsLeft({ sheets, waiting: { left } }: Pick<Print, 'sheets' | 'waiting'>) {
  const t = useWords('print');
  const { number, list } = useFormats();
  const count = left.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const names = list(
    left.map(({ first, last }) =>
      first === last ? t.sheet({ sheet: number(first) }) : t.sheets({ first: number(first), last: number(last) }),
    ),
  );
  return { count, names, isPart: count > 0 && count < sheets };
}
